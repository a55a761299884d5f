"""Prints what was sold in a month."""

import csv


def read_rows(path):
    """Rows of a file of sales, as dictionaries."""
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def build_report(path, month):
    rows = [row for row in read_rows(path) if row["month"] == month]
    return sum(int(row["cents"]) for row in rows)
