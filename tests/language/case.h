// A language test: a .cu file whose comments say how it is launched and what must come out.
//
//   // run: --block 32 --arg out=i32[32]:zero --set N=4     options as the command line takes them
//   // expect out: 0 1 2 3                                  the first elements of a buffer; floats as printed by %.9g
//   // expect out[17]: 5                                    elements from 17 on
//   // expect site As store: width 4 instructions 1 wavefronts 2 conflicts 1      summed over sites of that array and op
//   // expect site As store: sectors 8
//   // expect shown: As[1*4 + 2]                            an access of lane 5 is shown so, at least once
//   // expect print: text                                   a line that the kernel prints
//   // expect note: text                                    a note of the front end contains it
//   // expect error: text                                   compiling or running fails, and the message contains it
//   // host                                                 the same file, compiled as plain C++, gives the same bits
//   // by schedule                                          under another schedule other values are right too
#pragma once

#include <map>
#include <string>
#include <vector>

#include "kernels/workload/workload.h"

namespace warplens::language {

struct BufferExpectation {
  std::string buffer;
  uint64_t first = 0;
  std::vector<std::string> values;
};
struct SiteExpectation {
  std::string array, op;
  std::map<std::string, uint64_t> counts;  // width, instructions, wavefronts, conflicts, sectors, turns, inexact
};
struct Case {
  std::string path;
  workload::What what;
  std::vector<BufferExpectation> buffers;
  std::vector<SiteExpectation> sites;
  std::vector<std::string> shown, prints, notes, errors;
  bool host = false;
  bool by_schedule = false;
  std::vector<std::string> problems;  // comments that could not be read; a test fails on them
};
Case read_case(const std::string& path);

}  // namespace warplens::language
