#!/usr/bin/env python3
"""Makes one CUDA program of all cases: `harness NAME` launches the case of that name as its `// run:` line says.

usage: sanitize.py OUT.cu [NAME ...]      NAME: racy/reduce_tree_without_barrier; none: all
"""
import pathlib
import re
import shlex
import sys

HERE = pathlib.Path(__file__).resolve().parent
ELEMENTS = {"i8": "signed char", "u8": "unsigned char", "i16": "short", "u16": "unsigned short", "i32": "int", "u32": "unsigned",
            "i64": "long long", "u64": "unsigned long long", "f32": "float", "f64": "double"}

PRELUDE = r"""
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cuda_fp16.h>
#include <cuda_pipeline.h>
#include <mma.h>

#include <cstdio>
#include <cstring>
#include <cub/cub.cuh>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <vector>

enum class Content { Zero, Iota, Random, Uninitialized };

template <class T>
static T *buffer(size_t count, Content content) {
  T *device = nullptr;
  cudaMalloc(&device, count * sizeof(T));
  if (content == Content::Uninitialized) return device;
  std::vector<T> host(count);
  unsigned state = 12345;
  for (size_t i = 0; i < count; ++i) {
    state = state * 1664525u + 1013904223u;
    host[i] = content == Content::Zero ? T(0) : content == Content::Iota ? T(i) : T((int(state >> 8) - (1 << 23)) / float(1 << 23));
  }
  cudaMemcpy(device, host.data(), count * sizeof(T), cudaMemcpyHostToDevice);
  return device;
}

// All blocks at once, for a barrier of the grid.
template <class... Parameters>
static void launch_together(void (*kernel)(Parameters...), dim3 grid, dim3 block, size_t shared, Parameters... values) {
  void *places[] = {&values...};
  cudaLaunchCooperativeKernel((const void *)kernel, grid, block, places, shared, nullptr);
}
"""

MAIN = r"""
int main(int count, char **names) {
  if (count != 2) {
    for (const Case &c : cases) std::puts(c.name);
    return 0;
  }
  for (const Case &c : cases) {
    if (std::strcmp(c.name, names[1]) != 0) continue;
    c.launch();
    const cudaError_t launched = cudaGetLastError(), ended = cudaDeviceSynchronize();
    if (launched != cudaSuccess) std::printf("launch: %s\n", cudaGetErrorString(launched));
    if (ended != cudaSuccess) std::printf("run: %s\n", cudaGetErrorString(ended));
    return launched != cudaSuccess || ended != cudaSuccess;
  }
  std::fprintf(stderr, "no case %s\n", names[1]);
  return 2;
}
"""


def dimensions(text):
    return "dim3(" + text + ")"


def argument(text):
    """`f32[128]:iota` as a call that makes the buffer; a number as it is."""
    match = re.fullmatch(r"(\w+)\[([\d,]+)\]:(\w+)", text)
    if not match:
        return text
    count = 1
    for extent in match.group(2).split(","):
        count *= int(extent)
    content = {"zero": "Zero", "iota": "Iota", "random": "Random"}.get(match.group(3), "Uninitialized")
    return f"buffer<{ELEMENTS[match.group(1)]}>({count}, Content::{content})"


def launch_of(name, source):
    words = [word for line in re.findall(r"^// run:(.*)$", source, re.M) for word in shlex.split(line)]
    options = list(zip(words[::2], words[1::2]))
    given = dict(option.split("=", 1) for key, option in options if key == "--arg")
    plain = {key: value for key, value in options if key != "--arg"}
    parameters = re.search(r"__global__ void kernel\(([^)]*)\)", source).group(1).split(",")
    arguments = []
    for parameter in parameters:
        kind, own = re.fullmatch(r"(.*?)(\w+)", parameter.strip(), re.S).groups()
        arguments.append(f"({kind.strip()}){argument(given[own])}")
    shape = ", ".join([dimensions(plain.get("--grid", "1")), dimensions(plain["--block"]), plain.get("--shared", "0")])
    if "this_grid" in source:
        return f"static void launch() {{ launch_together(kernel, {', '.join([shape] + arguments)}); }}"
    return f"static void launch() {{ kernel<<<{shape}>>>({', '.join(arguments)}); }}"


def main():
    out, names = sys.argv[1], sys.argv[2:]
    if not names:
        names = sorted(f"{path.parent.name}/{path.stem}" for folder in ("racy", "clean") for path in (HERE / folder).glob("*.cu"))
    parts, table = [PRELUDE], []
    for name in names:
        path = HERE / (name + ".cu")
        if "// ptxas rejects" in path.read_text():
            continue
        space = "case_" + name.replace("/", "_")
        parts.append(f'namespace {space} {{\n#include "{path}"\n{launch_of(name, path.read_text())}\n}}\n')
        table.append(f'    {{"{name}", {space}::launch}},')
    parts.append("struct Case {\n  const char *name;\n  void (*launch)();\n};\nstatic const Case cases[] = {\n" + "\n".join(table) + "\n};\n")
    pathlib.Path(out).write_text("\n".join(parts) + MAIN)


if __name__ == "__main__":
    main()
