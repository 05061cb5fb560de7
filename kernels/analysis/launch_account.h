// What a launch is made of and where each part of it comes from, for whoever shows it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/base/result.h"

namespace warplens::analysis {

struct LaunchPart {
  enum class Kind : uint8_t { Setting, Macro, Grid, Block, Shared, Scalar, Array };
  enum class Origin : uint8_t { Given, Host, Guessed };
  Kind kind = Kind::Scalar;
  std::string name;  // of settings and arguments
  std::string text;  // as the option for it takes it: "8,8", "1024", "f32[65536]:random"
  Origin origin = Origin::Given;
  uint32_t line = 0;    // of the host code; 0: none
  std::string unknown;  // what had to be known where it was guessed: "argv[1]"; empty: the file says nothing of it
  std::string tried;    // what was guessed first, with which the kernel fails; empty: nothing else
  Error failed = {};    // how it did
};

// What is read from outside is guessed as less than usual, as with that count something goes wrong.
struct SmallerCount {
  uint64_t count = 0, usual = 0;
  std::string why = {};  // "ended", "shifted", "limits", "shared", "long": launch_parts.cpp
};

// How a file without a header is launched; empty for files with one.
struct LaunchAccount {
  struct Title {
    std::string kernel;    // "sgemm<32>"
    uint32_t line = 0;     // 0: nothing launches it
    std::string function;  // that has the line
  };
  struct Earlier {
    Title launch;
    uint64_t times = 1;
  };
  std::vector<Title> launches;   // those of the file
  std::vector<Earlier> earlier;  // that were run first, as the chosen one reads what they leave
  uint64_t chosen = 0;           // from 1; 0: none
  bool repeats = false, conditional = false;
  std::string unlikely = {};       // by what is guessed for this the chosen one is not reached
  uint64_t round = 1, rounds = 1;  // the same place may launch it several times: those that can be chosen
  uint64_t times = 1;              // and all of them
  std::string times_guess;         // how many there are is not known, as this is not
  bool has_more = false;           // than `times`, nobody knows how many
  SmallerCount smaller = {};
  std::vector<LaunchPart> parts;
  std::vector<Error> host_errors;       // mistakes in the host code: what was read of it may not be what was meant
  std::vector<std::string> notes;       // on its arrays and variables, beside what the parts say
  std::vector<std::string> references;  // in the file, that the result can be held against: "kernel:naive", "function:cpu_gemm"
};

}  // namespace warplens::analysis
