#!/usr/bin/env python3
"""Compares the widths of generated kernels' accesses in machine code with those of the compiled account, and keeps the machine's.

Needs nvcc (CUDA 13.0 made the committed file) and nvdisasm; neither is needed to build or test the project.
    build/release/bin/generated accesses 0 200 > accesses.jsonl
    python3 tests/data/generated_widths.py NVDISASM accesses.jsonl > tests/data/generated_widths.json
The committed file has the numbers of LDS, STS, LDG and STG instructions by width for each seed; what disagrees goes to standard error.
"""
import collections, json, os, re, subprocess, sys, tempfile

NARROW = {"U8": 8, "S8": 8, "U16": 16, "S16": 16, "64": 64, "128": 128}


def machine_code(nvdisasm, rows):
    with tempfile.TemporaryDirectory() as folder:
        source, cubin = os.path.join(folder, "k.cu"), os.path.join(folder, "k.cubin")
        with open(source, "w") as out:
            out.write("".join(row["source"] for row in rows))
        subprocess.run(["nvcc", "-cubin", "-w", "-arch=sm_90", "-o", cubin, source], check=True)
        return subprocess.run([nvdisasm, "-c", cubin], check=True, capture_output=True, text=True).stdout


def count(code):
    found, kernel = collections.defaultdict(collections.Counter), None
    for text in code.splitlines():
        if section := re.search(r"\.section\s+\.text\._Z\d+(a_\d+)P", text):
            kernel = section.group(1)
        elif instruction := re.search(r"\b(LDS|STS|LDG|STG)(\.[A-Z0-9.]+)?\s", text):
            parts = (instruction.group(2) or "").split(".")
            found[kernel][f"{instruction.group(1)}.{next((NARROW[p] for p in parts if p in NARROW), 32)}"] += 1
    return found


def agrees(row, machine):
    """Equal numbers; where compilers unroll by factors of their own, equal widths."""
    ours = row["compiled"]
    return set(ours) == set(machine) if row["loops"] else ours == dict(machine)


def main():
    rows = [json.loads(line) for line in open(sys.argv[2])]
    found = count(machine_code(sys.argv[1], rows))
    by_kind = collections.defaultdict(lambda: [0, 0])
    for row in rows:
        same = agrees(row, found[row["name"]])
        by_kind[row["kind"]][0] += same
        by_kind[row["kind"]][1] += 1
        if not same:
            print(f"{row['seed']} ({row['kind']}): machine {dict(sorted(found[row['name']].items()))}, compiled {row['compiled']} {row['problem']}\n{row['source']}", file=sys.stderr)
    for kind, (same, all_) in by_kind.items():
        print(f"{kind}: {same} of {all_}", file=sys.stderr)
    print(f"together: {sum(s for s, _ in by_kind.values())} of {len(rows)}", file=sys.stderr)
    version = re.search(r"release ([\d.]+)", subprocess.run(["nvcc", "--version"], capture_output=True, text=True).stdout).group(1)
    print(json.dumps({"compiler": f"nvcc {version}", "architecture": "sm_90"})[:-1] + ', "rows": [')
    print(",\n".join(json.dumps({"seed": row["seed"], "widths": dict(sorted(found[row["name"]].items()))}) for row in rows) + "\n]}")


main()
