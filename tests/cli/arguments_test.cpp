// A kernel of one's own: arguments from the command line and from NumPy, results back to NumPy, includes, --kernel, macros.
#include <cstring>

#include "tests/cli/clear.h"

namespace warplens::cli_tests {
namespace {

// NumPy's format, written here by hand: magic, version 1.0, length of the header, header, data.
// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
std::string npy(const std::string& type, size_t count, std::string_view data) {
  std::string header = "{'descr': '" + type + "', 'fortran_order': False, 'shape': (" + std::to_string(count) + ",), }";
  header.resize(117, ' ');
  header += '\n';
  std::string text = "\x93NUMPY";
  text += '\x01';
  text += '\0';
  text += static_cast<char>(header.size());
  text += '\0';
  return text + header + std::string(data);
}
template <class T>
std::string npy(const std::string& type, const std::vector<T>& values) {
  return npy(type, values.size(), {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)});
}

// The values of a one-dimensional array of `type`.
template <class T>
std::vector<T> values_of(const std::string& file, const std::string& type) {
  const std::string bytes = read_file(file);
  if (!bytes.starts_with("\x93NUMPY") || bytes.size() < 10) {
    ADD_FAILURE() << file << " is no NumPy file";
    return {};
  }
  const size_t length = static_cast<uint8_t>(bytes[8]) + 256 * static_cast<uint8_t>(bytes[9]);
  EXPECT_EQ((10 + length) % 64, 0u) << "the format asks for data that start at a multiple of 64";
  EXPECT_THAT(bytes.substr(10, length), testing::HasSubstr("'descr': '" + type + "'"));
  std::vector<T> values((bytes.size() - 10 - length) / sizeof(T));
  std::memcpy(values.data(), bytes.data() + 10 + length, values.size() * sizeof(T));
  return values;
}

class Arguments : public testing::Test {
 protected:
  // Runs mine.cu and gives the dumped `out`.
  template <class T>
  std::vector<T> out_of(std::string_view source, const std::string& type, std::vector<std::string> options) {
    options.insert(options.begin(), {"run", folder_.write("mine.cu", source), "--dump", "out=" + folder_.path("out.npy")});
    const Ended ended = warplens(options);
    EXPECT_EQ(ended.code, 0) << ended.err;
    return ended.code == 0 ? values_of<T>(folder_.path("out.npy"), type) : std::vector<T>{};
  }
  Folder folder_;
};

TEST_F(Arguments, MakeTheRoundTripThroughNumPy) {
  folder_.write("in.npy", npy<float>("<f4", {1.5f, -2.0f, 3.25f, 1e30f}));
  const auto out = out_of<float>(
      "__global__ void k(float *out, const float *in, float alpha, int n) {\n  int i = threadIdx.x;\n  if (i < n) out[i] = alpha * in[n - "
      "1 - i];\n}\n",
      "<f4", {"--block", "32", "--arg", "in=@" + folder_.path("in.npy"), "--arg", "out=f32[4]:zero", "--arg", "alpha=2", "--arg", "n=4"});
  EXPECT_EQ(out, (std::vector<float>{2e30f, 6.5f, -4.0f, 3.0f}));
}

TEST_F(Arguments, OfEveryTypeKeepTheirBits) {
  const auto copied = [&]<class T>(const std::string& type, const std::string& descriptor, const std::string& made, std::vector<T> values) {
    folder_.write("in.npy", npy<T>(descriptor, values));
    const std::string source = "__global__ void k(" + type + " *out, const " + type + " *in) {\n  out[threadIdx.x] = in[threadIdx.x];\n}\n";
    const std::string count = std::to_string(values.size());
    EXPECT_EQ(out_of<T>(source, descriptor,
                        {"--block", count, "--arg", "in=@" + folder_.path("in.npy"), "--arg", "out=" + made + "[" + count + "]"}),
              values)
        << type;
  };
  copied("double", "<f8", "f64", std::vector<double>{1.0 / 3, -1e300});
  copied("signed char", "|i1", "i8", std::vector<int8_t>{-128, 127, 5});
  copied("unsigned char", "|u1", "u8", std::vector<uint8_t>{0, 255});
  copied("short", "<i2", "i16", std::vector<int16_t>{-32768, 32767});
  copied("unsigned short", "<u2", "u16", std::vector<uint16_t>{65535, 1});
  copied("int", "<i4", "i32", std::vector<int32_t>{-1, 2147483647});
  copied("unsigned int", "<u4", "u32", std::vector<uint32_t>{4294967295u, 0});
  copied("long long", "<i8", "i64", std::vector<int64_t>{-1, int64_t{1} << 62});
  copied("unsigned long long", "<u8", "u64", std::vector<uint64_t>{~uint64_t{0}, 7});
}

TEST_F(Arguments, MakeBuffersPlacesAndVariables) {
  const auto out = out_of<int32_t>(
      "__device__ int offset;\n__constant__ int factor;\n__global__ void k(int *out, const int *a, const int *b) {\n  int i = "
      "threadIdx.x;\n  out[i] = factor * (a[i] - b[i]) + offset;\n}\n",
      "<i4",
      {"--block", "4", "--arg", "out=i32[4]:=9", "--arg", "a=i32[32]:iota", "--arg", "b=a+8", "--arg", "offset=100", "--arg", "factor=3"});
  EXPECT_EQ(out, std::vector<int32_t>(4, 3 * -8 + 100));
}

TEST_F(Arguments, FillAStructureFromItsBytes) {
  folder_.write("args.npy", npy<int32_t>("<i4", {5, 7}));
  const auto out = out_of<int32_t>(
      "struct Args { int a, b; };\n__global__ void k(int *out, Args args) {\n  out[threadIdx.x] = args.a * 10 + args.b;\n}\n", "<i4",
      {"--block", "2", "--arg", "out=i32[2]", "--arg", "args=@" + folder_.path("args.npy")});
  EXPECT_EQ(out, (std::vector<int32_t>{57, 57}));
}

TEST_F(Arguments, OfTheWrongKindAreRefused) {
  const std::string file = folder_.write(
      "mine.cu", "struct Args { int a, b; };\n__global__ void k(int *out, Args args, int n, float x) {\n  out[n] = args.a;\n}\n");
  folder_.write("three.npy", npy<int32_t>("<i4", {5, 7, 9}));
  const std::string cut = folder_.write("cut.npy", npy<int32_t>("<i4", {5, 7, 9}).substr(0, 133)), three = folder_.path("three.npy");
  const auto refused = [&](const std::string& argument, const std::vector<std::string>& parts) {
    expect_refused(warplens({"run", file, "--arg", argument}), parts);
  };
  folder_.write("doubles.npy", npy<double>("<f8", {1, 2, 3}));
  refused("out=@" + folder_.path("doubles.npy"), {folder_.path("doubles.npy"), "f64", "'int *'"});
  refused("n=4294967296", {"--arg n", "4294967296", "does not fit"});
  refused("x=1e300", {"--arg x", "does not fit"});
  refused("n=1.5", {"--arg n", "'int'", "integer"});
  refused("args=5", {"--arg args", "'Args'", "@FILE.npy"});
  refused("args=@" + three, {three, "12 bytes", "'Args' of 8"});
  refused("out=5", {"--arg out", "'int *'", "buffer"});
  refused("out=elsewhere+4", {"--arg out", "'elsewhere'"});
  refused("out=f33[4]", {"'f33'", "f32"});
  refused("out=i32[-1]", {"--arg out", "from 1 to 2^36"});
  refused("out=i32[4]:rand", {":rand", ":random"});
  refused("out=@" + folder_.path("none.npy"), {folder_.path("none.npy"), "No such file or directory"});
  refused("out=@" + file, {file, "not a NumPy file"});
  refused("out=@" + cut, {cut});
  refused("x=one", {"--arg x", "number"});
}

TEST_F(Arguments, DefineMacrosAndTemplateParameters) {
  const char* source =
      "#ifndef STEP\n#define STEP 2\n#endif\ntemplate <int BASE> __global__ void k(int *out) {\n  out[threadIdx.x] = BASE + STEP * "
      "threadIdx.x;\n}\n";
  EXPECT_EQ((out_of<int32_t>(source, "<i4", {"--block", "3", "--set", "BASE=10", "--arg", "out=i32[3]"})),
            (std::vector<int32_t>{10, 12, 14}));
  EXPECT_EQ((out_of<int32_t>(source, "<i4", {"--block", "3", "--set", "BASE=10", "--set", "STEP=5", "--arg", "out=i32[3]"})),
            (std::vector<int32_t>{10, 15, 20}));
}

// The host code is read too, which the type's name must not change.
TEST_F(Arguments, OfATemplateThatAreTypesLeaveNothingToGuess) {
  const std::string file =
      folder_.write("mine.cu",
                    "template <class A, int N> struct pair { A a[N]; };\ntemplate <class T> __global__ void k(int *out) {\n"
                    "  out[threadIdx.x] = sizeof(T);\n}\n");
  for (const std::string type : {"float", "pair<int, 2>"}) {
    const Ended ended = warplens({"run", file, "--set", "T=" + type, "--grid", "1", "--block", "32", "--arg", "out=i32[32]"});
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(ended.out.find("guessed"), std::string::npos) << ended.out;
  }
}

TEST_F(Arguments, ChooseOneOfTwoKernels) {
  const char* source = "__global__ void one(int *out) { out[threadIdx.x] = 1; }\n__global__ void two(int *out) { out[threadIdx.x] = 2; }\n";
  EXPECT_EQ((out_of<int32_t>(source, "<i4", {"--block", "1", "--kernel", "two", "--arg", "out=i32[1]"})), (std::vector<int32_t>{2}));
}

TEST_F(Arguments, OfAKernelThatIsNotATemplateAreRejected) {
  const std::string file = folder_.write("mine.cu", "__global__ void k(int *out) { out[0] = 1; }\n");
  expect_refused(warplens({"run", file, "--kernel", "k<1>"}), {file, "k is not a template", "'k<1>'"});
}

TEST_F(Arguments, OfALaunchThatTheFileLacksAreRefused) {
  const std::string file = folder_.write("mine.cu",
                                         "__global__ void k(int *out) { out[threadIdx.x] = 1; }\n"
                                         "int main() {\n  int *out;\n  cudaMalloc(&out, 128);\n  k<<<1, 32>>>(out);\n}\n");
  expect_refused(warplens({"run", file, "--launch", "2"}), {"--launch 2: the file has one launch"});
  expect_refused(warplens({"run", file, "--launch", "0"}),
                 {"invalid --launch '0' (expected the number of a launch, or of one of its rounds behind @: 2, 2@3, 2@last)"});
}

TEST_F(Arguments, AreNotNeededWhereThePreprocessorLeavesTheOtherKernelOut) {
  const std::string file = folder_.write("mine.cu",
                                         "#if 0\n__global__ void l(int *out) { out[0] = 2; }\n#endif\n"
                                         "__global__ void k(int *out) { out[threadIdx.x] = 1; }\n"
                                         "int main() {\n  int *out;\n  cudaMalloc(&out, 128);\n  k<<<1, 32>>>(out);\n}\n");
  const Ended ended = warplens({"run", file});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_THAT(ended.out, testing::HasSubstr("k: 1 block"));
}

TEST_F(Arguments, ThatPointNowhereAreSaidWithTheirAddressOnce) {
  const std::string file =
      folder_.write("mine.cu", "__global__ void k(int *out) {\n  int *q = (int *)(out[threadIdx.x] * 0ull);\n  *q = 1;\n}\n");
  EXPECT_THAT(warplens({"run", file, "--grid", "1", "--block", "32"}).err,
              testing::HasSubstr("store of 4 bytes at q, which is not in any buffer (0x0), lane 0"));
}

TEST_F(Arguments, FindIncludesBesideTheSourceAndInIncludeFolders) {
  folder_.write("beside.h", "#define A 1\n");
  folder_.write("include/below.h", "#define B 20\n");
  const Folder elsewhere;
  elsewhere.write("far.h", "#define C 300\n");
  const char* source =
      "#include \"beside.h\"\n#include \"below.h\"\n#include \"far.h\"\n__global__ void k(int *out) { out[threadIdx.x] = A + B + C; }\n";
  EXPECT_EQ((out_of<int32_t>(source, "<i4", {"--block", "1", "-I", elsewhere.path(""), "--arg", "out=i32[1]"})),
            (std::vector<int32_t>{321}));
}

TEST_F(Arguments, OfASizeReachAKernelWithoutAHeaderByTheirNames) {
  EXPECT_EQ((out_of<int32_t>("__global__ void k(int *out, int N) { out[threadIdx.x] = N; }\n", "<i4",
                             {"--block", "1", "--size", "N=42", "--arg", "out=i32[1]"})),
            (std::vector<int32_t>{42}));
}

// A folder that everybody may write to may hold anyone's `include`, and those far above belong to something else.
TEST_F(Arguments, AreNotReadFromIncludeFoldersOfOthers) {
  const auto out = [&](const std::string& place) {
    const std::string file = folder_.write(place,
                                           "#if __has_include(\"any.h\")\n#include \"any.h\"\n#endif\n#ifndef A\n#define A "
                                           "1\n#endif\n__global__ void k(int *out) { out[0] = A; }\n");
    EXPECT_EQ(warplens({"run", file, "--block", "1", "--arg", "out=i32[1]", "--dump", "out=" + folder_.path("out.npy")}).code, 0);
    return values_of<int32_t>(folder_.path("out.npy"), "<i4").at(0);
  };
  folder_.write("include/any.h", "#define A 2\n");
  EXPECT_EQ(out("a/b/c/near.cu"), 2);
  EXPECT_EQ(out("a/b/c/d/far.cu"), 1);
  std::filesystem::permissions(folder_.root(), std::filesystem::perms::all);
  EXPECT_EQ(out("open.cu"), 1);
}

TEST_F(Arguments, DumpSeveralBuffersWithCommas) {
  const std::string file = folder_.write("mine.cu", "__global__ void k(int *a, int *b) { a[0] = 1; b[0] = 2; }\n");
  const Ended ended = warplens({"run", file, "--block", "1", "--arg", "a=i32[1]", "--arg", "b=i32[1]", "--dump",
                                "a=" + folder_.path("a.npy") + ",b=" + folder_.path("b.npy")});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_EQ(values_of<int32_t>(folder_.path("a.npy"), "<i4"), std::vector<int32_t>{1});
  EXPECT_EQ(values_of<int32_t>(folder_.path("b.npy"), "<i4"), std::vector<int32_t>{2});
}

TEST_F(Arguments, WhatAKernelPrintsComesBeforeTheVerdict) {
  const std::string file = folder_.write("mine.cu", "__global__ void k() { printf(\"lane %d\\n\", threadIdx.x); }\n");
  const Ended ended = warplens({"run", file, "--block", "2"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_TRUE(ended.out.starts_with("lane 0\nlane 1\n")) << ended.out;
}

TEST_F(Arguments, AWrongResultEndsWithOne) {
  std::string source = read_file(WARPLENS_SOURCE_DIR "/kernels/cuda/transpose_shared.cu");
  const std::string store = "] = tile[";
  const size_t at = source.rfind(store);
  ASSERT_NE(at, std::string::npos);
  source.replace(at, store.size(), "] = 1.0f + tile[");
  const Ended ended = warplens({"run", folder_.write("mine.cu", source), "--json"});
  EXPECT_EQ(ended.code, 1);
  EXPECT_EQ(ended.err, "");
  EXPECT_THAT(ended.out, testing::HasSubstr("\"correct\": false"));
}

}  // namespace
}  // namespace warplens::cli_tests
