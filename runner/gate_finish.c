/* SPDX-License-Identifier: MIT */
#include "gate_finish.h"

#include <stdio.h>

#include "output_style.h"
#include "result_json.h"
#include "status.h"

static bool print_json(const struct gate_report *report)
{
	json_t *root = gate_report_json(report);
	bool good = root && result_json_write(stdout, root);

	json_decref(root);
	return good;
}

static bool print(const struct options *options, const struct gate_report *report)
{
	struct compare_style style = output_style(OPTIONS_COLOUR_NEVER);

	if (options->report.json)
		return print_json(report);
	if (options->gate.tap)
		return gate_report_tap(stdout, report);
	if (options->quiet)
		return gate_report_line(stdout, report);
	return gate_report_text(stdout, report, &style);
}

int gate_finish(const struct options *options, struct gate_table *table, struct gate_report *report)
{
	static const int statuses[] = {
		[GATE_CANNOT_TELL] = STATUS_CANNOT_TELL,
		[GATE_NO_LOSS] = STATUS_DONE,
		[GATE_LOSS] = STATUS_LOSS,
	};
	int status;

	report->table = table;
	report->limits = (struct gate_limits){
		.max_loss = options->gate.max_loss_percent / 100,
		.confidence = options->gate.confidence_percent / 100,
	};
	if (!gate_judge(table, &report->limits)) {
		fputs("unixindex: no memory\n", stderr);
		return STATUS_NOTHING;
	}
	status = statuses[gate_report_verdict(report)];
	if (print(options, report) && fflush(stdout) == 0)
		return status;
	fputs(ferror(stdout) ? "unixindex: cannot write to standard output\n"
			     : "unixindex: no memory for the report\n",
		stderr);
	return status == STATUS_DONE ? STATUS_NOTHING : status;
}
