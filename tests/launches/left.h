// What a launch of a file leaves in its arrays, after those before it.
#pragma once

#include <cstring>
#include <string>
#include <vector>

#include "kernels/frontend/request.h"
#include "kernels/workload/option.h"
#include "kernels/workload/workload.h"
#include "tests/launches/compiler.h"

namespace warplens::launches {

// An array of a launch of this file's host code, by name.
struct Found {
  std::vector<uint8_t> bytes;
  std::vector<std::string> notes;  // of the launch
  std::string problem;             // why there is none

  template <class T>
  std::vector<T> as() const {
    std::vector<T> all(bytes.size() / sizeof(T));
    std::memcpy(all.data(), bytes.data(), all.size() * sizeof(T));
    return all;
  }
};

// `launch`: as --launch takes it; empty: the file has one. `runs`: as the launch leaves it, else as it finds it.
inline Found find_array(const std::string& text, const std::string& launch, const std::string& array, bool runs) {
  workload::What what;
  what.name = "host.cu";
  what.file = catalog::kernel_file("host.cu", text);
  Found found;
  const auto failed = [&](const Error& error) { return found.problem = to_string(error), found; };
  if (!launch.empty())
    if (const auto set = workload::set_option(what, "launch", "--launch", launch); !set) return failed(set.error());
  const auto kernel = workload::resolve({}, what, "run", &compiler());
  if (!kernel) return failed(kernel.error());
  const auto answer = compiler().compile(workload::compile_request(**kernel));
  if (!answer) return failed(answer.error());
  const auto planned = workload::make_launch(**kernel, *answer->program);
  if (!planned) return failed(planned.error());
  found.notes = planned->notes;
  const auto memory = simt::make_memory(*answer->program, *planned->launch);
  if (!memory) return failed(memory.error());
  if (runs)
    if (const auto ran = simt::run(*answer->program, *planned->launch, {}, *memory); !ran) return failed(ran.error());
  for (uint32_t n = 0; n < planned->launch->buffers.size(); ++n)
    if (planned->launch->buffers[n].name == array) found.bytes = simt::read_buffer(**memory, *planned->launch, n);
  return found;
}

struct Left {
  std::vector<float> array;  // four elements of it
  std::string notes;         // or the error
};
inline Left left_by(const std::string& text, const std::string& launch, const std::string& array, size_t first = 0) {
  const Found found = find_array(text, launch, array, true);
  Left left{{}, found.problem};
  for (const std::string& note : found.notes) left.notes += note + "\n";
  const std::vector<float> all = found.as<float>();
  if (all.size() >= first + 4)
    left.array.assign(all.begin() + static_cast<ptrdiff_t>(first), all.begin() + static_cast<ptrdiff_t>(first) + 4);
  return left;
}

}  // namespace warplens::launches
