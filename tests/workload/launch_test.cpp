#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>

#include "kernels/workload/arguments/npy.h"
#include "kernels/workload/guesses/guessed_block.h"
#include "kernels/workload/workload.h"
#include "tests/simt/builder.h"

namespace warplens::workload {
namespace {

Parameter pointer(std::string name, bool is_const) {
  Parameter p;
  p.name = std::move(name);
  p.type = is_const ? "const float *" : "float *";
  p.bytes = 8;
  p.is_pointer = true;
  p.is_const_pointee = is_const;
  p.scalar = Type::F32;
  p.element_bytes = 4;
  p.element = "float";
  return p;
}
Parameter scalar(std::string name, Type type) {
  Parameter p;
  p.name = std::move(name);
  p.type = type == Type::F32 ? "float" : "int";
  p.bytes = 4;
  p.scalar = type;
  return p;
}

// kernel(const float *A, float *out, int n, float alpha) with a __device__ int `flag`.
Program program() {
  Program p;
  p.kernel = "kernel";
  p.parameters = {pointer("A", true), pointer("out", false), scalar("n", Type::I32), scalar("alpha", Type::F32)};
  Object flag;
  flag.name = "flag";
  flag.space = Space::Global;
  flag.element = "int";
  flag.bytes = 4;
  p.objects = {flag};
  return p;
}

// y[2048 * (block size * block + thread)] = x[the same]
Program far_apart() {
  simt::Builder b;
  const RegisterId y = b.parameter("y", Type::I64, true), x = b.parameter("x", Type::I64, true);
  using enum SpecialRegister;
  const Type I = Type::I32;
  const RegisterId thread = b.op(Opcode::Add, I, b.op(Opcode::Mul, I, b.special(CtaidX, true), b.i32(64)), b.special(TidX));
  const RegisterId index = b.op(Opcode::Mul, I, thread, b.i32(2048));
  b.store(I, b.address(y, index), b.load(I, b.address(x, index), b.site(Space::Global, MemoryOp::Load, "x")),
          b.site(Space::Global, MemoryOp::Store, "y"));
  b.finish();
  Program p = b.take();
  p.parameters = {pointer("y", false), pointer("x", true)};
  return p;
}

// A file without a header, and what the user says of its launch.
ResolvedKernel kernel(const std::vector<std::pair<std::string, std::string>>& args) {
  What what;
  what.file = catalog::kernel_file("k.cu", "");
  what.args = args;
  what.grid = simt::Dim3{4, 1, 1};
  what.block = simt::Dim3{64, 1, 1};
  auto resolved = resolve({}, what, "run");
  EXPECT_TRUE(resolved.ok()) << to_string(resolved.error());
  return **resolved;
}

TEST(Launch, GuessesBuffersThatAreLargeEnoughForTheFirstAndTheLastBlock) {
  const auto planned = make_launch(kernel({}), far_apart());
  ASSERT_TRUE(planned.ok()) << to_string(planned.error());
  EXPECT_EQ(planned->launch->buffers[0].extents[0], 524'288u);  // 255 * 2048 + 1 elements, doubled from 65,536
  EXPECT_EQ(planned->launch->buffers[1].bytes, 2'097'152u);
  EXPECT_THAT(planned->notes,
              testing::Contains("x guessed: f32[524288]:random, as the kernel reaches beyond 65536 elements (set with --arg x=...)"));
  EXPECT_EQ(planned->account->parts.back().text, "f32[524288]:random");
  // What is given is not enlarged, and a mistake that no size mends changes nothing.
  const auto given = make_launch(kernel({{"x", "f32[100]:zero"}}), far_apart());
  ASSERT_TRUE(given.ok());
  EXPECT_EQ(given->launch->buffers[0].extents[0], 65'536u);
  EXPECT_EQ(given->launch->buffers[1].extents[0], 100u);
}

TEST(Launch, given_arguments_are_bound_by_name) {
  const auto launch =
      make_launch(kernel({{"A", "f32[100]:iota"}, {"out", "A+64"}, {"n", "-3"}, {"alpha", "1.5"}, {"flag", "9"}}), program());
  ASSERT_TRUE(launch.ok()) << to_string(launch.error());
  const simt::Launch& bound = *launch->launch;
  ASSERT_EQ(bound.arguments.size(), 4u);
  EXPECT_EQ(bound.arguments[0].kind, simt::Argument::Kind::Buffer);
  EXPECT_EQ(bound.arguments[1].buffer, bound.arguments[0].buffer);
  EXPECT_EQ(bound.arguments[1].bits, 256u);
  EXPECT_EQ(bound.arguments[2].bits, 0xfffffffdu);
  EXPECT_EQ(bound.arguments[3].bits, std::bit_cast<uint32_t>(1.5f));
  EXPECT_EQ(bound.globals.at("flag"), (std::vector<uint8_t>{9, 0, 0, 0}));
  EXPECT_TRUE(launch->notes.empty());
}

TEST(Launch, takes_a_file_as_it_was_when_the_kernel_was_resolved) {
  const std::string path = testing::TempDir() + "warplens_read_once.npy";
  ASSERT_TRUE(write_npy(path, {{Type::F32, false}, {2}, {1, 2, 3, 4, 5, 6, 7, 8}}));
  const ResolvedKernel resolved = kernel({{"A", "@" + path}, {"out", "A"}, {"n", "1"}, {"alpha", "1"}});
  ASSERT_EQ(std::remove(path.c_str()), 0);
  for (int launches = 0; launches < 2; ++launches) {
    const auto launch = make_launch(resolved, program());
    ASSERT_TRUE(launch.ok()) << to_string(launch.error());
    std::vector<uint8_t> bytes(8);
    launch->launch->buffers[0].fill(0, bytes.data(), bytes.size());
    EXPECT_EQ(bytes, (std::vector<uint8_t>{1, 2, 3, 4, 5, 6, 7, 8}));
  }
}

TEST(Launch, a_buffer_that_nobody_has_written_is_known_as_such) {
  const auto launch = make_launch(kernel({{"A", "f32[100]:iota"}, {"out", "f32[100]:unset"}}), program());
  ASSERT_TRUE(launch.ok()) << to_string(launch.error());
  EXPECT_FALSE(launch->launch->buffers[0].unset);
  EXPECT_TRUE(launch->launch->buffers[1].unset);
}

TEST(Launch, a_block_that_nobody_gives_has_the_threads_of_a_square_tile_of_shared_memory) {
  const auto guessed = [](std::vector<uint32_t> extents, bool two_dimensional) {
    Program p = program();
    Instruction special;
    special.op = Opcode::Special;
    special.aux = static_cast<uint8_t>(two_dimensional ? SpecialRegister::TidY : SpecialRegister::TidX);
    p.code = {special};
    Object tile;
    tile.name = "tile", tile.space = Space::Shared, tile.extents = std::move(extents);
    p.objects.push_back(tile);
    const simt::Dim3 block = guessed_block(p);
    return std::array{block.x, block.y, block.z};
  };
  EXPECT_EQ(guessed({32, 32}, true), (std::array{32u, 32u, 1u}));
  EXPECT_EQ(guessed({32, 33}, true), (std::array{32u, 32u, 1u})) << "a column of padding";
  EXPECT_EQ(guessed({16, 16}, true), (std::array{16u, 16u, 1u}));
  EXPECT_EQ(guessed({64, 64}, true), (std::array{16u, 16u, 1u})) << "more than a block has";
  EXPECT_EQ(guessed({8, 64}, true), (std::array{16u, 16u, 1u})) << "no square";
  EXPECT_EQ(guessed({32, 32}, false), (std::array{256u, 1u, 1u}));
}

TEST(Launch, a_fault_under_a_guessed_block_says_which_one_the_shared_arrays_ask_for) {
  Program program;
  Object t;
  t.name = "t", t.space = Space::Shared, t.extents = {64};
  program.objects = {t};
  const auto said = [&](const simt::Dim3& guessed) { return with_guess(Error{"out of bounds", {}, {}, {}}, program, guessed); };
  EXPECT_EQ(said({256, 1, 1}).fix.name, "block_guessed_likely");
  EXPECT_NE(said({256, 1, 1}).hint.find("--block 64"), std::string::npos) << said({256, 1, 1}).hint;
  EXPECT_EQ(said({64, 1, 1}).fix.name, "block_guessed") << "it would be the same guess";
  Object other = t;
  other.extents = {32};
  program.objects.push_back(other);
  EXPECT_EQ(said({256, 1, 1}).fix.name, "block_guessed") << "two sizes ask for none";
}

TEST(Launch, what_is_not_given_is_guessed_and_the_guess_is_told) {
  const auto launch = make_launch(kernel({}), program());
  ASSERT_TRUE(launch.ok());
  const simt::Launch& bound = *launch->launch;
  ASSERT_EQ(bound.buffers.size(), 2u);
  EXPECT_TRUE(bound.buffers[0].fill);        // a const input gets random numbers
  EXPECT_FALSE(bound.buffers[1].fill);       // an output starts as zeros
  EXPECT_EQ(bound.arguments[2].bits, 256u);  // n: as many as threads
  for (const char* name : {"A guessed", "out guessed", "n guessed", "alpha guessed"})
    EXPECT_TRUE(std::any_of(launch->notes.begin(), launch->notes.end(), [&](const auto& note) { return note.starts_with(name); })) << name;
}

TEST(Launch, a_misspelt_argument_is_answered_with_the_nearest_name) {
  const auto launch = make_launch(kernel({{"alfa", "2"}}), program());
  ASSERT_FALSE(launch.ok());
  EXPECT_NE(to_string(launch.error()).find("did you mean 'alpha'?"), std::string::npos) << to_string(launch.error());
}

TEST(Launch, kinds_that_do_not_fit_are_refused) {
  EXPECT_FALSE(make_launch(kernel({{"A", "3"}}), program()).ok());
  EXPECT_FALSE(make_launch(kernel({{"n", "f32[4]:zero"}}), program()).ok());
  EXPECT_FALSE(make_launch(kernel({{"n", "null"}}), program()).ok());
  EXPECT_FALSE(make_launch(kernel({{"out", "B+4"}}), program()).ok());
  EXPECT_FALSE(make_launch(kernel({{"A", "f32[10]:zero"}, {"out", "A+10"}}), program()).ok());
}

std::string problem(const std::vector<std::pair<std::string, std::string>>& args, const Program& of = program()) {
  const auto launch = make_launch(kernel(args), of);
  return launch.ok() ? std::string() : to_string(launch.error());
}

TEST(Launch, numbers_that_do_not_fit_their_type_are_refused) {
  EXPECT_EQ(problem({{"n", "2147483647"}}), "");
  EXPECT_EQ(problem({{"n", "2147483648"}}), "--arg n: 2147483648 does not fit into 'int'");
  EXPECT_EQ(problem({{"n", "-2147483649"}}), "--arg n: -2147483649 does not fit into 'int'");
  EXPECT_EQ(problem({{"n", "99999999999999999999"}}), "--arg n: the parameter has type 'int' (expected an integer)");
  EXPECT_EQ(problem({{"alpha", "1e300"}}), "--arg alpha: 1e+300 does not fit into 'float'");
  EXPECT_EQ(problem({{"alpha", "-1e-50"}}), "--arg alpha: -1e-50 does not fit into 'float'") << "it would be 0";
  EXPECT_EQ(problem({{"alpha", "inf"}}), "");
  EXPECT_EQ(problem({{"flag", "4294967296"}}), "--arg flag: 4294967296 does not fit into 'int'");
  Program of = program();
  of.parameters[2].type = "bool", of.parameters[2].scalar = Type::I8, of.parameters[2].is_unsigned = true;
  EXPECT_EQ(problem({{"n", "1"}}, of), "");
  EXPECT_EQ(problem({{"n", "2"}}, of), "--arg n: 2 does not fit into 'bool' (expected 0 or 1)");
  of.parameters[2].type = "unsigned long", of.parameters[2].scalar = Type::I64;
  EXPECT_EQ(problem({{"n", "18446744073709551615"}}, of), "");
  EXPECT_EQ(problem({{"n", "-1"}}, of), "--arg n: -1 does not fit into 'unsigned long'");
}

// What a notebook saves where nobody says otherwise is float64.
TEST(Launch, a_numpy_file_of_another_type_than_the_pointer_is_refused) {
  const std::string path = testing::TempDir() + "warplens_doubles.npy";
  ASSERT_TRUE(write_npy(path, {{Type::F64, false}, {4}, std::vector<uint8_t>(32)}));
  EXPECT_EQ(problem({{"A", "@" + path}}), path + ": contains f64 elements, but A is a 'const float *' (save it as f32: a.astype(...))");
  ASSERT_TRUE(write_npy(path, {{Type::F32, false}, {4}, std::vector<uint8_t>(16)}));
  EXPECT_EQ(problem({{"A", "@" + path}}), "");
}

TEST(Launch, a_size_that_no_parameter_takes_is_refused) {
  What what;
  what.file = catalog::kernel_file("k.cu", "");
  what.sizes = {{"n", 64}};
  EXPECT_TRUE(make_launch(**resolve({}, what, "run"), program()).ok());
  what.sizes = {{"rows", 64}};
  EXPECT_EQ(to_string(make_launch(**resolve({}, what, "run"), program()).error()),
            "--size rows=64: the file has no header, and the kernel 'kernel' has no parameter of that name (its parameters are A, out, n, "
            "alpha)");
  what.sizes = {{"n", 64}}, what.args = {{"n", "32"}};
  EXPECT_EQ(to_string(make_launch(**resolve({}, what, "run"), program()).error()),
            "--size n=64: --arg n is given too (give one of the two)");
}

std::string launch_problem(const simt::Dim3& grid, const simt::Dim3& block, uint64_t shared, const Program& of, const char* arch) {
  ResolvedKernel wanted = kernel({});
  wanted.grid = grid, wanted.block = block, wanted.shared_bytes = shared;
  const auto launch = make_launch(wanted, of, *hardware::find_architecture(arch));
  return launch.ok() ? std::string() : to_string(launch.error());
}

TEST(Launch, what_no_gpu_or_not_this_one_takes_is_refused) {
  Program of = program();
  EXPECT_EQ(launch_problem({2'147'483'647, 65'535, 65'535}, {16, 1, 64}, 0, of, "sm_90"), "");
  EXPECT_NE(launch_problem({1, 65'536, 1}, {32, 1, 1}, 0, of, "sm_90"), "");
  EXPECT_NE(launch_problem({1, 1, 65'536}, {32, 1, 1}, 0, of, "sm_90"), "");
  EXPECT_NE(launch_problem({1, 1, 1}, {1, 1, 65}, 0, of, "sm_90"), "");
  EXPECT_NE(launch_problem({1, 1, 1}, {768, 1, 1}, 0, of, "sm_13"), "") << "512 threads at most";
  EXPECT_EQ(launch_problem({1, 1, 1}, {32, 1, 1}, 200'000, of, "sm_90"), "");
  EXPECT_NE(launch_problem({1, 1, 1}, {32, 1, 1}, 200'000, of, "sm_80"), "");
  of.shared_static_bytes = 49'153;
  EXPECT_NE(launch_problem({1, 1, 1}, {32, 1, 1}, 0, of, "sm_90"), "") << "static arrays end at 48 KiB";
  of = program();
  of.max_threads = 64;
  EXPECT_NE(launch_problem({1, 1, 1}, {65, 1, 1}, 0, of, "sm_90").find("__launch_bounds__ of kernel allows 64"), std::string::npos);
}

TEST(Launch, header_arguments_and_shapes_that_make_no_sense_are_refused) {
  const auto of = [](const std::string& keys) {
    const std::string text = "/* warplens\nlaunch = { grid = [1], block = [32] }\n" + keys + "*/\n";
    auto spec = catalog::parse_kernel("k.cu", text);
    EXPECT_TRUE(spec.ok()) << to_string(spec.error());
    What what;
    what.file = catalog::kernel_file("k.cu", text, std::make_shared<catalog::KernelSpec>(**spec));
    const auto launch = make_launch(**resolve({}, what, "run"), program());
    return launch.ok() ? std::string() : to_string(launch.error());
  };
  EXPECT_EQ(of("args = { n = 7, alpha = nan }\n"), "");
  EXPECT_EQ(of("args = { n = nan }\n"), "k.cu: args.n: the parameter has type 'int' (expected an integer)");
  EXPECT_EQ(of("args = { n = 1.5 }\n"), "k.cu: args.n: the parameter has type 'int' (expected an integer)");
  EXPECT_NE(
      of("buffers = [ { name = \"A\", type = \"f32\", shape = [\"1<<62\", \"1<<62\"], role = \"in\" } ]\n").find("at most 2^36 in total"),
      std::string::npos);
}

TEST(Launch, a_block_of_more_than_1024_threads_is_refused) {
  ResolvedKernel wide = kernel({});
  wide.block = simt::Dim3{64, 32, 1};
  const auto launch = make_launch(wide, program());
  ASSERT_FALSE(launch.ok());
  EXPECT_NE(to_string(launch.error()).find("2 048 threads"), std::string::npos);
}

}  // namespace
}  // namespace warplens::workload
