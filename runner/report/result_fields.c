/* SPDX-License-Identifier: MIT */
#include "result_fields.h"

#define TABLE(fields)                                        \
	{                                                    \
		fields, sizeof(fields) / sizeof((fields)[0]) \
	}

/* clang-format off */
static const struct json_member result[] = {
	JSON_MEMBER(struct result, "version", version),
	JSON_MEMBER_OPTIONAL(struct result, "profile", profile),
	JSON_MEMBER_OPTIONAL(struct result, "compiler", compiler),
	JSON_MEMBER_OPTIONAL(struct result, "flags", flags),
	JSON_MEMBER_OPTIONAL(struct result, "linkage", linkage),
	JSON_MEMBER_OPTIONAL(struct result, "baseline", baseline_name),
	JSON_MEMBER(struct result, "started_s", started_s),
	JSON_MEMBER(struct result, "ended_s", ended_s),
	JSON_MEMBER_OPTIONAL(struct result, "monotonic_start_ns", monotonic_start_ns),
	JSON_MEMBER(struct result, "partial", partial),
	JSON_MEMBER_OPTIONAL(struct result, "partial_reason", partial_reason),
	JSON_MEMBER_OPTIONAL(struct result, "converged", converged),
	JSON_MEMBER_OPTIONAL(struct result, "remarks", remarks),
	JSON_MEMBER_OPTIONAL(struct result, "soak_lasted_s", soak.lasted_s),
	JSON_MEMBER_OPTIONAL(struct result, "soak_reached_steady", soak.steady),
	JSON_MEMBER_OPTIONAL(struct result, "soak_speed_kept", soak.speed_kept),
	JSON_MEMBER_OPTIONAL(struct result, "resumed", resumed),
	JSON_MEMBER_OPTIONAL(struct result, "kernel_ciphers", kernel_ciphers),
};

static const struct json_member settings[] = {
	JSON_MEMBER(struct run_settings, "rounds", rounds),
	JSON_MEMBER_OPTIONAL(struct run_settings, "rounds_max", rounds_max),
	JSON_MEMBER_OPTIONAL(struct run_settings, "precision_percent", precision_percent),
	JSON_MEMBER_OPTIONAL(struct run_settings, "retry_disturbed", retry_disturbed),
	JSON_MEMBER_OPTIONAL(struct run_settings, "soak_s", soak_s),
	JSON_MEMBER_OPTIONAL(struct run_settings, "soak_steady", soak_steady),
	JSON_MEMBER(struct run_settings, "warmup_ns", warmup_ns),
	JSON_MEMBER(struct run_settings, "window_ns", window_ns),
	JSON_MEMBER(struct run_settings, "max_time_ns", max_time_ns),
	JSON_MEMBER_OPTIONAL(struct run_settings, "locale", locale),
};

static const struct json_member origin[] = {
	JSON_MEMBER(struct origin, "kind", kind),
	JSON_MEMBER_OPTIONAL(struct origin, "version", version),
	JSON_MEMBER_OPTIONAL(struct origin, "file", file),
	JSON_MEMBER_OPTIONAL(struct origin, "line", line),
	JSON_MEMBER_OPTIONAL(struct origin, "source", source),
};

static const struct json_member harness[] = {
	JSON_MEMBER(struct harness_cost, "windows_ns", windows_ns),
	JSON_MEMBER(struct harness_cost, "warmup_ns", warmup_ns),
	JSON_MEMBER(struct harness_cost, "cpu_ns", cpu_ns),
	JSON_MEMBER(struct harness_cost, "run_ns", run_ns),
};

static const struct json_member test[] = {
	JSON_MEMBER(struct result_test, "key", key),
	JSON_MEMBER(struct result_test, "title", title),
	JSON_MEMBER(struct result_test, "unit", unit),
	JSON_MEMBER_OPTIONAL(struct result_test, "suite", suite),
	JSON_MEMBER(struct result_test, "workload_version", workload_version),
	JSON_MEMBER(struct result_test, "timebase_s", timebase_s),
	JSON_MEMBER(struct result_test, "worth_num", worth_num),
	JSON_MEMBER(struct result_test, "worth_den", worth_den),
	JSON_MEMBER(struct result_test, "in_index", in_index),
	JSON_MEMBER_OPTIONAL(struct result_test, "in_crypto", in_crypto),
	JSON_MEMBER(struct result_test, "baseline", baseline),
	JSON_MEMBER_OPTIONAL(struct result_test, "baseline_estimated", baseline_estimated),
	JSON_MEMBER_OPTIONAL(struct result_test, "target_percent", target_percent),
};

static const struct json_member pass[] = {
	JSON_MEMBER(struct result_pass, "copies", copies),
	JSON_MEMBER_OPTIONAL(struct result_pass, "class", class),
	JSON_MEMBER_OPTIONAL(struct result_pass, "cpus", cpus),
	JSON_MEMBER_OPTIONAL(struct result_pass, "passed_over", passed_over),
	JSON_MEMBER(struct result_pass, "started_s", started_s),
	JSON_MEMBER(struct result_pass, "ended_s", ended_s),
	JSON_MEMBER(struct result_pass, "index", index),
	JSON_MEMBER(struct result_pass, "index_partial", index_partial),
	JSON_MEMBER_OPTIONAL(struct result_pass, "has_interval", has_interval),
	JSON_MEMBER_OPTIONAL(struct result_pass, "interval_centre", interval.centre),
	JSON_MEMBER_OPTIONAL(struct result_pass, "interval_low", interval.low),
	JSON_MEMBER_OPTIONAL(struct result_pass, "interval_high", interval.high),
	JSON_MEMBER_OPTIONAL(struct result_pass, "half_width", interval.half_width),
	JSON_MEMBER_OPTIONAL(struct result_pass, "crypto", crypto.value),
	JSON_MEMBER_OPTIONAL(struct result_pass, "crypto_partial", crypto.partial),
	JSON_MEMBER_OPTIONAL(struct result_pass, "crypto_has_interval", crypto.has_interval),
	JSON_MEMBER_OPTIONAL(struct result_pass, "crypto_interval_centre", crypto.interval.centre),
	JSON_MEMBER_OPTIONAL(struct result_pass, "crypto_interval_low", crypto.interval.low),
	JSON_MEMBER_OPTIONAL(struct result_pass, "crypto_interval_high", crypto.interval.high),
	JSON_MEMBER_OPTIONAL(struct result_pass, "crypto_half_width", crypto.interval.half_width),
};

static const struct json_member score[] = {
	JSON_MEMBER(struct score, "measured", measured),
	JSON_MEMBER(struct score, "value", value),
	JSON_MEMBER(struct score, "index", index),
	JSON_MEMBER(struct score, "samples", nr_samples),
	JSON_MEMBER(struct score, "length_s", length_s),
	JSON_MEMBER_OPTIONAL(struct score, "has_interval", has_interval),
	JSON_MEMBER_OPTIONAL(struct score, "interval_centre", interval.centre),
	JSON_MEMBER_OPTIONAL(struct score, "interval_low", interval.low),
	JSON_MEMBER_OPTIONAL(struct score, "interval_high", interval.high),
	JSON_MEMBER_OPTIONAL(struct score, "half_width", interval.half_width),
	JSON_MEMBER_OPTIONAL(struct score, "flagged", nr_flagged),
};

static const struct json_member window[] = {
	JSON_MEMBER(struct window, "round", round),
	JSON_MEMBER(struct window, "order", order),
	JSON_MEMBER(struct window, "padding_bytes", padding_bytes),
	JSON_MEMBER(struct window, "start_ns", start_ns),
	JSON_MEMBER(struct window, "length_ns", length_ns),
	JSON_MEMBER(struct window, "rate", rate),
	JSON_MEMBER_OPTIONAL(struct window, "superseded", superseded),
	JSON_MEMBER_OPTIONAL(struct window, "clock_loop_ns", clock_loop_ns),
	JSON_MEMBER_OPTIONAL(struct window, "clock_share", clock_share),
	JSON_MEMBER_OPTIONAL(struct window, "temperature_mc", temperature_mc),
};

static const struct json_member usage[] = {
	JSON_MEMBER(struct usage, "user_ns", user_ns),
	JSON_MEMBER(struct usage, "system_ns", system_ns),
	JSON_MEMBER(struct usage, "minor_faults", minor_faults),
	JSON_MEMBER(struct usage, "voluntary_switches", voluntary_switches),
	JSON_MEMBER(struct usage, "involuntary_switches", involuntary_switches),
};

static const struct json_member failure[] = {
	JSON_MEMBER(struct failure, "round", round),
	JSON_MEMBER(struct failure, "reason", reason),
	JSON_MEMBER_OPTIONAL(struct failure, "output", output),
};

static const struct json_member place[] = {
	JSON_MEMBER(struct result_fields_place, "test", test),
	JSON_MEMBER(struct result_fields_place, "pass", pass),
};
/* clang-format on */

const struct result_fields result_fields_result = TABLE(result);
const struct result_fields result_fields_settings = TABLE(settings);
const struct result_fields result_fields_origin = TABLE(origin);
const struct result_fields result_fields_harness = TABLE(harness);
const struct result_fields result_fields_test = TABLE(test);
const struct result_fields result_fields_pass = TABLE(pass);
const struct result_fields result_fields_score = TABLE(score);
const struct result_fields result_fields_window = TABLE(window);
const struct result_fields result_fields_usage = TABLE(usage);
const struct result_fields result_fields_failure = TABLE(failure);
const struct result_fields result_fields_place = TABLE(place);
