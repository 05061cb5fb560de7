// What a launch of host code is given, as text: "~" behind what is said to be a guess, "?" where nothing is known.
#pragma once

#include <cstring>
#include <string>

#include "kernels/frontend/host_launch.h"
#include "kernels/frontend/request.h"
#include "tests/launches/compiler.h"

namespace warplens::launches {

// Of an array, its 32-bit words.
inline std::string text_of(const frontend::HostLaunches& read, const frontend::HostArgument& argument) {
  using Kind = frontend::HostArgument::Kind;
  const std::string guess = argument.origin.guessed.empty() && argument.content_guess.empty() ? "" : "~";
  if (argument.kind == Kind::Number || argument.kind == Kind::Place) return argument.text + guess;
  if (argument.kind == Kind::Null) return "null" + guess;
  if (argument.kind != Kind::Buffer) return "?" + guess;
  if (!argument.content.starts_with("data:")) return argument.content + guess;
  std::string words;
  const auto& bytes = read.contents->at(std::stoul(argument.content.substr(5))).bytes;
  for (size_t at = 0; at + sizeof(int) <= bytes.size(); at += sizeof(int)) {
    int word = 0;
    std::memcpy(&word, bytes.data() + at, sizeof word);
    words += (words.empty() ? "" : ",") + std::to_string(word);
  }
  return "{" + words + "}" + guess;
}

// The arguments of launch `number` of kernel `k`, and what cudaMemcpyToSymbol left.
inline std::string arguments_of(const std::string& source, size_t number = 0) {
  frontend::CompileRequest request;
  request.path = "host.cu", request.source = source;
  const auto read = compiler().read_launches(request);
  if (!read) return to_string(read.error());
  if (number >= read->launches.size()) return "no launch";
  const frontend::HostLaunch& launch = read->launches[number];
  std::string all;
  for (const auto* list : {&launch.arguments, &launch.variables})
    for (const frontend::HostArgument& argument : *list) all += (all.empty() ? "" : " ") + text_of(*read, argument);
  return all;
}

// `call` is what is given to a kernel that takes numbers alone.
inline std::string numbers(const std::string& before, const std::string& body, const std::string& call) {
  return arguments_of(before + "\ntemplate <class... T> __global__ void k(T... n) {}\nint main() {\n" + body + "\nk<<<1, 32>>>(" + call +
                      ");\n}\n");
}

}  // namespace warplens::launches
