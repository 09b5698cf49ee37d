/* SPDX-License-Identifier: MIT */
#include "build_info.h"

const char build_info_version[] = BUILD_VERSION;
const char build_info_prefix[] = BUILD_PREFIX;
const char build_info_compiler[] = BUILD_COMPILER;
const char build_info_profile[] = BUILD_PROFILE;
const char build_info_flags[] = BUILD_TEST_FLAGS;
const char build_info_linkage[] = BUILD_LINKAGE;
