// Which launch of a file's own host code is meant, and what of it holds beside what the user gives.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "kernels/workload/workload.h"

namespace warplens::workload {
namespace host_code_tests {
namespace {

using frontend::HostArgument;
using frontend::HostExtent;
using frontend::HostLaunch;
using testing::HasSubstr;

class Compiler : public frontend::Compiler {
 public:
  Result<frontend::CompileAnswer> compile(const frontend::CompileRequest&) override { return Error{"not asked"}; }
  Result<std::vector<frontend::KernelSignature>> list_kernels(const frontend::CompileRequest&) override { return Error{"not asked"}; }
  Result<frontend::HostLaunches> read_launches(const frontend::CompileRequest&) override { return launches; }
  Result<frontend::Ptx> compile_to_ptx(const frontend::CompileRequest&, const std::string&) override { return Error{"not asked"}; }
  void give_up() override {}
  int process_id() const override { return 0; }

  frontend::HostLaunches launches;
};

HostLaunch launch(const std::string& kernel, uint32_t line) {
  HostLaunch made;
  made.kernel = kernel, made.line = line, made.function = "main";
  return made;
}

// scale<T>(float *x, const float *in, int n), launched twice; and first(), once.
Compiler two_kernels() {
  Compiler compiler;
  HostLaunch scale = launch("scale", 20);
  scale.settings.push_back({"T", "float", false, {20, ""}});
  scale.grid = HostExtent{{4, 2, 1}, {20, ""}};
  scale.block = HostExtent{{64, 1, 1}, {20, "argv[1]"}};
  scale.shared = HostExtent{{256, 0, 0}, {20, ""}};
  scale.arguments = {{"x", HostArgument::Kind::Buffer, "", 4096, "=2", {12, ""}},
                     {"in", HostArgument::Kind::Place, "x", 64, "", {20, ""}},
                     {"n", HostArgument::Kind::Number, "1000", 0, "", {20, "argv[1]"}}};
  compiler.launches.launches = {launch("first", 10), scale, scale};
  compiler.launches.launches[2].line = 30;
  return compiler;
}

Program program() {
  Program p;
  p.kernel = "scale<float>";
  for (const char* name : {"x", "in", "n"}) {
    Parameter parameter;
    parameter.name = name;
    parameter.is_pointer = std::string(name) != "n";
    parameter.type = parameter.is_pointer ? "float *" : "int";
    parameter.scalar = parameter.is_pointer ? Type::F32 : Type::I32;
    parameter.bytes = parameter.is_pointer ? 8 : 4;
    parameter.element_bytes = 4;
    p.parameters.push_back(parameter);
  }
  return p;
}

What file() {
  What what;
  what.file = catalog::kernel_file("k.cu", "T");
  return what;
}

TEST(HostCode, SeveralLaunchesAreListedUntilOneIsChosen) {
  Compiler compiler = two_kernels();
  What what = file();
  EXPECT_EQ(to_string(resolve({}, what, "run", &compiler).error()),
            "k.cu: the file has several launches: 1: first, main(), line 10; 2: scale<float>, main(), line 20; 3: scale<float>, main(), "
            "line 30 (choose one with --launch N, or --kernel NAME)");
  what.launch = 4;
  EXPECT_THAT(to_string(resolve({}, what, "run", &compiler).error()), HasSubstr("--launch 4: the file has launches 1 to 3"));
  what.launch = 1, what.kernel = "scale";
  EXPECT_THAT(to_string(resolve({}, what, "run", &compiler).error()), HasSubstr("--launch 1 is one of first, not of scale"));
  what.launch = 3;
  EXPECT_EQ((*resolve({}, what, "run", &compiler))->launch, 3u);
  what.launch = 0;
  EXPECT_EQ((*resolve({}, what, "run", &compiler))->launch, 2u);
  what.kernel.clear(), what.any_launch = true;
  EXPECT_EQ((*resolve({}, what, "run", &compiler))->launch, 1u);
}

// A guess is a value of its type, and the one that is told is the one that is passed.
TEST(HostCode, NothingIsGuessedThatAParameterCannotHold) {
  Compiler compiler;
  What what = file();
  what.block = simt::Dim3{512, 1, 1};
  const auto kernel = resolve({}, what, "run", &compiler);
  ASSERT_TRUE(kernel.ok()) << to_string(kernel.error());
  Program p = program();
  p.parameters.clear();
  const auto add = [&](const char* name, const char* type, Type scalar, bool is_unsigned) {
    Parameter& parameter = p.parameters.emplace_back();
    parameter.name = name, parameter.type = type, parameter.scalar = scalar, parameter.is_unsigned = is_unsigned;
    parameter.bytes = size_bytes(scalar);
  };
  add("b", "bool", Type::I8, true), add("c", "unsigned char", Type::I8, true), add("d", "signed char", Type::I8, false);
  add("n", "int", Type::I32, false);
  const auto planned = make_launch(**kernel, p);
  ASSERT_TRUE(planned.ok()) << to_string(planned.error());
  const auto& given = planned->launch->arguments;
  EXPECT_EQ(given[0].bits, 1u);
  EXPECT_EQ(given[1].bits, 128u);
  EXPECT_EQ(given[2].bits, 64u);
  EXPECT_EQ(given[3].bits, 512u);
  EXPECT_THAT(planned->notes, testing::Contains("b guessed: 1 (set with --arg b=...)"));
  EXPECT_THAT(planned->notes, testing::Contains("c guessed: 128 (set with --arg c=...)"));
}

TEST(HostCode, ALaunchWithoutItsWholeGridOnTheDeviceIsToldOfAKernelThatWaitsForIt) {
  for (const bool cooperative : {false, true}) {
    Compiler compiler = two_kernels();
    compiler.launches.launches[1].cooperative = cooperative;
    What what = file();
    what.kernel = "scale";
    const auto kernel = resolve({}, what, "run", &compiler);
    ASSERT_TRUE(kernel.ok()) << to_string(kernel.error());
    Program p = program();
    Instruction barrier;
    barrier.op = Opcode::Barrier, barrier.aux = static_cast<decltype(barrier.aux)>(BarrierMode::Grid);
    p.code.push_back(barrier);
    const auto planned = make_launch(**kernel, p);
    ASSERT_TRUE(planned.ok()) << to_string(planned.error());
    const auto tells = [](const std::string& note) { return note.find("line 20 does not launch it cooperatively") != std::string::npos; };
    EXPECT_EQ(std::any_of(planned->notes.begin(), planned->notes.end(), tells), !cooperative);
  }
}

TEST(HostCode, MoreSharedMemoryThanABlockHasIsToldWhereNothingAsksForIt) {
  const std::string asks = "cudaFuncSetAttribute(scale, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);";
  for (const auto& [bytes, text, told] :
       {std::tuple(49152u, "T", false), std::tuple(49153u, "T", true), std::tuple(65536u, asks.c_str(), false)}) {
    Compiler compiler = two_kernels();
    compiler.launches.launches[1].shared->size[0] = bytes;
    What what = file();
    what.file = catalog::kernel_file("k.cu", text);
    what.kernel = "scale";
    const auto kernel = resolve({}, what, "run", &compiler);
    ASSERT_TRUE(kernel.ok()) << to_string(kernel.error());
    const auto planned = make_launch(**kernel, program());
    ASSERT_TRUE(planned.ok()) << to_string(planned.error());
    const auto tells = [](const std::string& note) { return note.find("only after cudaFuncSetAttribute") != std::string::npos; };
    EXPECT_EQ(std::any_of(planned->notes.begin(), planned->notes.end(), tells), told) << bytes;
  }
}

TEST(HostCode, LessSharedMemoryAskedForThanLaunchedWithIsTold) {
  for (const auto& [asked, told] : {std::pair<int64_t, bool>(65535, true), {65536, false}, {-1, false}}) {
    Compiler compiler = two_kernels();
    compiler.launches.launches[1].shared->size[0] = 65536;
    compiler.launches.launches[1].asked_shared = asked;
    What what = file();
    what.kernel = "scale";
    const auto kernel = resolve({}, what, "run", &compiler);
    ASSERT_TRUE(kernel.ok()) << to_string(kernel.error());
    const auto planned = make_launch(**kernel, program());
    ASSERT_TRUE(planned.ok()) << to_string(planned.error());
    const auto tells = [](const std::string& note) { return note.find("allows it only 65 535") != std::string::npos; };
    EXPECT_EQ(std::any_of(planned->notes.begin(), planned->notes.end(), tells), told) << asked;
  }
}

TEST(HostCode, GivesWhatTheUserLeavesOpen) {
  Compiler compiler = two_kernels();
  What what = file();
  what.kernel = "scale";
  const auto kernel = resolve({}, what, "run", &compiler);
  ASSERT_TRUE(kernel.ok()) << to_string(kernel.error());
  EXPECT_EQ((*kernel)->definitions, (std::vector<frontend::Definition>{{"T", "float"}}));
  const auto planned = make_launch(**kernel, program());
  ASSERT_TRUE(planned.ok()) << to_string(planned.error());
  EXPECT_EQ(planned->launch->grid.y, 2u);
  EXPECT_EQ(planned->launch->block.x, 64u);
  EXPECT_EQ(planned->launch->dynamic_shared_bytes, 256u);
  ASSERT_EQ(planned->launch->buffers.size(), 1u);
  EXPECT_EQ(planned->launch->buffers[0].bytes, 4096u);
  EXPECT_EQ(planned->launch->arguments[1].bits, 64u);
  EXPECT_EQ(planned->launch->arguments[2].bits, 1000u);
  ASSERT_NE(planned->account, nullptr);
  std::string parts;
  for (const auto& part : planned->account->parts)
    parts += part.name + "=" + part.text + (part.origin == analysis::LaunchPart::Origin::Guessed ? "~ " : " ");
  EXPECT_EQ(parts, "T=float =4,2 =64~ =256 x=f32[1024]:=2 in=x+16 n=1000~ ");
  EXPECT_THAT(planned->notes, testing::Contains("n guessed: 1000, as argv[1] is not known (set with --arg n=...)"));
}

TEST(HostCode, WhatTheUserGivesWins) {
  Compiler compiler = two_kernels();
  What what = file();
  what.kernel = "scale";
  what.set = {{"T", "double"}};
  what.grid = simt::Dim3{9, 1, 1};
  what.shared_bytes = 0;
  what.args = {{"n", "7"}};
  const auto kernel = resolve({}, what, "run", &compiler);
  ASSERT_TRUE(kernel.ok()) << to_string(kernel.error());
  EXPECT_EQ((*kernel)->definitions, (std::vector<frontend::Definition>{{"T", "double"}}));
  const auto planned = make_launch(**kernel, program());
  ASSERT_TRUE(planned.ok()) << to_string(planned.error());
  EXPECT_EQ(planned->launch->grid.x, 9u);
  EXPECT_EQ(planned->launch->dynamic_shared_bytes, 0u);
  EXPECT_EQ(planned->launch->arguments[2].bits, 7u);
}

}  // namespace
}  // namespace host_code_tests
}  // namespace warplens::workload
