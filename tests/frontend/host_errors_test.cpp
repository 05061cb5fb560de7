// Mistakes in host code, as far as they can be told from what a header that is not here may explain.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "kernels/frontend/clang/compile.h"

namespace warplens::frontend {
namespace host_errors_tests {

using testing::ElementsAre;
using testing::IsEmpty;
const std::string kHeaders = std::string(WARPLENS_SOURCE_DIR) + "/assets/include";

// "7: expected expression" of each.
std::vector<std::string> errors_of(const std::string& source) {
  CompileRequest request;
  request.path = "host.cu", request.source = source;
  std::vector<std::string> found;
  for (const Error& error : read_launches(request, kHeaders).errors)
    found.push_back(std::to_string(error.span.line) + ": " + error.message);
  return found;
}
// These lines in main(), the first of them as line 5, of a file with the usual includes.
std::vector<std::string> errors_in_main(const std::string& lines, const std::string& include = "<vector>") {
  return errors_of("#include <cstdio>\n#include " + include +
                   "\n__global__ void k(float* a, int n) { if (threadIdx.x < n) a[threadIdx.x] = n; }\nint main() {\n" + lines + "}\n");
}

TEST(HostErrors, WhatNoHeaderExplainsIsTold) {
  EXPECT_THAT(errors_in_main("int y = ;\n"), ElementsAre("5: expected expression"));
  EXPECT_THAT(errors_in_main("float* d;\ncudaMalloc(&d, 128)\nk<<<1, 32>>>(d, 1);\n"), ElementsAre("6: expected ';' after expression"));
  EXPECT_THAT(errors_in_main("std::vector<int> v(3);\nretrun 0;\n"), ElementsAre("6: use of undeclared identifier 'retrun'"));
  EXPECT_THAT(errors_in_main("So here we take all of it;\n"), ElementsAre("5: unknown type name 'So'"));
  EXPECT_THAT(errors_in_main("float* d;\nint number = 3;\nk<<<1, nunber>>>(d, 1);\n"),
              ElementsAre("7: use of undeclared identifier 'nunber'; did you mean 'number'?"));
  EXPECT_THAT(errors_in_main("float* d;\nk<<<1, NN>>>(d, 1);\n"),
              ElementsAre("6: use of undeclared identifier 'NN'; if the build defines it, give it with --set NN=NUMBER"));
  EXPECT_THAT(errors_of("__global__ void k(int* a) { a[0] = 1; }\nint main() {\n  if (1) {\n  return 0;\n}\n"),
              ElementsAre("2: '{' has no partner"));
}

TEST(HostErrors, WhereAHeaderMayBeTheReasonNothingIsSaid) {
  EXPECT_THAT(errors_in_main("std::vector<float> v(12, 3), w;\nfor (auto& x : v) x = w.size();\nprintf(\"%d\", v.size());\n"), IsEmpty());
  EXPECT_THAT(errors_in_main("CHECK(cudaMalloc(0, 1))\nBEGIN_TIMING\nint y = 3;\n"), IsEmpty());
  EXPECT_THAT(errors_in_main("cv::Mat m = cv::imread(name);\nint n = kSize, m = KNOWN;\n", "\"opencv2/core.hpp\""), IsEmpty());
  EXPECT_THAT(errors_in_main("std::vector<std::vector<std::pair<int, int>>> g(3);\ng[0].push_back({1, 5});\n"), IsEmpty());
  EXPECT_THAT(errors_in_main("using std::cout, std::endl;\ncout << 1 << endl;\n", "<iostream>"), IsEmpty());
  EXPECT_THAT(errors_in_main("using namespace std::chrono;\nauto t = high_resolution_clock::now();\n", "<chrono>"), IsEmpty());
  EXPECT_THAT(errors_in_main("using namespace sdt;\n"), ElementsAre("5: expected namespace name"));
  EXPECT_THAT(errors_in_main("k << <1, 32 >> >(nullptr, RAND_MAX);\nreturn errno;\n"), IsEmpty());
  EXPECT_THAT(errors_in_main("const std::vector<int> a = {0, 2}, b = {1, 2};\nk<<<1, {32, 1, 1}>>>(nullptr, a[0]);\n"), IsEmpty());
  EXPECT_THAT(errors_in_main("float *d, *e = nullptr;\nthrust::device_ptr<float> p(d), q;\nsort(p, q);\nk<<<1, 32>>>(q.get(), p - q);\n"),
              IsEmpty());
}

}  // namespace host_errors_tests
}  // namespace warplens::frontend
