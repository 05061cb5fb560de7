#!/usr/bin/env python3
"""Compares Nsight Compute's counters of carried kernels (run.sh) with those of the account as compiled."""
import csv, json, sys

METRICS = {"loads": "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum", "stores": "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum",
           "load_sectors": "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum", "store_sectors": "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum"}


def main():
    lines = [line for line in open(sys.argv[1]) if line.startswith('"')]
    counted = {row["Kernel Name"].split("(")[0]: row for row in csv.DictReader(lines) if row["Kernel Name"]}
    by_kind, different = {}, 0
    for row in json.load(open(sys.argv[2])):
        if row["name"] not in counted:
            print(f"{row['name']}: not counted")
            different += 1
            continue
        gpu = {key: int(float(counted[row["name"]][metric].replace(",", ""))) for key, metric in METRICS.items()}
        wrong = {key: (gpu[key], row[key]) for key in METRICS if gpu[key] != row[key]}
        same, together = by_kind.get(row["kind"], (0, 0))
        by_kind[row["kind"]] = (same + (not wrong), together + 1)
        if wrong:
            different += 1
            print(f"{row['name']} ({row['kind']}): " + ", ".join(f"{key}: {a} counted, {b} as compiled" for key, (a, b) in wrong.items()))
    for kind, (same, together) in by_kind.items():
        print(f"{kind}: {same} of {together}")
    return 1 if different else 0


sys.exit(main())
