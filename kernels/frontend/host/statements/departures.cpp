// Conditions that nobody knows: what is done under them, and what they may leave.
#include "kernels/frontend/host/statements/departures.h"

#include <algorithm>

namespace warplens::frontend::host {

// From here on it may have been left.
void Interpreter::Departure::note(const std::string& why) {
  if (on.empty()) on = why;
  if (!since) since.emplace(of), runs_since = of.runs_.size();
}

// Where it is left at its end.
void Interpreter::Departure::settle() {
  if (since) {
    const auto before = std::move(since->before);
    const auto changed = std::move(since->changed);
    since.reset();
    if (kind != Kind::Loop || continues) of.doubt_results(runs_since);
    for (const auto& [cell, value] : before)
      if (!value.exact() || !is_the_same(value, cell->value)) of.doubt_cell(cell, on);
    for (const auto& [memory, was] : changed) {
      if (was.held_something) of.doubt(memory, on);
      if (was.bytes > 0 && was.bytes != memory->bytes) host::note(memory->size_guess, on);
    }
  }
  for (const CellPtr& cell : std::exchange(cells, {})) of.doubt_cell(cell, on);
  for (const auto& [memory, in_size] : std::exchange(memories, {})) {
    of.doubt(memory, on);
    if (in_size) host::note(memory->size_guess, on);
  }
}

// What this way of going on leads out of; null: the program ends, or nobody knows.
Interpreter::Departure* Interpreter::left_by(Flow flow) const {
  using Kind = Departure::Kind;
  for (Departure* d = departures_; d; d = d->outer) {
    const bool is_function = d->kind == Kind::Function || d->kind == Kind::Program;
    if (flow == Flow::Break && (d->kind == Kind::Loop || d->kind == Kind::Switch)) return d;
    if (flow == Flow::Continue && d->kind == Kind::Loop) return d;
    if (flow == Flow::Throw && d->kind == Kind::Try) return d;
    if (flow == Flow::Goto && d->kind == Kind::Label && is(d->label, label_)) return d;
    if (flow == Flow::Return && is_function) return d;
    if (is_function && flow != Flow::Throw) return nullptr;
  }
  return nullptr;
}

// On what it rests whether what is launched now is reached; null: it is. How often a loop launches is told otherwise, and a main() that
// ends early reports an error.
const std::string* Interpreter::reached_on() const {
  if (!unknown_conditions_.empty()) return &unknown_conditions_.back();
  for (const Departure* d = departures_; d; d = d->outer)
    if (d->since && d->kind != Departure::Kind::Loop && d->kind != Departure::Kind::Program) return &d->on;
  return nullptr;
}

// By what is guessed for this, what is launched now is not reached; empty: it may be.
const std::string& Interpreter::unlikely_on() const {
  if (!unlikely_on_.empty()) return unlikely_on_;
  for (const Departure* d = departures_; d; d = d->outer)
    if (d->kind != Departure::Kind::Loop && !d->likely_on.empty()) return d->likely_on;
  return ended_on_;
}

// Perhaps the present place is left like this, by a way that changed these.
void Interpreter::depart(Flow flow, const std::string& on, const Watch& way) {
  Departure* const to = left_by(flow);
  if (!to || to->kind == Departure::Kind::Program) return;
  for (Departure* d = departures_; d != to->outer; d = d->outer)
    if (d == to || d->kind == Departure::Kind::Loop || d->kind == Departure::Kind::Switch) d->note(on);
  if (flow == Flow::Continue) to->continues = true;
  for (const auto& [cell, value] : way.before) to->cells.push_back(cell);
  for (const auto& [memory, was] : way.changed) to->memories[memory] |= was.kept && was.kept->bytes != memory->bytes;
  if (flow == Flow::Return) {
    const Value& value = returned_.value;
    to->returns_null &= value.is_number() && !value.truth();
    if (to->returned.cell) doubt_cell(to->returned.cell, on);
    to->returned.value = to->returned.value.known() ? either(to->returned.value, value, on) : value;
    to->returned.cell = returned_.cell;
  }
  if (flow != Flow::Goto || !to->passed) return;  // back: all since then may be done more often
  for (const auto& [cell, value] : to->passed->before) doubt_cell(cell, on);
  for (const auto& [memory, was] : to->passed->changed) doubt(memory, on);
  doubt_times(to->launched, to->runs, on, false);
}

// Its labels, where its statements jump.
std::vector<size_t> Interpreter::labels_in(size_t open) const {
  std::vector<size_t> found;
  for (size_t at = open + 1; unit_.has_goto && at < unit_.match[open]; at = std::max(at, is(at, "{") ? unit_.match[at] : 0) + 1)
    if (is_word(at) && is(at + 1, ":") && (is(at - 1, ";") || is(at - 1, "{") || is(at - 1, "}") || is(at - 1, ":")) && !is(at, "default"))
      found.push_back(at);
  return found;
}

// A way that is gone perhaps, so that no launch is missed: behind it stands what was before, as a guess where it changed. Where it leads
// elsewhere, nothing is changed here. `likely`: whether it is gone by what is guessed; `left` takes what variables hold behind it then.
void Interpreter::perhaps(const std::function<void()>& way, const std::string& why, std::optional<bool> likely,
                          std::map<CellPtr, Value>* left) {
  const std::string on = why.empty() ? kContents : why;
  Watch watch(*this, true);
  unknown_conditions_.push_back(on);
  const Result returned = returned_;
  const std::pair<Type, Value> thrown = thrown_;
  const uint64_t drawn = random_calls_;
  const size_t results = results_.size();
  way();
  doubt_random(drawn, on);
  unknown_conditions_.pop_back();
  std::erase(watches_, &watch);
  steps_ += watch.before.size();
  const Flow flow = std::exchange(flow_, Flow::Normal);
  if (flow == Flow::Normal || cut_ || gave_up()) {
    const auto follows = [](const Value& v) { return v.is_number() || leads_somewhere(v); };
    for (const auto& [cell, value] : watch.before)
      if (left && follows(cell->value) && (follows(value) || !value.known())) left->emplace(cell, cell->value);
    restore(watch.before, on);
    return doubt_changed(watch, on, likely.value_or(true));
  }
  for (const auto& [cell, value] : watch.before) cell->value = value;
  for (auto left = results_.size(); left-- > results;) {
    const auto& [run, memory, before] = results_[left];
    watch.changed.try_emplace(memory, Watch::Memory{true, before.bytes});
    *memory = before;
  }
  results_.resize(results);
  if (likely.value_or(false)) {
    Departure* const to = left_by(flow);
    note(to && to->kind != Departure::Kind::Program ? to->likely_on : ended_on_, on);
  }
  depart(flow, on, watch);
  for (auto& [memory, was] : watch.changed)
    if (was.kept) *memory = std::move(*was.kept);
  returned_ = returned, thrown_ = thrown;
}

// Contents, and how many elements there are, where something put more there or took some away; as they were, where that is not likely.
void Interpreter::doubt_changed(Watch& watch, const std::string& on, bool likely) {
  for (auto& [memory, was] : watch.changed) {
    const bool in_size = was.bytes != memory->bytes;
    if (!likely && was.kept) *memory = std::move(*was.kept);
    doubt(memory, on);
    if (in_size) note(memory->size_guess, on);
  }
}

// To what was known before, which is a guess now. What began as zero was only declared there: what was stored on this way is the better
// guess.
void Interpreter::restore(const std::map<CellPtr, Value>& before, const std::string& on) {
  for (const auto& [cell, value] : before) {
    if (!value.known()) {
      doubt_cell(cell, on);
      continue;
    }
    const bool are_functions = value.kind == Value::Kind::Function && cell->value.kind == Value::Kind::Function;
    if (are_functions || (leads_somewhere(value) && leads_somewhere(cell->value))) {
      cell->value = either(value, cell->value, on);
      continue;
    }
    const bool begins =
        value.is_number() && !value.truth() && (leads_somewhere(cell->value) || (cell->value.is_number() && cell->value.truth()));
    if (!begins || value.type.base == "bool") cell->value = value;
    doubt_cell(cell, on);
  }
}

// Every case of a switch, with what was known before.
void Interpreter::all_cases(size_t open, const std::string& why) {
  const std::string on = why.empty() ? kContents : why;
  unknown_conditions_.push_back(on);
  Departure departure(*this, Departure::Kind::Switch);
  std::optional<Watch> watch(std::in_place, *this, true);
  const size_t runs = runs_.size();
  for (size_t i = open + 1; i < unit_.match[open] && !gave_up() && !cut_;) {
    i = std::max(statement(i), i + 1);
    if (flow_ == Flow::Normal) continue;
    const Flow flow = std::exchange(flow_, Flow::Normal);
    if (flow != Flow::Break) depart(flow, on, *watch);
    restore(std::exchange(watch->before, {}), on);
    undo_results(runs);
  }
  doubt_results(runs);
  restore(std::exchange(watch->before, {}), on);
  std::erase(watches_, &*watch);
  doubt_changed(*watch, on);
  watch.reset();
  departure.settle();
  unknown_conditions_.pop_back();
}

}  // namespace warplens::frontend::host
