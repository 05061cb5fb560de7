#!/usr/bin/env python3
"""Makes machine_widths.json: how wide each shared and global access of the built-in kernels is in machine code.

Needs nvcc (CUDA 13.0 made the committed file) and nvdisasm; neither is needed to build or test the project.
    python3 tests/data/machine_widths.py NVDISASM > tests/data/machine_widths.json
Rows: kernel, settings, source line (its text, so that edits elsewhere in the file do not matter), op, width in bits,
number of such instructions in the code.
"""
import collections, json, os, re, subprocess, sys, tempfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
GEMM = "int, int, int, float, const float *, const float *, float, float *"
KERNELS = {
    "sgemm_tiled": (["TILE", "UNROLL"], GEMM, [(16, 8), (32, 8), (32, 1)]),
    "sgemm_block_tiling_2d": (["BM", "BN", "BK", "TM", "TN"], GEMM, [(128, 128, 8, 8, 8), (64, 64, 8, 4, 4), (128, 128, 16, 8, 8)]),
    "sgemm_warptiling": (["BM", "BN", "BK", "WM", "WN", "WNITER", "TM", "TN"], GEMM,
                         [(64, 128, 8, 32, 64, 2, 4, 4), (128, 128, 16, 64, 64, 1, 8, 4), (128, 128, 16, 64, 64, 4, 8, 4)]),
    "transpose_shared": (["TILE", "ROWS", "PAD"], "int, int, const float *, float *", [(32, 8, 0), (32, 8, 1), (16, 8, 2)]),
    "tile_square": (["TILE", "PAD"], "int *", [(32, 0), (32, 1), (16, 2)]),
    "tile_rectangular": (["BDIMX", "BDIMY", "PAD"], "int *", [(32, 16, 0), (32, 16, 1), (32, 16, 2)]),
    "vector_access": (["WIDTH", "CASE"], "const float *, float *", [(64, 3), (64, 4), (128, 5)]),
}
OPS = {"LDS": "shared load", "STS": "shared store", "LDG": "global load", "STG": "global store"}


def machine_code(nvdisasm, kernel, values, signature):
    with tempfile.TemporaryDirectory() as folder:
        source, cubin = os.path.join(folder, "k.cu"), os.path.join(folder, "k.cubin")
        with open(source, "w") as out:
            arguments = ", ".join(map(str, values))
            out.write(f'#include "{ROOT}/kernels/cuda/{kernel}.cu"\ntemplate __global__ void {kernel}<{arguments}>({signature});\n')
        subprocess.run(["nvcc", "-cubin", "-lineinfo", "-arch=sm_90", "-o", cubin, source], check=True)
        return subprocess.run([nvdisasm, "-g", "-c", cubin], check=True, capture_output=True, text=True).stdout


def accesses(code, lines):
    found, line = collections.Counter(), 0
    for text in code.splitlines():
        if place := re.search(r'//## File "[^"]*", line (\d+)', text):
            if "inlined at" not in text or line == 0:
                line = int(place.group(1))
        elif instruction := re.search(r"\b(LDS|STS|LDG|STG)(\.[A-Z0-9.]+)?\b", text):
            parts = (instruction.group(2) or "").split(".")
            width = next((int(p) for p in parts if p in ("64", "128")), next((int(p[1:]) for p in parts if p in ("U8", "S8", "U16", "S16")), 32))
            found[(lines[line - 1].strip(), OPS[instruction.group(1)], width)] += 1
    return found


def main():
    rows = []
    for kernel, (names, signature, settings) in KERNELS.items():
        lines = open(os.path.join(ROOT, "kernels/cuda", kernel + ".cu")).read().splitlines()
        for values in settings:
            code = machine_code(sys.argv[1], kernel, values, signature)
            for (line, op, bits), count in sorted(accesses(code, lines).items()):
                rows.append({"kernel": kernel, "settings": dict(zip(names, values)), "line": line, "op": op, "bits": bits, "instructions": count})
    version = re.search(r"release ([\d.]+)", subprocess.run(["nvcc", "--version"], capture_output=True, text=True).stdout).group(1)
    head = {"compiler": f"nvcc {version}", "architecture": "sm_90"}
    print(json.dumps(head)[:-1] + ', "rows": [\n' + ",\n".join(json.dumps(r) for r in rows) + "\n]}")


main()
