#include <gtest/gtest.h>

#include <algorithm>

#include "tests/frontend/lower/run_kernel.h"

namespace warplens::frontend::test {
namespace {

const Site* find_site(const Program& program, const std::string& array, MemoryOp op) {
  const auto it = std::find_if(program.sites.begin(), program.sites.end(), [&](const Site& s) { return s.array == array && s.op == op; });
  return it == program.sites.end() ? nullptr : &*it;
}

uint64_t instructions_of(const Ran& ran, const std::string& array, MemoryOp op) {
  uint64_t count = 0;
  for (size_t n = 0; n < ran.program.sites.size(); ++n) {
    if (ran.program.sites[n].array == array && ran.program.sites[n].op == op) count += ran.result.sites[n].instructions;
  }
  return count;
}

TEST(LowerMemory, ArraysOfAThreadAreItsOwnAndCountNowhere) {
  const Ran ran = run_both(R"(__global__ void k(int *out, const int *in, int n) {
    int own[8] = {1, 2, 3}, i = threadIdx.x;
    for (int j = 0; j < 8; ++j) own[j] += i * j;
    out[i] = own[i % 8] + own[(i + 3) % 8];
  })");
  const int start[8] = {1, 2, 3};
  for (int i = 0; i < 64; ++i) {
    const int a = i % 8, b = (i + 3) % 8;
    EXPECT_EQ(ran.out[i], start[a] + i * a + start[b] + i * b);
  }
  for (const Site& site : ran.program.sites) EXPECT_NE(site.space, Space::Local) << site.text;
}

TEST(LowerMemory, AFloat4IsOneAccessOnEachSide) {
  for (const bool compiled : {false, true}) {
    const auto ran = run(R"(__global__ void k(int *out, const int *in, int n) {
      __shared__ __align__(16) float tile[256];
      float4 v = reinterpret_cast<const float4 *>(in)[threadIdx.x];
      reinterpret_cast<float4 *>(tile)[threadIdx.x] = v;
      __syncthreads();
      reinterpret_cast<float4 *>(out)[63 - threadIdx.x] = reinterpret_cast<float4 *>(tile)[threadIdx.x];
    })",
                         64, compiled);
    ASSERT_TRUE(ran.ok()) << to_string(ran.error());
    for (int i = 0; i < 256; ++i) ASSERT_EQ(ran->out[i], (63 - i / 4) * 4 + i % 4);
    for (const auto& [array, op] :
         {std::pair{"in", MemoryOp::Load}, {"tile", MemoryOp::Store}, {"tile", MemoryOp::Load}, {"out", MemoryOp::Store}}) {
      const Site* site = find_site(ran->program, array, op);
      ASSERT_NE(site, nullptr) << array;
      EXPECT_EQ(site->width_bytes, 16) << array;
      EXPECT_EQ(instructions_of(*ran, array, op), 2u) << array << ": two warps";
    }
  }
}

TEST(LowerMemory, AFloat4OfWhichOnlyPartsAreUsedIsOneAccess) {
  const auto ran = run(R"(__global__ void k(int *out, const int *in, int n) {
    int4 v = reinterpret_cast<const int4 *>(in)[threadIdx.x];
    out[threadIdx.x] = v.x + v.y + v.w;
  })",
                       64, true);
  ASSERT_TRUE(ran.ok()) << to_string(ran.error());
  for (int i = 0; i < 64; ++i) ASSERT_EQ(ran->out[i], 12 * i + 4);
  ASSERT_EQ(instructions_of(*ran, "in", MemoryOp::Load), 2u) << "two warps";
  EXPECT_EQ(find_site(ran->program, "in", MemoryOp::Load)->width_bytes, 16);
}

TEST(LowerMemory, AFloat4NeedsItsAlignmentInAnArrayOfFloatsToo) {
  const auto source = [](const char* offset) {
    return std::string(
               "__global__ void k(int *out, const int *in, int n) {\n  __shared__ __align__(16) int s[264];\n"
               "  for (int i = threadIdx.x; i < 264; i += n) s[i] = in[i];\n  __syncthreads();\n"
               "  *reinterpret_cast<int4 *>(&out[4 * threadIdx.x]) = *reinterpret_cast<const int4 *>(&s[4 * threadIdx.x + ") +
           offset + "]);\n}";
  };
  EXPECT_EQ(run_both(source("4")).out[7], 11);
  for (const bool compiled : {false, true}) {
    const auto ran = run(source("1"), 64, compiled);
    ASSERT_FALSE(ran) << compiled;
    EXPECT_THAT(to_string(ran.error()),
                testing::AllOf(testing::HasSubstr(":5:"), testing::HasSubstr("misaligned"), testing::HasSubstr("16")))
        << compiled;
  }
}

TEST(LowerMemory, ALoadThatTheSourceGuardsIsNotRunAheadOfItsGuard) {
  for (const bool compiled : {false, true}) {
    const auto ran = run(R"(__global__ void k(int *out, const int *in, int n) {
      for (int j = 0; j < 4; j += 4) {
        int *place = &out[threadIdx.x + j];
        int c = 0;
        if (n < 0) c = place[0];
        place[0] = c + in[threadIdx.x];
      }
    })",
                         64, compiled);
    ASSERT_TRUE(ran.ok()) << to_string(ran.error());
    for (int i = 0; i < 64; ++i) ASSERT_EQ(ran->out[i], i);
    EXPECT_EQ(instructions_of(*ran, "out", MemoryOp::Load), 0u);
    EXPECT_EQ(instructions_of(*ran, "out", MemoryOp::Store), 2u);
  }
}

TEST(LowerMemory, EveryAccessHasItsPlaceInTheSourceThoughTwoBecameOne) {
  const auto ran = run(R"(__global__ void k(int *out, const int *in, int n) {
    int i = threadIdx.x;
    if (in[i] % 2) {
      out[i] = in[i + 64];
    } else {
      out[i] = -in[i + 64];
    }
  })",
                       64, true);
  ASSERT_TRUE(ran.ok()) << to_string(ran.error());
  ASSERT_FALSE(ran->program.sites.empty());
  for (const Site& site : ran->program.sites) {
    EXPECT_GT(ran->program.locations[site.location].line, 0u) << site.array;
    EXPECT_FALSE(site.text.empty()) << site.array;
  }
}

TEST(LowerMemory, ATileReadByColumnsConflictsAsItsPitchSays) {
  const auto ran = run(R"(__global__ void k(int *out, const int *in, int n) {
    __shared__ int tile[32][32];
    int x = threadIdx.x % 32, y = threadIdx.x / 32;
    for (int r = y; r < 32; r += 2) tile[r][x] = in[r * 32 + x];
    __syncthreads();
    for (int r = y; r < 32; r += 2) out[r * 32 + x] = tile[x][r];
  })");
  ASSERT_TRUE(ran.ok()) << to_string(ran.error());
  for (int i = 0; i < 1024; ++i) ASSERT_EQ(ran->out[i], i % 32 * 32 + i / 32);
  for (size_t n = 0; n < ran->program.sites.size(); ++n) {
    const Site& site = ran->program.sites[n];
    if (site.array != "tile") continue;
    EXPECT_EQ(ran->result.sites[n].instructions, 32u);
    EXPECT_EQ(ran->result.sites[n].wavefronts, site.op == MemoryOp::Store ? 32u : 32u * 32u);
  }
}

TEST(LowerMemory, ConstantAndDeviceVariablesHaveTheirInitialValues) {
  const Ran ran = run_both(R"(
    struct Pair { short a; double b; };
    __constant__ int table[4] = {5, 6, 7};
    __constant__ Pair pair = {-3, 2.5};
    __device__ int counter = 40;
    __global__ void k(int *out, const int *in, int n) {
      out[threadIdx.x] = table[threadIdx.x % 4] + pair.a + (int)(pair.b * 2) + counter;
    })");
  const int table[] = {5, 6, 7, 0};
  for (int i = 0; i < 64; ++i) EXPECT_EQ(ran.out[i], table[i % 4] - 3 + 5 + 40);
}

TEST(LowerMemory, AtomicsSumOverAllLanes) {
  const Ran ran = run_both(R"(__global__ void k(int *out, const int *in, int n) {
    __shared__ int sum;
    if (threadIdx.x == 0) sum = 0;
    __syncthreads();
    atomicAdd(&sum, in[threadIdx.x]);
    atomicMax(&out[1], in[threadIdx.x]);
    __syncthreads();
    if (threadIdx.x == 0) out[0] = sum;
    atomicCAS(&out[2], 0, 9);
  })");
  EXPECT_EQ(ran.out[0], 2016);
  EXPECT_EQ(ran.out[1], 63);
  EXPECT_EQ(ran.out[2], 9);
}

TEST(LowerMemory, StructuresAreCopiedByValue) {
  const Ran ran = run_both(R"(
    struct Point { int x, y; int history[3]; };
    __device__ Point moved(Point p, int by) { p.history[by % 3] = p.x; p.x += by; return p; }
    __global__ void k(int *out, const int *in, int n) {
      Point p = {in[threadIdx.x], 2, {0, 0, 0}};
      Point q = moved(p, 4);
      out[threadIdx.x] = q.x * 1000 + p.x + q.history[1];
    })");
  for (int i = 0; i < 64; ++i) EXPECT_EQ(ran.out[i], (i + 4) * 1000 + i + i);
}

TEST(LowerMemory, PointersThatMayLeadToEitherArrayStillReadTheRightOne) {
  const Ran ran = run_both(R"(__global__ void k(int *out, const int *in, int n) {
    __shared__ int a[64], b[64];
    int i = threadIdx.x, own[2] = {-1, -2};
    a[i] = i; b[i] = 100 + i;
    __syncthreads();
    const int *p = i % 3 == 0 ? &a[i] : i % 3 == 1 ? &b[i] : &own[1];
    out[i] = *p;
  })");
  for (int i = 0; i < 64; ++i) EXPECT_EQ(ran.out[i], i % 3 == 0 ? i : i % 3 == 1 ? 100 + i : -2);
}

TEST(LowerMemory, SharedArraysFollowEachOtherInOrderOfDeclaration) {
  const auto program = compile(R"(__global__ void k(int *out, const int *in, int n) {
    __shared__ float first[3];
    __shared__ double second[2];
    extern __shared__ int rest[];
    rest[0] = 1; second[0] = 2; first[0] = 3;
    out[0] = rest[0];
  })",
                               false);
  ASSERT_TRUE(program.ok()) << to_string(program.error());
  std::vector<std::string> names;
  for (const Object& object : program->objects) {
    if (object.space != Space::Shared) continue;
    names.push_back(object.name + "@" + std::to_string(object.offset));
  }
  EXPECT_EQ(names, (std::vector<std::string>{"first@0", "second@16", "rest@32"}));
  EXPECT_EQ(program->shared_static_bytes, 32u);
  EXPECT_EQ(program->shared_dynamic_offset, 32u);
}

TEST(LowerMemory, PointersInAStructureOfTheLaunchAreGlobalAndNamedByTheirMember) {
  for (const bool compiled : {false, true}) {
    const auto program = compile(
        "struct Args { struct { const int *in; } from; int *out[2]; };\n"
        "__global__ void k(Args args) { args.out[1][threadIdx.x] = args.from.in[threadIdx.x]; }",
        compiled);
    ASSERT_TRUE(program.ok()) << to_string(program.error());
    ASSERT_EQ(program->sites.size(), 2u) << disassemble(*program);
    for (const Site& site : program->sites) {
      EXPECT_EQ(site.space, Space::Global);
      EXPECT_EQ(site.array, site.op == MemoryOp::Load ? "args.from.in" : "args.out[1]");
    }
  }
}

// Names of the objects that the stores of a kernel may reach, in order; "buffers" and "?" among them.
std::vector<std::string> reached_by_stores(const Program& program) {
  std::vector<std::string> all;
  for (uint32_t i = 0; i < program.code.size(); ++i) {
    if (program.code[i].op != Opcode::Store) continue;
    const Reach* reach = reach_of(program, i);
    std::string names = reach && reach->buffers ? "buffers" : reach ? "" : "?";
    for (size_t n = 0; reach && n < reach->objects.size(); ++n)
      names += (names.empty() ? "" : " ") + program.objects[reach->objects[n]].name;
    all.push_back(names);
  }
  return all;
}

TEST(Reach, IsWhatAnAddressMayLeadToAndUnknownIsUnknown) {
  const auto program = compile(R"(__global__ void k(int *out, const int *in, int n) {
    __shared__ int a[32], b[32];
    int t = threadIdx.x;
    a[t] = 1;
    *(n > 3 ? &a[t] : &b[t]) = 2;
    *(n > 4 ? &b[t] : &out[t]) = 3;
    *(int *)((unsigned long long)in[0] + 4 * t) = 4;
    int *rows[2] = {a, out};
    rows[in[1] & 1][t] = 5;
    out[t] = b[t];
  })",
                               false);
  ASSERT_TRUE(program) << to_string(program.error());
  EXPECT_EQ(reached_by_stores(*program), (std::vector<std::string>{"a", "a b", "buffers b", "?", "rows", "rows", "buffers a", "buffers"}));
}

TEST(LowerMemory, AMatrixLoadIsASiteOfItsOwnWithTheArrayAndTheAddress) {
  auto program = test::compile(
      "__global__ void k(int *out, const int *in, int n) {\n"
      "  __shared__ __align__(16) unsigned short tile[32][8], other[8];\n"
      "  other[n % 8] = tile[n % 32][0] = 1;\n"
      "  unsigned row = (unsigned)__cvta_generic_to_shared(&tile[threadIdx.x % 32][0]);\n"
      "  unsigned v;\n"
      "  asm volatile(\"ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1+16];\" : \"=r\"(v) : \"r\"(row));\n"
      "  out[threadIdx.x] = v + other[0];\n}",
      false);
  ASSERT_TRUE(program.ok()) << to_string(program.error());
  const auto site =
      std::find_if(program->sites.begin(), program->sites.end(), [](const Site& s) { return s.text.starts_with("ldmatrix"); });
  ASSERT_NE(site, program->sites.end());
  EXPECT_EQ(site->text, "ldmatrix.sync.aligned.m8n8.x1.shared.b16 [row+16]");
  EXPECT_EQ(site->array, "tile");
  EXPECT_EQ(site->space, Space::Shared);
  EXPECT_EQ(site->op, MemoryOp::Load);
  EXPECT_EQ(site->width_bytes, 16);
  EXPECT_EQ(site->required_align, 16);
  EXPECT_EQ(program->locations[site->location].line, 6u);
}

}  // namespace
}  // namespace warplens::frontend::test
