// CUDA's driver API: its calls as those of the runtime that do the same, and its launches.
#include <algorithm>
#include <cctype>

#include "kernels/frontend/host/interpreter.h"

namespace warplens::frontend::host {

// "cudaMemcpy" of "cuMemcpyHtoD_v2"; the name itself where there is none.
std::string Interpreter::as_of_the_runtime(std::string name) {
  if (!name.starts_with("cuMem")) return name;
  if (name.ends_with("_v2")) name.resize(name.size() - 3);
  if (name.starts_with("cuMemcpyHtoD") || name.starts_with("cuMemcpyDtoH") || name.starts_with("cuMemcpyDtoD")) return "cudaMemcpy";
  if (name == "cuMemsetD8") return "cudaMemset";
  if (name == "cuMemAlloc") return "cudaMalloc";
  if (name == "cuMemAllocManaged") return "cudaMallocManaged";
  if (name == "cuMemAllocHost") return "cudaMallocHost";
  return name;
}

// Of an array of pointers to the arguments.
std::vector<Value> Interpreter::pointed_to(const Value& list) {
  std::vector<Value> values;
  if (list.kind != Value::Kind::Memory) return values;
  for (const auto& [i, cell] : list.memory->elements) {
    const Value& pointer = cell->value;
    values.push_back(pointer.kind == Value::Kind::Address ? pointer.target->value : unknown(""));
  }
  return values;
}

std::optional<Value> Interpreter::driver_calls(const std::string& name, Arguments& given, uint32_t line) {
  if (name.size() < 3 || !name.starts_with("cu") || !std::isupper(static_cast<unsigned char>(name[2]))) return std::nullopt;
  if (name == "cuModuleGetFunction" && given.size() == 3 && given[0].value.kind == Value::Kind::Address) {
    Value kernel = unknown(name);
    if (given[2].value.kind == Value::Kind::Text && unit_.kernel(given[2].value.text)) kernel = value_of_text(given[2].value.text);
    Result to;
    to.cell = given[0].value.target;
    store(to, std::move(kernel));
  } else if (name == "cuMemsetD32" && given.size() == 3 && given[0].value.kind == Value::Kind::Memory) {
    Value words = given[0].value;
    words.type = {"unsigned int", {}, 1, false};
    const Value& word = given[1].value;
    const auto count = as_size(given[2].value.as_whole());
    fill_elements(words, count, [&](uint64_t) { return word; }, true);
  } else if ((name == "cuLaunchKernel" || name == "cuLaunchCooperativeKernel") && given.size() >= 10 &&
             given[0].value.kind == Value::Kind::Function) {
    const auto extent_from = [&](size_t first) {
      return constructed({"dim3", {}, 0, false},
                         {given.begin() + static_cast<ptrdiff_t>(first), given.begin() + static_cast<ptrdiff_t>(first) + 3});
    };
    note_launch(*given[0].value.function, {extent_from(1), extent_from(4), given[7].value}, pointed_to(given[9].value), line,
                name != "cuLaunchKernel");
  } else if (name.starts_with("cuMemcpy") || name.starts_with("cuMemset")) {
    return std::nullopt;  // not followed, so that it may have changed what it is given
  }
  return number(0);
}

}  // namespace warplens::frontend::host
