// Loops that only compute are not followed statement by statement.
#include <algorithm>

#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/loops/loop_compiler.h"

namespace warplens::frontend::host {

namespace {
constexpr uint64_t kMaxEffortOfOne = 352'000'000;  // expressions and their parts
constexpr uint32_t kAgain = 4;                     // as often less for one that was too long already: a reference for each size
constexpr uint64_t kImageBytesPerEffort = 8;
}  // namespace

// Of large images there are few: they take memory and time.
bool Interpreter::has_room_for(const std::shared_ptr<const Image>& image, uint64_t bytes) {
  constexpr uint64_t kMaxHeld = 64 << 20, kBytesPerEffort = 4;
  if (bytes <= kMaxImage) return true;
  std::erase_if(large_images_, [](const auto& held) { return held.expired(); });
  uint64_t held = 0;
  for (const auto& each : large_images_) {
    const auto other = each.lock();
    if (image && other == image) return true;
    held += other->bytes.size();
  }
  if (held + bytes > kMaxHeld || !spend(bytes / kBytesPerEffort)) return false;
  if (image) large_images_.push_back(image);
  return true;
}

bool Interpreter::computes(LoopCompiler& loop, size_t statement) {
  const uint64_t copied = loop.image_bytes / kImageBytesPerEffort;
  if (effort_left_ <= copied) return false;
  effort_left_ -= copied;
  uint64_t& allowed = allowed_effort_.try_emplace(statement, kMaxEffortOfOne).first->second;
  const uint64_t most = std::min(effort_left_, allowed);
  uint64_t left = most;
  for (const auto& [which, memory] : loop.memories) {
    LoopArray& array = loop.program.arrays[which];
    array.may_overflow = array.guess.empty() && memory->size_guess.empty() && !memory->device;
  }
  const LoopEnd end = run(loop.program, random_, left);
  effort_left_ -= most - left;
  if (end == LoopEnd::NotSimple) return false;
  const bool too_long = end == LoopEnd::TooLong;
  if (too_long) allowed /= kAgain;
  for (const auto& [which, cell] : loop.cells) {
    const LoopVariable& now = loop.program.variables[which];
    if (!loop.stores(which) || !now.is_set) continue;
    Result to;
    to.cell = cell;
    Value value = value_of(now.value, now.type);
    value.guess = now.guess;
    const Type type = cell->type.base.empty() ? cell->value.type : cell->type;
    if (!type.base.empty() && is_plain_type(type.base)) value.type = type;
    if (too_long) value = unknown(kLoop, value.type);
    store(to, std::move(value));
  }
  for (const auto& [which, memory] : loop.memories) {
    LoopArray& array = loop.program.arrays[which];
    if (!array.is_stored) continue;
    if (array.overflows && !reached_on()) overflows_.insert(token(statement).line);
    if (memory->content.starts_with(kAfter) && (too_long || array.image.any(Image::State::Open, 0, memory->bytes))) {
      if (!too_long && only_numbers_stored(*memory)) {
        take_on_result(memory, std::make_shared<const Image>(std::move(array.image)), array.guess.empty() ? array.why : array.guess);
      } else {
        touch(memory);
        memory->become(part_of_result(memory->content));
      }
      continue;
    }
    if (array.grows) {
      memory->bytes = array.image.bytes.size();
      if (memory->size_guess.empty()) memory->size_guess = array.size_guess;
      if (too_long) memory->size_known = false, memory->size_guess = kLoop;
    }
    take_image(memory, std::make_shared<const Image>(std::move(array.image)), array.guess.empty() ? array.why : array.guess);
    if (memory->stored.base.empty()) memory->stored = loop.element_of(which);
    if (too_long) memory->doubt = kLoop;
  }
  if (too_long && loop.program.draws) random_guess_ = real_guess_ = kLoop;
  random_calls_ += loop.program.draws || !loop.program.engines.empty();
  for (const auto& engine : loop.program.engines) {
    drawn_from_.insert(engine);
    if (too_long) engine->guess = kLoop;
  }
  return true;
}

// for (...; condition; step) body and while (condition) body, from here on. False: they have to be followed. Of one that is simple but for
// what a launch left in its arrays, what it gives rests on that.
bool Interpreter::computes_loop(size_t statement, size_t condition, size_t condition_end, size_t step, size_t step_end, size_t body) {
  constexpr uint32_t kMaxTries = 12;  // of one loop, where something in it is not simple
  uint32_t& failures = not_simple_[body];
  if (failures >= kMaxTries || stopped()) return false;
  LoopCompiler loop(*this);
  const bool is_simple = loop.compile_loop(condition, condition_end, step, step_end, body);
  if (is_simple && computes(loop, statement)) return true;
  const auto is_result = [](const auto& memory) { return memory.second->content.starts_with(kAfter); };
  if (is_simple && std::any_of(loop.memories.begin(), loop.memories.end(), is_result)) over_results_.insert(statement);
  return ++failures, false;
}

bool Interpreter::computes_loop_over(const Value& list, const std::string& name, bool by_reference, size_t body) {
  if (list.kind != Value::Kind::Memory || list.memory->extents.size() > 1 || stopped()) return false;
  LoopCompiler loop(*this);
  return loop.compile_loop_over(list, name, by_reference, body) && computes(loop, body);
}

// std::generate
bool Interpreter::computes_elements(const Value& begin, uint64_t count, const Value& function) {
  if (function.kind != Value::Kind::Function || stopped()) return false;
  LoopCompiler loop(*this);
  return loop.compile_generate(begin, count, *function.function) && computes(loop, function.function->lambda);
}

}  // namespace warplens::frontend::host
