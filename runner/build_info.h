/* SPDX-License-Identifier: MIT */
/* build_info - how this program and its test programs were built. */
#ifndef BUILD_INFO_H
#define BUILD_INFO_H

extern const char build_info_version[];
extern const char build_info_prefix[];
/* Of the test programs. */
extern const char build_info_compiler[];
extern const char build_info_profile[];
extern const char build_info_flags[];
/* "dynamic", or "static" (make static): of all programs. */
extern const char build_info_linkage[];

#endif
