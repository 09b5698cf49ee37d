# SPDX-License-Identifier: MIT
"""Readers of UnixBench's report, as other programs have them, over our golden reports: TAP.

The patterns are those that the readers use; what they find must be what the report says.
"""
import re
import sys

SCORE = r"\nSystem Benchmarks Index Score\s+([-+]?[0-9]*\.?[0-9]+)"
ROW = (r"\n([A-Z][\w\-\(\) ]+)\s+([-+]?[0-9]*\.?[0-9]+) (\w+)\s+"
       r"\(([-+]?[0-9]*\.?[0-9]+) (\w+), (\d+) samples\)")
INDEX_ROW = (r"\n([A-Z][\w\-\(\) ]+)\s+([-+]?[0-9]*\.?[0-9]+)\s+([-+]?[0-9]*\.?[0-9]+)"
             r"\s+([-+]?[0-9]*\.?[0-9]+)")
COPIES = r"running (\d+) parallel cop[yies]+ of tests"
RUN = r"(?m)^Benchmark Run: .+ (\d+:\d+:\d+) - (\d+:\d+:\d+)$"
SOME_UNITS = r"(?m)^.+? ([\d.]+) (KBps|lps|lpm|score)\s+\([\d.]+ s, \d+ samples?\)"
TABLE = r"(?m)^.+ Benchmarks .*Index .* INDEX$"
ANY_SCORE = r"(?m)Index Score.*\s+([0-9\.]+)$"

# File: copies of its sections, their indices, rows in each (a list where they differ), rows of the index
# table in each.
REPORTS = {
    "report-full.txt": ([1, 4], ["320.0", "924.1"], 12, 12),
    "report-failures.txt": ([1], ["324.8"], 9, 8),
    "report-classes.txt": ([1, 4], ["320.0", "924.1"], 12, 12),
    "report-many.txt": ([1, 128], ["320.0", "924.1"], 17, 12),
    "report-crypto.txt": ([1, 4], ["320.0", "924.1"], [25, 24], 12),
    "report-one-pass.txt": ([4], ["1271.6"], 2, 2),
    "report-no-index.txt": ([1], [], 14, 0),
    "report-nothing.txt": ([], [], 0, 0),
}
PARTIAL = ("report-failures.txt", "report-one-pass.txt")
FIRST_ROW = "Dhrystone 2 using register variables"

count = 0
failed = 0


def expect(got, wanted, name):
    global count, failed
    count += 1
    good = got == wanted
    failed += not good
    print(f"{'ok' if good else 'not ok'} {count} - {name}")
    if not good:
        print(f"# got    {got!r}\n# wanted {wanted!r}")


def split_reader(text):
    """Split at rules, then at empty lines; key: all but the last six words, value: sixth from the end."""
    sections = []
    for section in text.split("-" * 72)[1:]:
        blocks = section.strip("\n").split("\n\n")
        words = [line.split() for line in blocks[1].split("\n")]
        sections.append([(" ".join(w[:-6]), w[-6], w[-5]) for w in words])
    return sections


def line_reader(text):
    """Starts at Dhrystone and stops at the first empty line."""
    rows = []
    for line in text.split("\n"):
        if rows and not line:
            break
        if rows or line.startswith("Dhrystone"):
            rows.append(line)
    return rows


def check_shape(name, text, sections):
    expect(text.endswith("\n"), True, f"{name}: the file ends with a newline")
    expect(re.findall(r"[\t\r\x00-\x09\x0b-\x1f]", text), [], f"{name}: no control characters")
    expect(len(re.findall(r"-{8,}", text)), sections, f"{name}: no long dashes but the rules")
    expect("\n\n\n" in text, False, f"{name}: never two empty lines")
    expect("aborting" in text, sections == 0, f"{name}: aborting only if all was given up")
    for section in text.split("-" * 72)[1:]:
        run = section.split("\n\n")[0].strip().split("\n")
        expect(len(run), 2, f"{name}: two run lines and an empty one")


def check_patterns(name, text, copies, indices, nr_rows, nr_index_rows):
    nr = len(copies)
    rows = re.findall(ROW, text)
    expect([int(c) for c in re.findall(COPIES, text)], copies, f"{name}: copies of each pass")
    expect(re.findall(RUN, text), [("18:59:24", "19:27:40")] * nr, f"{name}: times of each pass")
    expect(re.findall(ANY_SCORE, text), indices, f"{name}: each score is taken for a pass")
    expect(re.findall(SCORE, text), [] if name in PARTIAL else indices, f"{name}: whole scores only")
    expect(text.count("Index Score"), len(indices), f"{name}: no other line has an index score")
    expect(len(re.findall(TABLE, text)), len(indices), f"{name}: one index table for each score")
    expect(len(rows), sum(nr_rows), f"{name}: rows")
    expect({row[4] for row in rows} <= {"s"}, True, f"{name}: times in seconds")
    expect(len(re.findall(SOME_UNITS, text)),
           sum(row[2] in ("KBps", "lps", "lpm") for row in rows), f"{name}: rows by unit")
    expect(len(re.findall(INDEX_ROW, text)), nr_index_rows * nr, f"{name}: rows of index tables")


def check_values(name, text, rows_of_sections):
    rows = [(key.strip(), value, unit) for key, value, unit, *_ in re.findall(ROW, text)]
    split = [row for section in rows_of_sections for row in section]
    expect(split, rows, f"{name}: both ways of reading rows agree")
    for key, baseline, result, index in re.findall(INDEX_ROW, text):
        if (key.strip(), result) not in [(row[0], row[1]) for row in rows]:
            expect(key, None, f"{name}: an index row without its result row")
        elif abs(10 * float(result) / float(baseline) - float(index)) > 0.1 + 0.001 * float(index):
            expect(index, None, f"{name}: index of {key}")


def main(directory):
    for name, (copies, indices, nr_rows, nr_index_rows) in REPORTS.items():
        with open(f"{directory}/{name}", encoding="utf-8", newline="") as file:
            text = file.read()
        if isinstance(nr_rows, int):
            nr_rows = [nr_rows] * len(copies)
        check_shape(name, text, len(copies))
        check_patterns(name, text, copies, indices, nr_rows, nr_index_rows)
        check_values(name, text, split_reader(text))
        if name not in ("report-failures.txt", "report-nothing.txt"):
            rows = line_reader(text)
            expect(rows[0].startswith(FIRST_ROW), True, f"{name}: Dhrystone comes first")
            expect(len(rows), nr_rows[0], f"{name}: the rows are in one block")
    print(f"1..{count}")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
