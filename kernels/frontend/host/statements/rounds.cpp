// Loops that are followed turn by turn, and how often they launch.
#include <algorithm>
#include <set>
#include <utility>

#include "kernels/frontend/host/statements/departures.h"

namespace warplens::frontend::host {
namespace {

constexpr uint64_t kMaxLaunchesOfALoop = 1000, kLaunchesOfAGuess = 64;
constexpr uint64_t kMaxLoopSteps = 400'000;
constexpr uint32_t kMaxCuts = 64;
constexpr uint32_t kTurnsOfAFile = 64;  // guessed, of a loop that reads until the file ends

}  // namespace

// How far a loop is followed from here on: less, the more often one has been left, and a part of what is left for the program, of which
// there is always some for what comes behind.
uint64_t Interpreter::loop_allowance() const {
  constexpr uint64_t kLeast = 1000, kPart = 5;
  constexpr uint32_t kMostHalved = 16;
  const uint64_t most = std::min(kMaxLoopSteps, (kMaxSteps - std::min(kMaxSteps, steps_)) / kPart);
  return std::max(kLeast, most >> std::min<size_t>(cuts_, kMostHalved));
}

// Whether what the text says may launch: it does, or calls a function or a lambda that does.
bool Interpreter::may_launch(size_t begin, size_t end) const {
  for (size_t at = begin; at < end; ++at) {
    if (is(at, "<<<")) return true;
    if (!is_word(at) || !(is(at + 1, "(") || is(at + 1, "<"))) continue;
    const CellPtr cell = find(token(at).text);
    const Callable* const called = cell && cell->value.kind == Value::Kind::Function ? cell->value.function.get() : nullptr;
    if (called && called->lambda) {
      size_t body = called->lambda;
      while (body < unit_.tokens.size() && !is(body, "{") && !is(body, ";")) body = std::max(body, unit_.match[body]) + 1;
      for (size_t i = body; i < unit_.match[body]; ++i)
        if (is(i, "<<<")) return true;
    }
    const std::string& name = called ? called->name : token(at).text;
    const auto launches = [&](const Function& f) { return f.launches && f.name == name; };
    if (std::any_of(unit_.functions.begin(), unit_.functions.end(), launches)) return true;
  }
  return false;
}

// The present loop takes too long: it is left, with those around it up to the innermost one that may launch, which goes on.
void Interpreter::cut_loops() {
  cut_ = true, cut_at_ = 1;
  for (size_t depth = loops_.size() - 1; depth > 0 && cuts_ < kMaxCuts && cut_at_ == 1; --depth)
    if (const Loop& loop = loops_[depth - 1]; launched_ > loop.launched || may_launch(loop.begin, loop.end)) cut_at_ = depth + 1;
}

// Nothing: not known. What is a guess is noted.
std::optional<bool> Interpreter::goes_on(const Value& condition) {
  const bool is_stream = condition.kind == Value::Kind::Text && condition.exact();  // while (stream >> x)
  if (!is_stream && (!condition.is_number() || !condition.exact())) open_on_ = condition.guess.empty() ? condition.text : condition.guess;
  return condition.is_number() && condition.guess != kResult ? std::optional(condition.truth()) : decided(condition);
}

// A launch of launches_ once more.
void Interpreter::count_launch(size_t which) {
  constexpr size_t kMaxPlaces = 64;
  ++launched_;
  reached_.resize(std::max(reached_.size(), std::min(which + 1, kMaxPlaces + 1)));
  if (which < reached_.size()) reached_[which] = launched_;
  if (!loops_.empty()) loop_ends_ = std::max(loop_ends_, steps_ + loop_allowance());
}

// How often what was launched since is launched is not known, or it is more often than was followed.
void Interpreter::doubt_times(uint64_t launched, size_t runs, const std::string& why, bool is_cut) {
  const auto mark = [&](HostLaunch& launch) {
    launch.is_cut |= is_cut;
    if (launch.times_guess.empty()) launch.times_guess = why;
  };
  for (size_t i = 0; i < std::min(launches_.size(), reached_.size()); ++i)
    if (reached_[i] > launched) mark(launches_[i]);
  for (size_t i = runs; i < runs_.size(); ++i) mark(runs_[i]);
}

// A loop that is followed: what was before it, and what came of its turns.
struct Interpreter::Turns {
  Turns(Interpreter& of, size_t from, size_t to)
      : begin(from),
        end(to),
        runs(of.runs_.size()),
        launched(of.launched_),
        drawn(of.random_calls_),
        watch(std::in_place, of),
        departure(of, Departure::Kind::Loop) {}

  const size_t begin, end, runs;
  const uint64_t launched, drawn;
  std::optional<Watch> watch;
  Departure departure;
  bool too_long = false, open = false;
  std::optional<Watch> further;  // than it may go on
  std::string guessed_on;
};

// A loop without launches is followed for a while; what it would still change is not known then.
void Interpreter::loop(size_t begin, size_t end, const std::function<std::optional<bool>()>& condition, const std::function<void()>& once) {
  Turns turns(*this, begin, end);
  if (loops_.empty()) cuts_ = 0, loop_begins_ = steps_, loop_ends_ = steps_ + loop_allowance(), grown_.clear();
  loops_.push_back({begin, end, launched_});
  follow_turns(turns, condition, once);
  end_loop(turns);
}

// while (fscanf(file, "%d", &n) != EOF), while (file >> n)
bool Interpreter::reads_to_the_end(size_t loop) const {
  if (!is(loop, "while") || !is(loop + 1, "(")) return false;
  for (size_t at = loop + 2; at < unit_.match[loop + 1]; ++at)
    if (is(at, ">>") || one_of(token(at).text, {"fscanf", "scanf", "getline", "fgets", "fread", "fgetc", "getc", "getchar"})) return true;
  return false;
}

void Interpreter::follow_turns(Turns& turns, const std::function<std::optional<bool>()>& condition, const std::function<void()>& once) {
  uint32_t rounds = 0;
  uint64_t further_launches = 0;
  while (!stopped()) {
    open_on_.clear();
    const auto go = condition();
    turns.open |= !go;
    if (!go || !open_on_.empty()) turns.guessed_on = open_on_.empty() ? "its end" : open_on_;
    if (stopped() || (go && !*go)) break;
    const bool reads_on = !go && rounds < kTurnsOfAFile && launched_ == turns.launched && reads_to_the_end(turns.begin);
    if (!go && rounds > 0 && !reads_on) {  // where the device decides, as in a search by levels, the next turn can be looked at too
      if (open_on_ != kResult || loops_.size() > 1 || launched_ == turns.launched + further_launches) break;
      further_launches = launched_ - turns.launched;
      if (!turns.further) turns.further.emplace(*this);
    }
    turns.too_long = launched_ - turns.launched >= kMaxLaunchesOfALoop;
    if (turns.too_long) break;
    once();
    if (flow_ == Flow::Continue) flow_ = Flow::Normal;
    if (flow_ == Flow::Break) {
      flow_ = Flow::Normal;
      break;
    }
    ++rounds;
    if (steps_ > loop_ends_ && !cut_) cut_loops();
    if (turns.departure.continues) turns.departure.settle();
    if (!turns.departure.on.empty()) turns.guessed_on = turns.departure.on;
    if (!turns.guessed_on.empty() && launched_ - turns.launched >= kLaunchesOfAGuess) break;
  }
  if (rounds > 0 || turns.guessed_on.empty() || turns.open || stopped()) return;
  const std::string outer = std::exchange(unlikely_on_, turns.guessed_on);  // by a guess it has no turn
  perhaps(
      [&] {
        once();
        if (flow_ == Flow::Continue || flow_ == Flow::Break) flow_ = Flow::Normal;
      },
      turns.guessed_on);
  unlikely_on_ = outer;
}

// What is known behind the loop of what it changed.
void Interpreter::end_loop(Turns& turns) {
  const size_t depth = loops_.size();
  loops_.pop_back();
  turns.departure.settle();
  const auto before = std::move(turns.watch->before);
  const auto changed = std::move(turns.watch->changed);
  turns.watch.reset();
  const bool is_cut = cut_ || turns.too_long || gave_up(), open = turns.open, guessed = !turns.guessed_on.empty();
  const std::string& guessed_on = turns.guessed_on;
  const std::string cut_for = over_results_.contains(turns.begin) ? kResult : kLoop;
  if (turns.further) {  // what the numbers are behind the first turn is as good a guess
    const auto first = std::move(turns.further->before);
    turns.further.reset();
    for (const auto& [cell, value] : first) cell->value = value;
  }
  if (open || guessed)  // how often is not known
    for (const auto& [cell, value] : before) {
      const bool is_of_numbers = cell->value.is_number() || cell->value.kind == Value::Kind::Text;
      if (is_of_numbers && (value.known() || !cell->is_element)) doubt_which(cell->value, guessed_on);
      if (leads_somewhere(value) && leads_somewhere(cell->value)) cell->value = either(cell->value, value, guessed_on);
    }
  if (is_cut || guessed) doubt_times(turns.launched, turns.runs, guessed_on, is_cut);
  if (open || is_cut) forget_results(turns.runs);
  if (!open && guessed) guess_results(turns.runs, guessed_on);
  for (const auto& [memory, was] : changed) {
    // What fills memory whose size rests on the same guess fills all of it.
    const bool is_filled = !memory->size_guess.empty() || memory->content.starts_with(kAfter) || holds_pointers(*memory);
    if (open || is_cut || (guessed && !is_filled)) doubt(memory, is_cut ? cut_for : guessed_on);
    if (guessed && (was.bytes != memory->bytes || (open && grown_.contains(memory)))) note(memory->size_guess, guessed_on);
  }
  if (!is_cut) return;
  if (cut_) doubt_named(turns.begin, turns.end, cut_for);
  doubt_random(turns.drawn, kLoop);
  for (const auto& [cell, value] : before)
    if (!cell->is_element) cell->value = unknown(cut_for, cell->value.type);
  if (!cut_ || depth > cut_at_) return;
  for (const auto& memory : grown_) memory->size_known = false, memory->size_guess = kLoop;
  cut_ = false, ++cuts_;
  loop_ends_ = steps_ + loop_allowance();
  may_leave_from(turns.begin, turns.end, cut_for);
}

// A later turn of a loop that was left may leave what is around it.
void Interpreter::may_leave_from(size_t begin, size_t end, const std::string& why) {
  std::set<std::string> seen;
  for (size_t at = begin; at < end; ++at) {
    const std::string& word = token(at).text;
    const bool jumps = word == "goto";
    if ((word != "return" && word != "throw" && !jumps) || !seen.insert(jumps ? token(at + 1).text : word).second) continue;
    const Result before = std::exchange(returned_, Result{unknown(why), {}, {}, 0, {}});
    const std::string label = std::exchange(label_, jumps ? token(at + 1).text : label_);
    const Watch nothing(*this);
    if (jumps) depart(Flow::Goto, why, nothing);
    depart(word == "throw" ? Flow::Throw : Flow::Return, why, nothing);  // what stands at a label may return too
    returned_ = before, label_ = label;
  }
}

// What a loop over a list has in a turn, by its name.
void Interpreter::declare_item(const Result& item, bool by_reference, size_t name, const Type& type) {
  Result given{item.value, item.cell, {}, 0, {}};
  given.constness = constness_of(kLoopedOver);
  if (is(name, "[")) return bind_parts(name, given, by_reference);
  note_constness(name, given);
  if (by_reference && item.cell) return void(chain_.back()->names[token(name).text] = item.cell);
  declare(token(name).text, own_container(copy_of(item.value), type.base == "auto" && item.cell ? item.cell->type : type), type);
}

void Interpreter::loop_over(const Value& list, bool by_reference, size_t name, const Type& type, size_t body) {
  if (!is(name, "[") && computes_loop_over(list, token(name).text, by_reference, body)) return;
  const bool is_memory = list.kind == Value::Kind::Memory;
  const uint64_t each = is_memory ? size_of(element_type(list)) : 0;
  const auto turn = [&](const Result& item) {
    push_scope();
    declare_item(item, by_reference, name, type);
    statement(body);
    pop_scope();
  };
  const bool is_sized = is_memory && list.memory->extents.size() < 2 && list.memory->size_known;
  const bool is_empty = is_sized && list.memory->bytes == 0 && list.memory->elements.empty();
  if (is_empty && list.memory->size_guess.empty() && list.memory->doubt.empty()) return;
  if (is_sized && each > 0 && list.memory->bytes >= each) {
    const auto count = static_cast<int64_t>(list.memory->bytes / each);
    int64_t next = 0;
    loop(
        body, skip(body),
        [&]() -> std::optional<bool> {
          open_on_ = list.memory->size_guess;
          return next < count;
        },
        [&] {
          ++steps_;
          if (by_reference) touch(list.memory);
          turn(element_in(list, number(next++, "long")));
        });
    return;
  }
  if (!is_memory || list.memory->elements.empty()) {  // nobody knows what it holds, nor how much of it
    bool first = true;
    const auto goes_on = [&]() -> std::optional<bool> {
      open_on_ = list.text.empty() ? "its size" : list.text;
      return std::exchange(first, false) ? std::optional(true) : std::nullopt;
    };
    loop(body, skip(body), goes_on, [&] { turn({unknown(token(name).text), {}, {}, 0, {}}); });
    if (by_reference && is_memory) doubt(list.memory, "its size");
    return;
  }
  auto at = list.memory->elements.begin();
  const auto end = list.memory->elements.end();
  loop(
      body, skip(body),
      [&]() -> std::optional<bool> {
        open_on_ = list.memory->size_guess;
        return at != end;
      },
      [&] {
        const CellPtr cell = (at++)->second;
        turn({cell->value, cell, {}, 0, {}});
      });
}

}  // namespace warplens::frontend::host
