// Launches that threads of the host make.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/launches/launched.h"

namespace warplens::threads_tests {
namespace {

using launches::launched;
using testing::HasSubstr;
using testing::StartsWith;

std::string in_main(const std::string& body) {
  return "#include <functional>\n#include <future>\n#include <thread>\n#include <vector>\n"
         "__global__ void k(float *x, int n) {}\nfloat *d;\n"
         "struct Worker { int n; void go(int grid) { k<<<grid, 64>>>(d, n); } void operator()(int m) { k<<<4, 64>>>(d, n + m); } };\n"
         "int go(dim3 grid, int n) { k<<<grid, 64>>>(d, n); return n + 1; }\n"
         "void change(int &n) { n = 9; }\n"
         "int main() {\n  cudaMallocManaged(&d, 1024);\n  dim3 grid(4);\n  int n = 7;\n  Worker w{7};\n" +
         body + "\n}\n";
}

TEST(Threads, AreFollowedWhereTheyBegin) {
  for (const std::string body :
       {"auto t = std::async(std::launch::async, [&]() { go(grid, n); });\n  t.get();", "auto t = std::async(go, grid, n);\n  t.wait();",
        "std::thread t([&] { go(grid, n); });\n  t.join();", "std::thread t(go, grid, n);\n  t.join();", "std::jthread t{go, grid, n};",
        "std::thread(go, grid, n).detach();", "std::thread t = std::thread(go, grid, n);\n  t.join();",
        "std::vector<std::thread> all;\n  all.emplace_back(go, grid, n);\n  for (auto &t : all) t.join();",
        "std::vector<std::thread> all;\n  all.emplace_back([&] { go(grid, n); });\n  for (auto &t : all) t.join();",
        "std::vector<std::thread> all;\n  all.push_back(std::thread(go, grid, n));\n  all[0].join();",
        "std::vector<std::thread> all(2);\n  all[0] = std::thread(go, grid, n);\n  all[0].join();",
        "std::thread all[2];\n  for (int i = 0; i < 1; ++i) all[i] = std::thread([=] { go(grid, n); });",
        "std::thread t(&Worker::go, &w, 4);\n  t.join();", "std::thread t(w, 0);\n  t.join();",
        "std::vector<std::future<int>> all;\n  for (int i = 0; i < 1; ++i) all.push_back(std::async(std::launch::async, go, grid, n));"})
    EXPECT_THAT(launched(in_main(body)), StartsWith("k grid 4,1,1 block 64,1,1 shared 0 x=1024B:unset n=7 ")) << body;
}

TEST(Threads, GiveTheirResults) {
  for (const std::string type : {"auto", "std::future<int>"})
    EXPECT_THAT(
        launched(in_main(type + " f = std::async(std::launch::async, go, grid, n);\n  const int m = f.get();\n  k<<<2, 32>>>(d, m);"), 1),
        testing::AllOf(StartsWith("k grid 2,1,1 block 32,1,1"), HasSubstr(" n=8 ")));
  EXPECT_THAT(launched(in_main("std::thread t(change, std::ref(n));\n  t.join();\n  k<<<2, 32>>>(d, n);")), HasSubstr(" n=9 "));
}

}  // namespace
}  // namespace warplens::threads_tests
