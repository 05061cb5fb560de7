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

struct Left {
  std::vector<float> array;  // four elements of it
  std::string notes;         // or the error
};

// `launch`: as --launch takes it; empty: the file has one.
inline Left left_by(const std::string& text, const std::string& launch, const std::string& array, size_t first = 0) {
  workload::What what;
  what.name = "left.cu";
  what.file = catalog::kernel_file("left.cu", text);
  Left left;
  if (!launch.empty())
    if (const auto set = workload::set_option(what, "launch", "--launch", launch); !set) return left.notes = to_string(set.error()), left;
  const auto kernel = workload::resolve({}, what, "run", &compiler());
  if (!kernel) return left.notes = to_string(kernel.error()), left;
  const auto answer = compiler().compile(workload::compile_request(**kernel));
  if (!answer) return left.notes = to_string(answer.error()), left;
  const auto planned = workload::make_launch(**kernel, *answer->program);
  if (!planned) return left.notes = to_string(planned.error()), left;
  for (const std::string& note : planned->notes) left.notes += note + "\n";
  const auto memory = simt::make_memory(*answer->program, *planned->launch);
  if (!memory) return left.notes = to_string(memory.error()), left;
  if (const auto ran = simt::run(*answer->program, *planned->launch, {}, *memory); !ran) return left.notes = to_string(ran.error()), left;
  for (uint32_t n = 0; n < planned->launch->buffers.size(); ++n) {
    if (planned->launch->buffers[n].name != array) continue;
    const auto bytes = simt::read_buffer(**memory, *planned->launch, n);
    left.array.resize(4);
    std::memcpy(left.array.data(), bytes.data() + first * sizeof(float), left.array.size() * sizeof(float));
  }
  return left;
}

}  // namespace warplens::launches
