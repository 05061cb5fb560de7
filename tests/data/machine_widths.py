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
COMPLEX = "int, const double *, const double *, double *, double *"
WARP_TILING = ["BM", "BN", "BK", "WM", "WN", "WNITER", "TM", "TN"]
KERNELS = {
    "sgemm_tiled": (["TILE", "UNROLL"], GEMM, [(16, 8), (32, 8), (32, 1)]),
    "sgemm_block_tiling_2d": (["BM", "BN", "BK", "TM", "TN"], GEMM, [(128, 128, 8, 8, 8), (64, 64, 8, 4, 4), (128, 128, 16, 8, 8)]),
    "sgemm_warptiling": (WARP_TILING, GEMM,
                         [(64, 128, 8, 32, 64, 2, 4, 4), (128, 128, 16, 64, 64, 1, 8, 4), (128, 128, 16, 64, 64, 4, 8, 4)]),
    "transpose_shared": (["TILE", "ROWS", "PAD"], "int, int, const float *, float *", [(32, 8, 0), (32, 8, 1), (16, 8, 2)]),
    "tile_square": (["TILE", "PAD"], "int *", [(32, 0), (32, 1), (16, 2)]),
    "tile_rectangular": (["BDIMX", "BDIMY", "PAD"], "int *", [(32, 16, 0), (32, 16, 1), (32, 16, 2)]),
    "vector_access": (["WIDTH", "CASE"], "const float *, float *", [(64, 3), (64, 4), (128, 5)]),
    "sgemm_naive": (["BDIM", "COALESCED"], GEMM, [(16, 1), (16, 0)]),
    "sgemm_column_major_a": (["TILE", "PAD"], GEMM, [(32, 0), (32, 1), (16, 1)]),
    "sgemm_block_tiling_1d": (["BM", "BN", "BK", "TM"], GEMM, [(64, 64, 8, 8), (128, 64, 8, 16)]),
    "sgemm_block_tiling_2d_float4": (["BM", "BN", "BK", "TM", "TN"], GEMM, [(128, 128, 8, 8, 8), (64, 64, 16, 4, 4), (128, 128, 16, 8, 8)]),
    "sgemm_warptiling_padded": (WARP_TILING + ["PAD"], GEMM,
                                [(64, 128, 8, 32, 64, 2, 4, 4, 4), (128, 128, 16, 64, 64, 1, 8, 4, 4), (128, 128, 16, 32, 64, 2, 4, 4, 8)]),
    "sgemm_warptiling_swizzled": (WARP_TILING, GEMM,
                                  [(64, 128, 8, 32, 64, 2, 4, 4), (128, 128, 16, 64, 64, 1, 8, 4), (64, 128, 32, 32, 64, 2, 4, 4)]),
    "sgemm_warptiling_double_buffered": (WARP_TILING + ["PAD"], GEMM,
                                         [(64, 128, 8, 32, 64, 2, 4, 4, 4), (128, 128, 16, 32, 64, 2, 4, 4, 4), (128, 128, 8, 64, 32, 1, 8, 4, 4)]),
    "transpose_naive": (["BDIMX", "BDIMY"], "int, int, const float *, float *", [(32, 8)]),
    "transpose_two_elements": (["BDIMX", "BDIMY", "PAD"], "int, int, const float *, float *", [(32, 16, 0), (32, 16, 1)]),
    "transpose_swizzled": (["TILE", "ROWS"], "int, int, const float *, float *", [(32, 8), (16, 8)]),
    "transpose_float4": (["TILE", "ROWS", "DOWN", "AHEAD"], "int, int, const float *, float *", [(64, 32, 1, 64), (64, 32, 0, 64), (32, 8, 1, 64), (64, 32, 1, 0)]),
    "tile_square_dynamic": (["TILE", "PAD"], "int *", [(32, 0), (32, 1), (16, 2)]),
    "tile_rectangular_dynamic": (["BDIMX", "BDIMY", "PAD"], "int *", [(32, 16, 0), (32, 16, 1), (32, 16, 2)]),
    "copy_float4": (["BLOCK", "AHEAD"], "int, const float *, float *", [(256, 0), (256, 64)]),
    "copy_complex": (["BLOCK"], COMPLEX, [(256,)]),
    "copy_complex_bounded": (["BLOCK"], COMPLEX, [(256,)]),
    "copy_complex_grid_stride": (["BLOCK", "BLOCKS"], COMPLEX, [(256, 1056)]),
    "copy_complex_unrolled": (["BLOCK", "BLOCKS", "UNROLL"], COMPLEX, [(256, 1056, 4), (256, 1056, 8)]),
}
OPS = {"LDS": "shared load", "STS": "shared store", "LDG": "global load", "STG": "global store"}


def machine_code(nvdisasm, kernel, values, signature):
    with tempfile.TemporaryDirectory() as folder:
        source, cubin = os.path.join(folder, "k.cu"), os.path.join(folder, "k.cubin")
        with open(source, "w") as out:
            arguments = ", ".join(map(str, values))
            out.write(f'#include "{ROOT}/kernels/cuda/{kernel}.cu"\ntemplate __global__ void {kernel}<{arguments}>({signature});\n')
        subprocess.run(["nvcc", "-cubin", "-lineinfo", "-arch=sm_90", "-o", cubin, source], check=True)
        return subprocess.run([nvdisasm, "-gi", "-c", cubin], check=True, capture_output=True, text=True).stdout


def accesses(code, kernel, lines):
    """By the innermost place in the kernel's own file: a line that is inlined is followed by the place it is inlined at."""
    found, line, inlined = collections.Counter(), 0, False
    for text in code.splitlines():
        if place := re.search(r'//## File "([^"]*)", line (\d+)', text):
            if not inlined:
                line = 0
            if line == 0 and place.group(1).endswith(f"/{kernel}.cu"):
                line = int(place.group(2))
            inlined = "inlined at" in text
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
            for (line, op, bits), count in sorted(accesses(code, kernel, lines).items()):
                rows.append({"kernel": kernel, "settings": dict(zip(names, values)), "line": line, "op": op, "bits": bits, "instructions": count})
    version = re.search(r"release ([\d.]+)", subprocess.run(["nvcc", "--version"], capture_output=True, text=True).stdout).group(1)
    head = {"compiler": f"nvcc {version}", "architecture": "sm_90"}
    print(json.dumps(head)[:-1] + ', "rows": [\n' + ",\n".join(json.dumps(r) for r in rows) + "\n]}")


main()
