// Boxes of memory that host code copies, and structures that it makes from lists in braces: followed, or said to be a guess.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/launches/launched.h"

namespace warplens::boxes_and_structures {
namespace {

using launches::launched;
using testing::HasSubstr;
using testing::Not;

std::string of_main(const std::string& body, const std::string& before = "", const std::string& parameters = "const int *x") {
  return launched(before + "\n__global__ void k(" + parameters + ") {}\nint main() {\n" + body + "\n}\n");
}

// 3 x 2 x 2 numbers of a host array, within a volume of 4 x 3 x 2 on the device.
const std::string kVolume =
    "int h[12]; for (int i = 0; i < 12; ++i) h[i] = i + 1;\n"
    "int *d; cudaMalloc(&d, 96); cudaMemset(d, 0, 96);\n";

TEST(CopiedBoxes, MoreRowsThanAreFollowedAreAGuess) {
  const std::string rows = "static int h[1200000]; int *d; cudaMalloc(&d, sizeof h); cudaMemset(d, 0, sizeof h); ";
  EXPECT_THAT(of_main(rows + "cudaMemcpy2D(d, 4, h, 4, 4, 1200000, cudaMemcpyHostToDevice); k<<<1, 32>>>(d);"),
              HasSubstr("~(cudaMemcpy2D())"));
  EXPECT_THAT(of_main(rows + "cudaMemset2D(d, 4, 1, 4, 1200000); k<<<1, 32>>>(d);"), HasSubstr("~(cudaMemset2D())"));
  EXPECT_THAT(of_main(rows + "cudaMemset2D(d, 4, 0, 4, 1000000); k<<<1, 32>>>(d);"), Not(HasSubstr("~")));
}

TEST(CopiedBoxes, ABoxIsWhereItsSlicesAre) {
  const std::string wanted = "{0,0,0,0,0,1,2,3,0,4,5,6,0,0,0,0,0,7,8,9,0,10,11,12}";
  const std::string by_member = of_main(kVolume +
                                        "cudaMemcpy3DParms m = {0}; m.srcPtr = make_cudaPitchedPtr(h, 12, 3, 2);\n"
                                        "m.dstPtr = make_cudaPitchedPtr(d, 16, 4, 3); m.dstPos = make_cudaPos(4, 1, 0);\n"
                                        "m.extent = make_cudaExtent(12, 2, 2); m.kind = cudaMemcpyHostToDevice;\n"
                                        "cudaMemcpy3D(&m); k<<<1, 32>>>(d);");
  EXPECT_THAT(by_member, HasSubstr(wanted));
  EXPECT_THAT(by_member, Not(HasSubstr("~")));
  const std::string in_braces = of_main(kVolume +
                                        "cudaMemcpy3DParms m = {nullptr, {0, 0, 0}, {h, 12, 3, 2}, nullptr, {4, 1, 0}, {d, 16, 4, 3}, {12, "
                                        "2, 2}, cudaMemcpyHostToDevice};\ncudaMemcpy3DAsync(&m, 0); k<<<1, 32>>>(d);");
  EXPECT_THAT(in_braces, HasSubstr(wanted));
  const std::string by_name = of_main(kVolume +
                                      "cudaMemcpy3DParms m = {.srcPtr = {h, 12, 3, 2}, .dstPos = {4, 1, 0}, .dstPtr = {d, 16, 4, 3},\n"
                                      ".extent = {12, 2, 2}};\ncudaMemcpy3D(&m); k<<<1, 32>>>(d);");
  EXPECT_THAT(by_name, HasSubstr(wanted));
}

TEST(CopiedBoxes, ABoxIsCopiedWithinTheDeviceAndFilled) {
  const std::string made = of_main(kVolume +
                                   "int *t; cudaMalloc(&t, 48); cudaMemcpy(t, h, 48, cudaMemcpyHostToDevice);\n"
                                   "cudaMemset3D(make_cudaPitchedPtr(d, 16, 4, 3), 1, make_cudaExtent(4, 3, 2));\n"
                                   "cudaMemcpy3DParms m = {}; m.srcPtr = make_cudaPitchedPtr(t, 12, 3, 2); m.srcPos.z = 1;\n"
                                   "m.dstPtr = make_cudaPitchedPtr(d, 16, 4, 3); m.dstPos.x = 4; m.extent = make_cudaExtent(12, 2, 1);\n"
                                   "cudaMemcpy3D(&m); k<<<1, 32>>>(d);");
  EXPECT_THAT(made, HasSubstr("{16843009,7,8,9,16843009,10,11,12,16843009,0,0,0,16843009,0,0,0,16843009,0,0,0,16843009,0,0,0}"));
}

TEST(CopiedBoxes, WhatIsNotKnownOfOneIsAGuessOfItsDestination) {
  for (const char* unknown : {"m.extent = make_cudaExtent(12, rows(), 2);", "m.srcArray = somewhere();", "m.srcPtr.ptr = somewhere();"}) {
    const std::string made = of_main(kVolume +
                                         "cudaMemcpy3DParms m = {0}; m.srcPtr = make_cudaPitchedPtr(h, 12, 3, 2);\n"
                                         "m.dstPtr = make_cudaPitchedPtr(d, 16, 4, 3); m.extent = make_cudaExtent(12, 2, 2);\n" +
                                         unknown + "\ncudaMemcpy3D(&m); k<<<1, 32>>>(d);",
                                     "int rows(); void *somewhere();");
    EXPECT_THAT(made, HasSubstr("~")) << unknown;
  }
}

TEST(CopiedBoxes, OtherCopiesThatAreNotFollowedAreGuesses) {
  EXPECT_THAT(of_main("int h[2] = {1, 2}, *d; cudaMalloc(&d, 8); cudaMemset(d, 0, 8); cudaMemcpyFromArray(d, somewhere(), 0, 0, 8, "
                      "cudaMemcpyDeviceToDevice); k<<<1, 32>>>(d);",
                      "cudaArray *somewhere();"),
              HasSubstr("~"));
  EXPECT_THAT(of_main("int *d; cudaMalloc(&d, 8); cudaMemset(d, 0, 8); CUDA_MEMCPY2D m = {0}; m.dstDevice = (CUdeviceptr)d; "
                      "cuMemcpy2D(&m); k<<<1, 32>>>(d);"),
              HasSubstr("~"));
  EXPECT_THAT(of_main("int h[2] = {1, 2}, *c, *d; cudaMalloc(&c, 8); cudaMalloc(&d, 8); cudaMemcpy(c, h, 8, cudaMemcpyHostToDevice); "
                      "cudaMemcpyPeer(d, 1, c, 0, 8); k<<<1, 32>>>(d);"),
              HasSubstr("{1,2}"));
}

TEST(StructuresInBraces, MembersThatAreNotNamedAreZero) {
  const std::string before = "struct P { float x, y; }; struct S { P c; float r; }; struct H { S s[2]; int nn; };";
  const auto of_list = [&](const std::string& type, const std::string& list, const std::string& more = "") {
    return of_main(type + " h = " + list + "; " + more + type + " *d; cudaMalloc(&d, sizeof h); cudaMemcpy(d, &h, sizeof h, " +
                       "cudaMemcpyHostToDevice); k<<<1, 32>>>((const int *)d);",
                   before + " struct F { float s[4]; int nn; }; struct V { float3 a; int n, m; };");
  };
  for (const char* list : {"{0}", "{}", "{.nn = 0}"}) {
    const std::string made = of_list("F", list, "h.s[1] = 5; ");
    EXPECT_THAT(made, Not(HasSubstr("~"))) << list;
    EXPECT_THAT(made, HasSubstr("{0,1084227584,0,0,0}")) << list;
  }
  EXPECT_THAT(of_list("H", "{1, 2, 3, 4, 5, 6, 7}"), HasSubstr("{1065353216,1073741824,1077936128,1082130432,1084227584,1086324736,7}"));
  EXPECT_THAT(of_list("V", "{1, 2, 3, 4}"), HasSubstr("{1065353216,1073741824,1077936128,4,0}"));
  EXPECT_THAT(of_main("S h[2] = {1, 2, 3, 4, 5, 6}; S *d; cudaMalloc(&d, 24); cudaMemcpy(d, h, 24, cudaMemcpyHostToDevice); "
                      "k<<<1, 32>>>((const float *)d);",
                      before, "const float *x"),
              HasSubstr("{1,2,3,4,5,6}"));
  // "= {0}" of a member that is a structure's array, filled by a count.
  const std::string scene = of_list("H", "{0}", "S g = {{1, 2}, 3}; h.s[h.nn++] = g; S *p = &h.s[h.nn++]; p->r = 2; ");
  EXPECT_THAT(scene, Not(HasSubstr("~")));
  EXPECT_THAT(scene, HasSubstr("{1065353216,1073741824,1077936128,0,0,1073741824,2}"));
}

TEST(RandomNumbers, NeitherGeneratorOfTheCLibrarySeedsTheOther) {
  const auto with = [](const std::string& seed, const std::string& drawn) {
    return of_main("int h[2]; " + seed + "(time(0)); for (int i = 0; i < 2; ++i) h[i] = " + drawn +
                   "; int *d; cudaMalloc(&d, 8); cudaMemcpy(d, h, 8, cudaMemcpyHostToDevice); k<<<1, 32>>>(d);");
  };
  EXPECT_THAT(with("srand", "drand48() * 100"), Not(HasSubstr("~")));
  EXPECT_THAT(with("srand48", "rand()"), Not(HasSubstr("~")));
  EXPECT_THAT(with("srand48", "drand48() * 100"), HasSubstr("~"));
}

// An empty base and a first member that has it, too, are at two places.
TEST(Structures, HaveTheSizesOfTheHostCompilerWithEmptyBases) {
  EXPECT_THAT(launches::launched(
                  "struct Empty {};\nstruct A : Empty { int x; };\nstruct B : Empty { A a; int y; };\nstruct C : Empty { int z; A a; };\n"
                  "struct Text : Empty { int length; char *data; };\nstruct Named : Empty { Text name; int value; };\n"
                  "__global__ void k(int a, int b, int c, int d) {}\n"
                  "int main() { k<<<1, 1>>>(sizeof(A), sizeof(B), sizeof(C), sizeof(Named)); }\n"),
              testing::HasSubstr("a=4 b=12 c=8 d=32"));
}

}  // namespace
}  // namespace warplens::boxes_and_structures
