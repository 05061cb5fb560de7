#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/frontend/lower/run_kernel.h"

namespace warplens::frontend::test {
namespace {

const char* const kTwoCalls = R"(__device__ int twice(const int *p, int i) { return 2 * p[i]; }
__global__ void k(int *out, const int *in, int n) {
  int i = threadIdx.x;
  int a = twice(in, i);
  int b = twice(in, i + 1);
  out[i] = a + b;
})";

TEST(LowerTables, AnExpressionInAHelperIsASiteForEachCall) {
  const auto ran = run(kTwoCalls);
  ASSERT_TRUE(ran.ok()) << to_string(ran.error());
  std::set<uint32_t> calls;
  for (const Site& site : ran->program.sites) {
    if (site.op != MemoryOp::Load) continue;
    const Location& at = ran->program.locations[site.location];
    EXPECT_EQ(at.line, 1u);
    EXPECT_EQ(site.array, "in");
    calls.insert(ran->program.scopes[at.scope].call_line);
  }
  EXPECT_EQ(calls, (std::set<uint32_t>{4, 5}));
}

TEST(LowerTables, AScopeNamesTheFunctionAndItsCaller) {
  const auto program = compile(kTwoCalls, false);
  ASSERT_TRUE(program.ok()) << to_string(program.error());
  const auto inner = std::find_if(program->scopes.begin(), program->scopes.end(), [](const Scope& s) { return s.function == "twice"; });
  ASSERT_NE(inner, program->scopes.end());
  ASSERT_NE(inner->parent, kNone);
  EXPECT_EQ(program->scopes[inner->parent].function, "k");
}

TEST(LowerTables, UnrolledCopiesShareTheSiteOfTheirExpression) {
  const auto ran = run(R"(__global__ void k(int *out, const int *in, int n) {
    __shared__ int tile[64 * 8];
    for (int j = 0; j < 8; ++j) tile[j * 64 + threadIdx.x] = in[j * 64 + threadIdx.x];
    __syncthreads();
    int sum = 0;
    for (int j = 0; j < 8; ++j) sum += tile[j * 64 + (threadIdx.x ^ 1)];
    out[threadIdx.x] = sum;
  })",
                       64, true);
  ASSERT_TRUE(ran.ok()) << to_string(ran.error());
  uint64_t loads = 0, sites = 0;
  for (size_t n = 0; n < ran->program.sites.size(); ++n) {
    if (ran->program.sites[n].array != "tile" || ran->program.sites[n].op != MemoryOp::Load) continue;
    ++sites;
    loads += ran->result.sites[n].instructions;
  }
  EXPECT_EQ(sites, 1u);
  EXPECT_EQ(loads, 16u);
}

TEST(LowerTables, EveryInstructionInAVariablesRangeFindsItsValue) {
  const auto program = compile(R"(__global__ void k(int *out, const int *in, int n) {
  int sum = 0;
  for (int j = 0; j < n; ++j) {
    int square = j * j;
    sum += square;
  }
  out[threadIdx.x] = sum;
})",
                               false);
  ASSERT_TRUE(program.ok()) << to_string(program.error());
  for (const char* name : {"sum", "j", "square", "n", "out"}) {
    const auto v = std::find_if(program->variables.begin(), program->variables.end(), [&](const Variable& x) { return x.name == name; });
    ASSERT_NE(v, program->variables.end()) << name;
    ASSERT_FALSE(v->places.empty()) << name;
    for (const VariablePlace& place : v->places) {
      EXPECT_LT(place.begin, place.end);
      EXPECT_LE(place.end, program->code.size());
    }
  }
  const auto store = std::find_if(program->code.begin(), program->code.end(), [](const Instruction& i) { return i.op == Opcode::Store; });
  const uint32_t at = static_cast<uint32_t>(store - program->code.begin());
  const auto sum = std::find_if(program->variables.begin(), program->variables.end(), [](const Variable& x) { return x.name == "sum"; });
  const auto place =
      std::find_if(sum->places.begin(), sum->places.end(), [&](const VariablePlace& p) { return p.begin <= at && at < p.end; });
  ASSERT_NE(place, sum->places.end());
  EXPECT_EQ(place->kind, VariablePlace::Kind::Register);
  EXPECT_EQ(place->value, store->b) << "what is stored is the variable";
}

TEST(LowerTables, InstructionsBelongToStatementsOfTheirLine) {
  const auto program = compile(kTwoCalls, false);
  ASSERT_TRUE(program.ok()) << to_string(program.error());
  size_t known = 0;
  for (const Instruction& in : program->code) {
    if (in.statement == kNone || in.location == kNone) continue;
    ++known;
    const Statement& s = program->statements[in.statement];
    const Location& at = program->locations[in.location];
    EXPECT_LE(s.line, at.line);
    EXPECT_GE(s.end_line, at.line);
  }
  EXPECT_GT(known, 5u);
}

TEST(LowerTables, ValuesEqualInAllLanesAreHeldOnce) {
  const auto program = compile(R"(__global__ void k(int *out, const int *in, int n) {
    int base = blockIdx.x * n + in[blockIdx.x];
    for (int j = 0; j < n; ++j) out[base + j] = threadIdx.x;
  })",
                               false);
  ASSERT_TRUE(program.ok()) << to_string(program.error());
  for (const Instruction& in : program->code) {
    if (in.op == Opcode::Load || in.op == Opcode::Mul || in.op == Opcode::ICmp) {
      EXPECT_TRUE(program->registers[in.d].uniform) << disassemble(*program);
    }
    if (in.op == Opcode::Special && in.aux == static_cast<uint8_t>(SpecialRegister::TidX)) {
      EXPECT_FALSE(program->registers[in.d].uniform);
    }
  }
}

TEST(LowerTables, AUniformDestinationHasUniformOperandsOnly) {
  for (const bool compiled : {false, true}) {
    const auto program = compile(R"(__global__ void k(int *out, const int *in, int n) {
      int v = 0, w = 0;
      for (int j = 0; j < n; ++j) {
        if (in[j] > n) { v = j; break; }
        if (in[j + threadIdx.x] == 3) { w = j * 2; break; }
        v += j;
      }
      out[threadIdx.x] = v + w;
    })",
                                 compiled);
    ASSERT_TRUE(program.ok()) << to_string(program.error());
    for (const Instruction& in : program->code) {
      if (in.op == Opcode::Jump || in.op == Opcode::Branch || in.d == kNone || !program->registers[in.d].uniform) continue;
      for (const uint32_t reg : {in.a, in.b, in.op == Opcode::Load && in.count > 1 ? kNone : in.c}) {
        if (reg != kNone) {
          EXPECT_TRUE(program->registers[reg].uniform) << disassemble(*program);
        }
      }
    }
  }
}

TEST(LowerTables, TheCompiledAccountEstimatesRegisters) {
  const auto small = compile(kTwoCalls, true);
  const auto large = compile(R"(__global__ void k(int *out, const int *in, int n) {
    int v[24];
    for (int j = 0; j < 24; ++j) v[j] = in[j * 32 + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < 24; ++j) out[j * 32 + threadIdx.x] = v[j];
  })",
                             true);
  ASSERT_TRUE(small.ok() && large.ok());
  EXPECT_GE(large->estimated_registers, 24u);
  EXPECT_LT(small->estimated_registers, 24u);
}

// Of a kernel, not of each call; what is exact on a GPU too is not named, and a fast form has a note of its own.
TEST(LowerTables, ANoteNamesTheFunctionsWhoseLastDigitsAGpuMayHaveDifferent) {
  const auto notes_of = [](const std::string& body) {
    const auto program = compile(
        "#include <cuda_fp16.h>\n__device__ float gate(float x) { return 1 / (1 + expf(-x)); }\n"
        "__global__ void k(int *out, const int *in, int n) { float x = in[0]; double d = in[1];\n" +
            body + "}\n",
        false);
    return program ? program->notes : std::vector{to_string(program.error())};
  };
  using Notes = std::vector<std::string>;
  EXPECT_EQ(notes_of("out[0] = gate(x) + gate(2 * x) + rsqrtf(x) + sqrtf(x);"),
            Notes{"expf, rsqrtf: results may differ from a GPU's by up to 2 units in the last place"});
  EXPECT_EQ(notes_of("out[0] = exp(d) + std::pow(d, 3);"),
            Notes{"exp, pow: results may differ from a GPU's by up to 1 unit in the last place"});
  EXPECT_EQ(notes_of("out[0] = asinf(x) + fmaf(x, x, x) + __half2float(hexp(__float2half(x)));"), Notes{});
  EXPECT_EQ(notes_of("out[0] = __expf(x);"),
            Notes{"__expf is computed to full precision; the GPU's fast version is less accurate (line 4)"});
}

}  // namespace
}  // namespace warplens::frontend::test
