#include "kernels/workload/launch/schedules.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <set>

#include "kernels/program/index_text.h"
#include "kernels/program/memory_order.h"
#include "kernels/program/operands.h"
#include "kernels/simt/machine/block.h"
#include "kernels/simt/machine/schedule.h"
#include "kernels/workload/arguments/element.h"

namespace warplens::workload {
namespace {

// What is compared: a buffer, or a __device__ variable.
struct ComparedObject {
  std::string name;
  ElementType element;
  uint32_t element_bytes = 4;
  std::vector<uint64_t> extents;
};

ElementType element_of(const std::string& name, Type otherwise) {
  if (const auto parsed = parse_element_type(name)) return *parsed;
  const CudaType* known = find_cuda_type(name);
  return known ? known->element : ElementType{otherwise, false};
}

// Elements as they are compared and shown: the parts of vectors and structures one by one.
ComparedObject object_of(const simt::Buffer& buffer) {
  ComparedObject object{buffer.name, element_of(buffer.element, buffer.scalar), 0, buffer.extents};
  object.element_bytes = size_bytes(object.element.type);
  if (object.element_bytes != buffer.element_bytes) object.extents.clear();
  return object;
}
ComparedObject object_of(const Object& variable) {
  ComparedObject object{variable.name, element_of(variable.element, Type::I32), 0, {}};
  object.element_bytes = size_bytes(object.element.type);
  if (object.element_bytes == variable.element_bytes) object.extents.assign(variable.extents.begin(), variable.extents.end());
  if (variable.bytes % object.element_bytes != 0) object.element = {Type::I8, true}, object.element_bytes = 1, object.extents.clear();
  return object;
}

// "y[17]", "C[3][4]"; a variable that is not an array: its name alone.
std::string show_place(const ComparedObject& object, uint64_t element) {
  if (object.extents.empty()) return element == 0 ? object.name : fmt::format("{}[{}]", object.name, element);
  return object.name + index_text(object.extents, static_cast<int64_t>(element));
}

uint64_t bits_at(const std::vector<uint8_t>& bytes, uint64_t element, uint32_t size) {
  uint64_t bits = 0;
  std::memcpy(&bits, bytes.data() + element * size, size);
  return bits;
}

bool adds_floats_atomically(const Program& program) {
  return std::any_of(program.code.begin(), program.code.end(),
                     [](const Instruction& in) { return in.op == Opcode::Atomic && is_float(in.type); });
}

double unit_roundoff(Type type) {
  switch (type) {
    case Type::F64:
      return std::ldexp(1.0, -53);
    case Type::F16:
      return std::ldexp(1.0, -11);
    case Type::BF16:
      return std::ldexp(1.0, -8);
    default:
      return std::ldexp(1.0, -24);
  }
}

// A sum of n terms in another order differs by up to about n roundings of its largest partial sum. Neither is known here: 1024 roundings of
// the largest value of the array is the limit.
constexpr double kMaxRoundings = 1024;

bool is_permuted(const std::vector<uint8_t>& one, const std::vector<uint8_t>& other, uint32_t size) {
  const auto sorted = [size](const std::vector<uint8_t>& bytes) {
    std::vector<uint64_t> values;
    for (uint64_t i = 0; i < bytes.size() / size; ++i) values.push_back(bits_at(bytes, i, size));
    std::sort(values.begin(), values.end());
    return values;
  };
  return one.size() == other.size() && sorted(one) == sorted(other);
}

// Where and how two runs differ in one object; nothing where they agree.
std::optional<ScheduleDifference> compare_bytes(const ComparedObject& object, const std::vector<uint8_t>& one,
                                                const std::vector<uint8_t>& other, bool may_round) {
  if (one == other) return std::nullopt;
  ScheduleDifference found;
  found.object = object.name;
  const uint32_t size = object.element_bytes;
  const uint64_t count = std::min(one.size(), other.size()) / size;
  double largest = 0, apart = 0;
  found.element = count;
  for (uint64_t i = 0; i < count; ++i) {
    const uint64_t a = bits_at(one, i, size), b = bits_at(other, i, size);
    if (may_round) {
      const double x = decode(object.element, a), y = decode(object.element, b);
      largest = std::max({largest, std::abs(x), std::abs(y)});
      if (a != b) apart = std::max(apart, std::isfinite(x - y) ? std::abs(x - y) : std::numeric_limits<double>::infinity());
    }
    if (a == b) continue;
    found.element = std::min(found.element, i);
    ++found.different;
  }
  if (found.different == 0) return std::nullopt;
  found.permuted = is_permuted(one, other, size);
  found.rounding = may_round && apart <= kMaxRoundings * unit_roundoff(object.element.type) * largest;
  return found;
}

void describe(ScheduleDifference& found, const ComparedObject& object, const std::vector<uint8_t>& one, const std::vector<uint8_t>& other) {
  found.place = show_place(object, found.element);
  found.one_value = element_text(object.element, bits_at(one, found.element, object.element_bytes));
  found.other_value = element_text(object.element, bits_at(other, found.element, object.element_bytes));
  const std::string values =
      fmt::format("{} ({}) and {} ({})", found.one_value, simt::to_string(found.one), found.other_value, simt::to_string(found.other));
  found.sentence = found.rounding
                       ? fmt::format("{} differs by rounding, as atomic adds execute in a different order: {}", found.place, values)
                       : fmt::format("two schedules differ in {}: {}", found.place, values);
  if (found.permuted) found.sentence += "; the values are the same in another order";
  if (found.different > 1) found.sentence += fmt::format("; {} elements differ", found.different);
}

// The bytes of every buffer and then of every variable, in the order of `objects`.
using Results = std::vector<std::vector<uint8_t>>;

struct Comparer {
  const Program& program;
  const simt::Launch& launch;
  std::vector<ComparedObject> objects;
  bool adds_floats = adds_floats_atomically(program);

  Comparer(const Program& program, const simt::Launch& launch) : program(program), launch(launch) {
    for (const auto& buffer : launch.buffers) objects.push_back(object_of(buffer));
    for (const Object& object : program.objects)
      if (object.space == Space::Global && object.writable && !object.name.starts_with("__warplens_"))  // those are the device headers' own
        objects.push_back(object_of(object));
  }

  Result<Results> results_of(const simt::GlobalMemory& memory) const {
    Results results;
    for (uint32_t i = 0; i < launch.buffers.size(); ++i) results.push_back(simt::read_buffer(memory, launch, i));
    for (size_t i = launch.buffers.size(); i < objects.size(); ++i) {
      auto bytes = simt::read_global(memory, program, objects[i].name);
      if (!bytes) return bytes.error();
      results.push_back(bytes.take());
    }
    return results;
  }

  void compare(const Results& one, const Results& other, simt::Schedule first, simt::Schedule second,
               std::vector<ScheduleDifference>& differences) const {
    for (size_t i = 0; i < objects.size(); ++i) {
      const auto known = std::find_if(differences.begin(), differences.end(), [&](const auto& d) { return d.object == objects[i].name; });
      if (known != differences.end() && !known->rounding) continue;
      auto found = compare_bytes(objects[i], one[i], other[i], adds_floats && is_float(objects[i].element.type));
      if (!found || (known != differences.end() && found->rounding)) continue;
      found->one = first, found->other = second;
      describe(*found, objects[i], one[i], other[i]);
      if (known != differences.end())
        *known = *found;
      else
        differences.push_back(*found);
    }
  }
};

}  // namespace

std::vector<simt::Schedule> usual_schedules() {
  using simt::Order;
  return {{Order::InOrder, 0}, {Order::RoundRobin, 0}, {Order::Reversed, 0}, {Order::Seeded, 1}, {Order::Seeded, 2}, {Order::Seeded, 3}};
}

std::vector<simt::Schedule> few_schedules() {
  using simt::Order;
  return {{Order::InOrder, 0}, {Order::Reversed, 0}, {Order::RoundRobin, 0}, {Order::Seeded, 1}};
}

bool may_depend_on_schedule(const Program& program) {
  std::vector<bool> used(program.registers.size());
  for (const Instruction& in : program.code) for_each_use(program, in, [&](RegisterId reg) { used[reg] = true; });
  std::set<AtomicOperation> operations;
  for (const Instruction& in : program.code) {
    if (in.op == Opcode::Fence) return true;
    if (in.op != Opcode::Atomic && order_of(in) != MemoryOrder::Weak) return true;
    if (in.op != Opcode::Atomic) continue;
    auto operation = static_cast<AtomicOperation>(in.aux);
    using enum AtomicOperation;
    if (operation == Sub || operation == Count) operation = Add;
    const bool commutes = operation == Add || operation == SMin || operation == SMax || operation == UMin || operation == UMax ||
                          operation == And || operation == Or || operation == Xor || operation == FAdd || operation == FMin ||
                          operation == FMax;
    operations.insert(operation);
    if (!commutes || operations.size() > 1 || (in.d != kNone && used[in.d])) return true;
  }
  return false;
}

Result<ScheduleComparison> compare_schedules(const Program& program, const simt::Launch& launch, const simt::RunOptions& options,
                                             const std::vector<simt::Schedule>& schedules,
                                             const std::function<bool(size_t done, size_t total)>& between) {
  ScheduleComparison comparison;
  const Comparer comparer(program, launch);
  Results first;
  for (const simt::Schedule& schedule : schedules) {
    if (between && !between(comparison.schedules.size(), schedules.size())) break;
    simt::Launch under = launch;
    under.schedule = schedule;
    auto memory = simt::make_memory(program, under);
    if (!memory) return memory.error();
    auto result = simt::run(program, under, options, *memory);
    if (!result && comparison.schedules.empty()) return result.error();
    comparison.schedules.push_back(schedule);
    if (!result) {
      comparison.faults.push_back({schedule, result.error()});
      continue;
    }
    if (result->cancelled) break;
    auto results = comparer.results_of(**memory);
    if (!results) return results.error();
    if (!comparison.memory) {
      comparison.memory = *memory;
      comparison.first = result.take();
      first = results.take();
    } else {
      comparer.compare(first, *results, comparison.schedules.front(), schedule, comparison.differences);
    }
  }
  return comparison;
}

}  // namespace warplens::workload
