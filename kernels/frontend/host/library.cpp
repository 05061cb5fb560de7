// What the functions of the C library and of CUDA's runtime do, as far as a launch may depend on it.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/occupancy_names.h"
#include "kernels/program/limits.h"

namespace warplens::frontend::host {
namespace {

constexpr int64_t kGuessedCount = 1024;

Value guessed(int64_t value, std::string what) {
  Value v = number(value);
  v.guess = std::move(what);
  return v;
}

// Of an array that a launch has written.
bool is_part(const Value& to, const Value& bytes) {
  return to.kind == Value::Kind::Memory && to.memory->content.starts_with(kAfter) && bytes.is_number() &&
         (to.offset != 0 || static_cast<uint64_t>(std::max<int64_t>(0, bytes.as_whole())) < to.memory->bytes);
}

// Whether a copy leaves something of the memory as it was: which part of what is then in it is not followed.
bool leaves_a_rest(const Value& to, const Value& bytes) {
  return to.offset != 0 || (bytes.is_number() && static_cast<uint64_t>(std::max<int64_t>(0, bytes.as_whole())) < to.memory->bytes);
}

bool one_of(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

std::optional<Value> Interpreter::mathematics(const std::string& name, const Arguments& given) const {
  if (given.empty()) return std::nullopt;
  const Value& a = given[0].value;
  if (one_of(name, {"min", "max", "fmin", "fmax", "fminf", "fmaxf"}) && given.size() >= 2) {
    const Value& b = given[1].value;
    if (!a.is_number() || !b.is_number()) return a.is_number() ? unknown(b.text) : unknown(a.text);
    const bool less = computed("<", a, b).truth();
    Value v = less == (name.find("min") != std::string::npos) ? a : b;
    if (v.guess.empty()) v.guess = a.guess.empty() ? b.guess : a.guess;
    return v;
  }
  // Helpers of the vendor's samples and of courses, where their header is not there: a / b rounded up.
  if (one_of(name, {"iDivUp", "divUp", "div_up", "DivUp", "ceil_div", "ceildiv", "cdiv", "CEIL_DIV", "CEILDIV", "DIV_UP", "DIVUP", "divup",
                    "div_ceil", "ceilDiv", "DIV_CEIL", "CeilDiv", "divCeil"}) &&
      given.size() == 2)
    return computed("/", computed("-", computed("+", a, given[1].value), number(1)), given[1].value);
  static const std::map<std::string, double (*)(double), std::less<>> functions = {
      {"ceil", std::ceil},  {"ceilf", std::ceil},  {"floor", std::floor},  {"floorf", std::floor}, {"sqrt", std::sqrt},
      {"sqrtf", std::sqrt}, {"log2", std::log2},   {"log2f", std::log2},   {"log", std::log},      {"logf", std::log},
      {"exp", std::exp},    {"round", std::round}, {"roundf", std::round}, {"fabs", std::fabs},    {"fabsf", std::fabs},
      {"exp2", std::exp2},  {"trunc", std::trunc}, {"cbrt", std::cbrt}};
  const auto found = functions.find(name);
  if (found != functions.end()) {
    if (!a.is_number()) return unknown(a.text);
    Value v = real_number(found->second(a.as_real()));
    v.guess = a.guess;
    return v;
  }
  if (one_of(name, {"pow", "powf"}) && given.size() == 2 && a.is_number() && given[1].value.is_number())
    return real_number(std::pow(a.as_real(), given[1].value.as_real()));
  if (one_of(name, {"abs", "labs"}) && a.is_number()) return computed(a.as_real() < 0 ? "-" : "+", number(0), a);
  if (one_of(name, {"move", "forward", "ref", "cref", "raw_pointer_cast"})) return a;
  return std::nullopt;
}

Value Interpreter::allocated(uint64_t bytes, bool known, const std::string& guess, bool device, uint32_t line) const {
  Value v;
  v.kind = Value::Kind::Memory;
  v.type = {"void", {}, 1, false};
  v.memory = std::make_shared<Buffer>();
  v.memory->bytes = bytes, v.memory->size_known = known, v.memory->size_guess = guess;
  v.memory->device = device, v.memory->line = line;
  return v;
}

std::optional<Value> Interpreter::memory_calls(const std::string& name, const Callable& callable, Arguments& given, uint32_t line) {
  const auto bytes_at = [&](size_t i) { return i < given.size() ? given[i].value : unknown(""); };
  const auto assign = [&](const Value& to, Value memory) {
    Result cell;
    cell.cell = to.kind == Value::Kind::Address ? to.target : to.kind == Value::Kind::Memory ? element_in(to, number(0)).cell : nullptr;
    if (!cell.cell) return;
    Type type = cell.cell->type.base.empty() ? cell.cell->value.type : cell.cell->type;
    if (type.pointers > 0 && type.base != "void") memory.type = type;
    store(cell, std::move(memory));
  };
  const auto make = [&](const Value& bytes, bool device) {
    return allocated(bytes.is_number() ? static_cast<uint64_t>(std::max<int64_t>(0, bytes.as_whole())) : 0, bytes.is_number(), bytes.guess,
                     device, line);
  };
  if (one_of(name, {"cudaMalloc", "cudaMallocManaged", "cudaMallocHost", "cudaHostAlloc", "cudaMallocAsync", "hipMalloc"}) &&
      given.size() >= 2) {
    Value bytes = bytes_at(1);
    assign(given[0].value, make(bytes, name != "cudaMallocHost" && name != "cudaHostAlloc"));
    return number(0);
  }
  // Mapped memory of the host: the same under another address.
  if (name == "cudaHostGetDevicePointer" && given.size() >= 2) return assign(given[0].value, given[1].value), number(0);
  if (name == "cudaMallocPitch" && given.size() >= 4) {
    constexpr int64_t kPitch = 512;
    Value pitch = computed("*", computed("/", computed("+", bytes_at(2), number(kPitch - 1)), number(kPitch)), number(kPitch));
    assign(given[0].value, make(computed("*", pitch, bytes_at(3)), true));
    if (given[1].value.kind == Value::Kind::Address) {
      Result cell;
      cell.cell = given[1].value.target;
      store(cell, pitch);
    }
    return number(0);
  }
  if (one_of(name, {"malloc", "alloca", "_mm_malloc", "valloc"})) return make(bytes_at(0), false);
  if (name == "aligned_alloc") return make(bytes_at(1), false);
  if (name == "calloc" && given.size() == 2) {
    Value v = make(computed("*", bytes_at(0), bytes_at(1)), false);
    v.memory->content = "zero";
    return v;
  }
  if (one_of(name, {"make_unique", "make_shared"}) && !callable.arguments.empty() && given.size() == 1) {
    std::string of = callable.arguments[0].first;
    if (of.find('[') != std::string::npos) of.resize(of.find('['));
    const Type type{of, {}, 0, false};
    Value v = make(computed("*", bytes_at(0), number(static_cast<int64_t>(std::max<uint64_t>(1, size_of(type))))), false);
    v.type = type, v.type.pointers = 1;
    return v;
  }
  if (one_of(name, {"cudaMemcpy", "cudaMemcpyAsync", "memcpy", "cudaMemcpy2D"}) && given.size() >= 3) {
    const bool rows = name == "cudaMemcpy2D";
    const Value& from = given[rows ? std::min<size_t>(2, given.size() - 1) : 1].value;
    // A number that kernels may have changed.
    if (given[0].value.kind == Value::Kind::Address && from.kind == Value::Kind::Memory && from.memory->device)
      forget(given[0].value.target, "a result of the device");
    if (!rows && is_part(given[0].value, given[2].value))
      given[0].value.memory->content = part_of_result(given[0].value.memory->content);
    else
      copy_content(given[0].value, from);
    if (given[0].value.kind == Value::Kind::Memory && !given[0].value.memory->content.starts_with(kAfter) &&
        (rows || leaves_a_rest(given[0].value, given[2].value)))
      given[0].value.memory->content_guess = kContents;
    return number(0);
  }
  if (one_of(name, {"cudaMemset", "cudaMemsetAsync", "memset"}) && given.size() >= 3) {
    if (given[0].value.kind == Value::Kind::Memory)
      given[0].value.memory->content_guess = leaves_a_rest(given[0].value, given[2].value) ? kContents : "";
    if (is_part(given[0].value, given[2].value)) {
      given[0].value.memory->content = part_of_result(given[0].value.memory->content);
    } else if (given[0].value.kind == Value::Kind::Memory) {
      const Value& byte = given[1].value;
      given[0].value.memory->content = !byte.is_number()              ? ""
                                       : (byte.as_whole() & 255) == 0 ? "zero"
                                                                      : "bytes=" + std::to_string(byte.as_whole() & 255);
      given[0].value.memory->elements.clear();
    }
    return number(0);
  }
  // std::begin(list) and the like.
  if (one_of(name, {"begin", "cbegin", "data", "end", "cend", "size"}) && given.size() == 1) return container_method(given[0], name, given);
  if (one_of(name, {"fill", "iota", "generate", "copy"}) && !given.empty() && given[0].value.kind == Value::Kind::Memory) {
    Buffer& buffer = *given[0].value.memory;
    buffer.content = name == "iota" ? "iota" : "random";
    if (name == "fill" && given.size() == 3 && given[2].value.is_number())
      buffer.content = given[2].value.as_real() == 0 ? "zero" : "=" + text_of(given[2].value);
    return unknown("");
  }
  if (one_of(name, {"free", "cudaFree", "cudaFreeHost", "cudaFreeAsync"})) return number(0);
  return std::nullopt;
}

// Of an H200; what every GPU has alike is no guess.
static Value device_attribute(const std::string& name) {
  struct Attribute {
    int64_t value;
    bool fixed;
  };
  static const std::map<std::string, Attribute, std::less<>> attributes = {{"MaxThreadsPerBlock", {1024, true}},
                                                                           {"MaxBlockDimX", {1024, true}},
                                                                           {"MaxBlockDimY", {1024, true}},
                                                                           {"MaxBlockDimZ", {64, true}},
                                                                           {"MaxGridDimX", {2147483647, true}},
                                                                           {"MaxGridDimY", {65535, true}},
                                                                           {"MaxGridDimZ", {65535, true}},
                                                                           {"MaxSharedMemoryPerBlock", {49152, true}},
                                                                           {"TotalConstantMemory", {65536, true}},
                                                                           {"WarpSize", {32, true}},
                                                                           {"MaxRegistersPerBlock", {65536, true}},
                                                                           {"CooperativeLaunch", {1, true}},
                                                                           {"UnifiedAddressing", {1, true}},
                                                                           {"CanMapHostMemory", {1, true}},
                                                                           {"ConcurrentKernels", {1, true}},
                                                                           {"ManagedMemory", {1, true}},
                                                                           {"MemoryPoolsSupported", {1, true}},
                                                                           {"Integrated", {0, false}},
                                                                           {"MultiProcessorCount", {132, false}},
                                                                           {"ComputeCapabilityMajor", {9, false}},
                                                                           {"ComputeCapabilityMinor", {0, false}},
                                                                           {"MaxThreadsPerMultiProcessor", {2048, false}},
                                                                           {"MaxSharedMemoryPerMultiprocessor", {233472, false}},
                                                                           {"MaxSharedMemoryPerBlockOptin", {232448, false}},
                                                                           {"MaxRegistersPerMultiprocessor", {65536, false}},
                                                                           {"MaxBlocksPerMultiprocessor", {32, false}},
                                                                           {"ClockRate", {1980000, false}},
                                                                           {"MemoryClockRate", {3201000, false}},
                                                                           {"GlobalMemoryBusWidth", {6144, false}},
                                                                           {"L2CacheSize", {62914560, false}},
                                                                           {"ConcurrentManagedAccess", {1, false}},
                                                                           {"PageableMemoryAccess", {0, false}}};
  constexpr std::string_view kPrefix = "cudaDevAttr";
  const auto known = name.starts_with(kPrefix) ? attributes.find(name.substr(kPrefix.size())) : attributes.end();
  if (known == attributes.end()) return unknown(name);
  return known->second.fixed ? number(known->second.value) : guessed(known->second.value, name);
}

// What the caller knows of the kernel, or a guess.
Value Interpreter::occupancy(const std::string& kernel, const char* which, int64_t usual, const std::string& function) const {
  const auto known = instead_.find(which);
  const bool is_of_it = known != instead_.end() && (kernel.empty() || kernel == occupancy_of_);
  return is_of_it ? guessed(known->second, "how many registers nvcc allocates (" + function + ")") : guessed(usual, function);
}

std::optional<Value> Interpreter::device_calls(const std::string& name, Arguments& given) {
  const auto assign = [&](size_t i, Value v) {
    if (i >= given.size() || given[i].value.kind != Value::Kind::Address) return;
    Result cell;
    cell.cell = given[i].value.target;
    store(cell, std::move(v));
  };
  // Those of an H200.
  static const std::map<std::string, int64_t, std::less<>> properties = {{"multiProcessorCount", 132},
                                                                         {"warpSize", 32},
                                                                         {"maxThreadsPerBlock", kMaxThreadsPerBlock},
                                                                         {"maxThreadsPerMultiProcessor", 2048},
                                                                         {"sharedMemPerBlock", 49152},
                                                                         {"sharedMemPerBlockOptin", kMaxSharedBytes},
                                                                         {"sharedMemPerMultiprocessor", 233472},
                                                                         {"major", 9},
                                                                         {"minor", 0},
                                                                         {"regsPerBlock", 65536},
                                                                         {"cooperativeLaunch", 1},
                                                                         {"managedMemory", 1},
                                                                         {"concurrentManagedAccess", 1}};
  if (name == "cudaGetDeviceProperties" || name == "cudaGetDeviceProperties_v2") {
    Value made;
    made.kind = Value::Kind::Struct, made.type.base = "cudaDeviceProp", made.fields = std::make_shared<Struct>();
    for (const auto& [field, value] : properties) {
      const bool fixed =
          field == "warpSize" || field == "maxThreadsPerBlock" || field == "sharedMemPerBlock" || field == "cooperativeLaunch";
      made.fields->members[field] = make_cell(fixed ? number(value) : guessed(value, field));
    }
    assign(0, made);
    return number(0);
  }
  if (name == "cudaDeviceGetAttribute" && given.size() >= 2) return assign(0, device_attribute(given[1].value.text)), number(0);
  if (name.starts_with("cudaOccupancyMax")) {
    const bool of_block_size = name.starts_with("cudaOccupancyMaxPotentialBlockSize");
    const size_t place = of_block_size ? 2 : 1;
    const std::string kernel =
        place < given.size() && given[place].value.kind == Value::Kind::Function ? given[place].value.function->name : std::string();
    if (of_block_size)
      assign(0, occupancy(kernel, kOccupancyGrid, 132, name)), assign(1, occupancy(kernel, kOccupancyBlock, 256, name));
    else
      assign(0, occupancy(kernel, kOccupancyBlocks, 1, name));
    return number(0);
  }
  if (name == "cudaGetDeviceCount") return assign(0, number(1)), number(0);
  if (name == "cudaGetDevice") return assign(0, number(0)), number(0);
  if (name == "findCudaDevice" || name == "gpuGetMaxGflopsDeviceId") return number(0);
  if (name == "cudaGetErrorString" || name == "cudaGetErrorName") return unknown(name + "()");
  if (name.starts_with("cudaEventElapsedTime")) return assign(0, unknown("time")), number(0);
  if (name.starts_with("cudaEvent") || name.starts_with("cudaStream") || name.starts_with("cudaDevice") || name.starts_with("cudaFunc") ||
      one_of(name, {"cudaGetLastError", "cudaPeekAtLastError", "cudaHostRegister", "cudaHostUnregister", "cudaSetDevice",
                    "cudaThreadSynchronize", "cudaMemcpyToSymbol", "cudaMemcpyFromSymbol", "cudaMemcpyToSymbolAsync",
                    "cudaMemPrefetchAsync", "cudaMemAdvise", "cudaProfilerStart", "cudaProfilerStop"}))
    return number(0);
  return std::nullopt;
}

// Of letters up to a zero, or to the end of an array that holds a text.
static std::optional<int64_t> length_of(const Buffer& buffer) {
  if (!buffer.elements.empty()) {
    int64_t length = 0;
    for (const auto& [at, cell] : buffer.elements) {
      if (at != length || !cell->value.is_number()) return {};
      if (cell->value.as_whole() == 0) return length;
      ++length;
    }
    return length;
  }
  if (!buffer.content.starts_with("{")) return {};
  int64_t length = 0;
  for (const char* at = buffer.content.c_str(); at && *at != '}'; at = std::strpbrk(at + 1, ",}")) {
    if (std::strtoll(at + 1, nullptr, 10) == 0) break;
    ++length;
  }
  return length;
}

std::optional<Value> Interpreter::text_calls(const std::string& name, const Arguments& given) const {
  if (one_of(name, {"atoi", "atol", "atoll", "stoi", "stol", "stoul", "stoull", "strtol", "strtoul", "strtoll", "strtoull", "atof", "stof",
                    "stod", "strtod", "getCmdLineArgumentInt", "getCmdLineArgumentFloat"})) {
    if (name.starts_with("getCmd")) return number(0);
    const Value text = given.empty() ? unknown("") : given[0].value;
    if (text.kind == Value::Kind::Text) return number(std::strtoll(text.text.c_str(), nullptr, 10));
    return guessed(kGuessedCount, text.text.empty() ? name + "()" : text.text);
  }
  if (one_of(name, {"checkCmdLineFlag", "getCmdLineArgumentString", "getCmdLineArgumentValue", "getenv"}))
    return number(0, name == "getenv" ? "nullptr" : "int");
  if (one_of(name, {"strcmp", "strncmp"}) && given.size() >= 2 && given[0].value.kind == Value::Kind::Text &&
      given[1].value.kind == Value::Kind::Text)
    return number(given[0].value.text.compare(given[1].value.text));
  if (name == "strlen" && !given.empty() && given[0].value.kind == Value::Kind::Text)
    return number(static_cast<int64_t>(given[0].value.text.size()), "size_t");
  if (name == "strlen" && !given.empty() && given[0].value.kind == Value::Kind::Memory && given[0].value.offset == 0)
    if (const auto length = length_of(*given[0].value.memory)) return number(*length, "size_t");
  if (one_of(name, {"__float2half", "__float2half_rn", "__float2bfloat16", "__float2bfloat16_rn"}) && !given.empty() &&
      given[0].value.is_number())
    return given[0].value;
  if (name == "rand" || name == "random" || name == "drand48") return unknown("rand()");
  if (name == "time" || name == "clock") return unknown(name + "()");
  return std::nullopt;
}

std::optional<Result> Interpreter::library(const std::string& called, const Callable& callable, Arguments& given, uint32_t line) {
  const std::string name = as_of_the_runtime(called);
  if (launch_call(name, given, line)) return Result{number(0), {}, {}, 0, {}};
  if (name == "exit" || name == "abort" || name == "_exit") {
    flow_ = Flow::Exit;
    return Result{number(0), {}, {}, 0, {}};
  }
  if (name == "scanf" || name == "sscanf" || name == "fscanf") {
    for (const Result& each : given) {
      if (each.value.kind != Value::Kind::Address) continue;
      Result cell;
      cell.cell = each.value.target;
      store(cell, is_plain_type(cell.cell->type.base) && !is_real_type(cell.cell->type.base) ? guessed(kGuessedCount, name + "()")
                                                                                             : unknown(name + "()"));
    }
    return Result{guessed(static_cast<int64_t>(given.size()) - 1, name + "()"), {}, {}, 0, {}};
  }
  if (one_of(name, {"swap"}) && given.size() == 2) {
    const Value a = given[0].value, b = given[1].value;
    store(given[0], b), store(given[1], a);
    return Result{unknown(""), {}, {}, 0, {}};
  }
  if (auto v = mathematics(name, given)) return Result{*v, {}, {}, 0, {}};
  if (auto v = memory_calls(name, callable, given, line)) return Result{*v, {}, {}, 0, {}};
  if (auto v = driver_calls(name, given, line)) return Result{*v, {}, {}, 0, {}};
  if (auto v = device_calls(name, given)) return Result{*v, {}, {}, 0, {}};
  if (auto v = text_calls(name, given)) return Result{*v, {}, {}, 0, {}};
  if (name.starts_with("make_") && is_plain_type(name.substr(5)) && !given.empty())  // make_float3(x, y, z)
    return Result{constructed({name.substr(5), {}, 0, false}, given), {}, {}, 0, {}};
  if (name == "make_pair" || name == "printf" || name == "puts" || name == "fflush") return Result{unknown(name + "()"), {}, {}, 0, {}};
  return std::nullopt;
}

std::optional<Value> Interpreter::container_method(const Result& object, const std::string& method, Arguments& given) {
  const Value& of = object.value;
  if (of.kind == Value::Kind::Text) {
    if (method == "size" || method == "length") return number(static_cast<int64_t>(of.text.size()), "size_t");
    if (method == "c_str") return of;
    return std::nullopt;
  }
  if (of.kind != Value::Kind::Memory) return std::nullopt;
  const auto each = static_cast<int64_t>(std::max<uint64_t>(1, size_of(of.type.pointee())));
  Buffer& buffer = *of.memory;
  const auto count = [&] {
    const bool listed = buffer.bytes == 0 && !buffer.elements.empty();
    Value v = number(listed ? static_cast<int64_t>(buffer.elements.size()) : static_cast<int64_t>(buffer.bytes) / each, "size_t");
    v.guess = buffer.size_guess;
    return buffer.size_known ? v : unknown("size()");
  };
  if (method == "data" || method == "begin" || method == "get" || method == "cbegin") return of;
  if (method == "end" || method == "cend") return computed("+", of, count());
  if (method == "size") return count();
  if (method == "empty") return number(count().is_number() && count().i == 0, "bool");
  if (method == "resize" || method == "assign" || method == "reserve") {
    if (method == "reserve" || given.empty()) return number(0);
    const Value& n = given[0].value;
    buffer.bytes = n.is_number() ? static_cast<uint64_t>(std::max<int64_t>(0, n.as_whole()) * each) : 0;
    buffer.size_known = n.is_number(), buffer.size_guess = n.guess;
    return number(0);
  }
  if (method == "push_back" || method == "emplace_back") {
    const auto index = static_cast<int64_t>(buffer.bytes) / each;
    if (!given.empty()) buffer.elements[index] = make_cell(copy_of(given[0].value));
    buffer.bytes += static_cast<uint64_t>(each);
    if (loops_ > 0) grown_.insert(object.value.memory), loop_ends_ = std::max(loop_ends_, loop_begins_ + kMaxGrowingSteps);
    return number(0);
  }
  if (method == "at" && !given.empty()) return element(object, given[0].value).value;
  if ((method == "front" || method == "back") && !buffer.elements.empty())
    return method == "front" ? buffer.elements.begin()->second->value : buffer.elements.rbegin()->second->value;
  return std::nullopt;
}

}  // namespace warplens::frontend::host
