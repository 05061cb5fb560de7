#include "kernels/frontend/host/read_launches.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "kernels/frontend/host/calls/overloads.h"
#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/source/functions.h"

namespace warplens::frontend::host {
namespace {

constexpr int kGuessedTile = 32, kGuessedThreads = 256;

// A macro that the build defines: one for the side of a tile where an array has it twice.
bool is_tile(const Unit& unit, const std::string& name) {
  for (size_t i = 0; i + 5 < unit.tokens.size(); ++i)
    if (unit.is(i, name) && unit.is(i + 1, "]") && unit.is(i + 2, "[") && unit.is(i + 3, name)) return true;
  return name.find("TILE") != std::string::npos || name.find("DIM") != std::string::npos || name.find("WIDTH") != std::string::npos;
}

// Else one for the threads of a block; where several are the block's extents, dim3 threads(TILE, ROWS), a block can have them all.
int guess_for_macro(const Unit& unit, const std::string& name) {
  if (is_tile(unit, name)) return kGuessedTile;
  int guess = kGuessedThreads;
  for (size_t i = 0; i + 3 < unit.tokens.size(); ++i) {
    if (!unit.is(i, "dim3")) continue;
    const size_t open = unit.is_word(i + 1) ? i + 2 : i + 1;
    if (!unit.is(open, "(") && !unit.is(open, "{")) continue;
    std::set<std::string> tiles, others;
    for (size_t at = open + 1; at < unit.match[open]; ++at)
      if (unit.is_word(at) && unit.unknown_macros.contains(unit.tokens[at].text))
        (is_tile(unit, unit.tokens[at].text) ? tiles : others).insert(unit.tokens[at].text);
    if (!others.contains(name) || tiles.size() + others.size() < 2) continue;
    guess = std::min(guess, tiles.empty() ? (others.size() > 2 ? 8 : 16) : (others.size() > 1 ? 4 : 8));
  }
  return guess;
}

// template __global__ void k<64, 8>(...);
std::vector<HostSetting> explicitly_instantiated(const Unit& unit, const Function& kernel) {
  std::vector<HostSetting> settings;
  for (size_t at = 0; at + 1 < unit.tokens.size() && settings.empty(); ++at) {
    if (!unit.is(at, "template") || unit.is(at + 1, "<")) continue;
    size_t name = at + 1;
    while (name + 1 < unit.tokens.size() && !unit.is(name, ";") && !(unit.is(name, kernel.name) && unit.is(name + 1, "<")))
      name = unit.match[name] > name ? unit.match[name] + 1 : name + 1;
    const size_t end = unit.is(name, kernel.name) ? unit.after_angles(name + 1) : 0;
    if (end <= name + 1) continue;
    size_t begin = name + 2;
    for (const Parameter& p : kernel.templates) {
      std::string value;
      for (; begin + 1 < end && !unit.is(begin, ","); ++begin)
        value += (!value.empty() && unit.is_word(begin) && unit.is_word(begin - 1) ? " " : "") + unit.tokens[begin].text;
      if (!value.empty() && !p.name.empty()) settings.push_back({p.name, value, false, {unit.tokens[at].line, {}}});
      ++begin;
    }
  }
  return settings;
}

// A kernel that the host code launches nowhere: its template's parameters are those of an explicit instantiation, or guessed; all else is
// open.
HostLaunch unlaunched(const Unit& unit, const Function& kernel) {
  HostLaunch made;
  made.kernel = name_of_kernel(unit, kernel);
  made.settings = explicitly_instantiated(unit, kernel);
  if (!made.settings.empty()) return made;
  for (const Parameter& p : kernel.templates)
    if (p.initial == p.initial_end && !p.name.empty())
      made.settings.push_back({p.name, p.is_type ? "float" : std::to_string(kGuessedTile), false, {0, p.name}});
  return made;
}

// What the template still wants, and the macros that the build was to define.
void complete(HostLaunch& launch, const Unit& unit) {
  if (const Function* kernel = kernel_named(unit, launch.kernel)) {
    for (const HostSetting& wanted : unlaunched(unit, *kernel).settings) {
      const auto has = [&](const HostSetting& s) { return s.name == wanted.name; };
      if (std::none_of(launch.settings.begin(), launch.settings.end(), has)) launch.settings.push_back(wanted);
    }
  }
}

// Calls `use` with every argument, members of structures too.
template <class F>
void each_argument(std::vector<HostArgument>& arguments, const F& use) {
  for (HostArgument& argument : arguments) use(argument), each_argument(argument.fields, use);
}

template <class F>
void each_argument(HostLaunch& launch, const F& use) {
  each_argument(launch.arguments, use), each_argument(launch.pointed, use), each_argument(launch.variables, use);
}

size_t run_of(const std::string& content) { return std::strtoull(content.c_str() + std::string_view(kAfter).size(), nullptr, 10); }

// Leaves those that can be chosen and those whose results something finds, in their order.
void keep_used_runs(HostLaunches& found) {
  std::vector<bool> used(found.runs.size());
  const std::function<void(HostArgument&)> visit = [&](HostArgument& argument) {
    if (!argument.content.starts_with(kAfter)) return;
    const size_t run = run_of(argument.content);
    if (run >= used.size() || used[run]) return;
    used[run] = true;
    each_argument(found.runs[run], visit);
  };
  for (HostLaunch& launch : found.launches) {
    each_argument(launch, visit);
    std::erase_if(launch.rounds, [&](size_t run) { return run >= used.size(); });
    if (launch.rounds.size() < 2) launch.rounds.clear();
    for (const size_t run : launch.rounds) {
      if (!used[run]) each_argument(found.runs[run], visit);
      used[run] = true;
    }
  }
  std::vector<size_t> place(used.size());
  std::vector<HostLaunch> kept;
  for (size_t n = 0; n < used.size(); ++n) {
    place[n] = kept.size();
    if (used[n]) kept.push_back(std::move(found.runs[n]));
  }
  const auto renumber = [&](HostArgument& argument) {
    if (!argument.content.starts_with(kAfter)) return;
    const size_t run = run_of(argument.content);
    argument.content =
        kAfter + std::to_string(place[std::min(run, place.size() - 1)]) + argument.content.substr(argument.content.rfind(':'));
  };
  for (auto* launches : {&found.launches, &kept})
    for (HostLaunch& launch : *launches) each_argument(launch, renumber);
  for (HostLaunch& launch : found.launches)
    for (size_t& run : launch.rounds) run = place[run];
  found.runs = std::move(kept);
}

// Whether main() names one of its parameters.
bool looks_at_arguments(const Unit& unit) {
  for (const Function& function : unit.functions) {
    if (function.name != "main" || !function.owner.empty()) continue;
    for (size_t at = function.body; at < function.body_end; ++at)
      for (const Parameter& parameter : function.parameters)
        if (!parameter.name.empty() && unit.is(at, parameter.name)) return true;
  }
  return false;
}

// How much of a launch is not known, not even as a guess.
size_t open_parts(const HostLaunch& launch) {
  const auto is_open = [](const HostArgument& a) { return a.kind == HostArgument::Kind::Unknown; };
  return !launch.grid + !launch.block + !launch.shared +
         static_cast<size_t>(std::count_if(launch.arguments.begin(), launch.arguments.end(), is_open));
}

using Passed = std::map<std::pair<std::string, std::string>, std::string>;

HostLaunches follow(const Unit& unit, const std::map<std::string, int64_t>& instead, Passed& passed, const std::string& occupancy_of = {}) {
  HostLaunches found;
  found.functions = plain_functions(unit);
  const auto macros = [&](Interpreter& interpreter) {
    for (const std::string& name : unit.unknown_macros) {
      Value v = number(guess_for_macro(unit, name));
      v.guess = name;
      interpreter.define(name, v);
    }
    interpreter.follow_instead(instead, occupancy_of);
  };
  Following file;
  const auto add_runs = [&](Interpreter& interpreter) {
    std::vector<HostLaunch> runs = interpreter.take_runs();
    found.runs.insert(found.runs.end(), std::make_move_iterator(runs.begin()), std::make_move_iterator(runs.end()));
  };
  Interpreter plain(unit, false, file);
  macros(plain);
  plain.run_main();
  found.gave_up = plain.gave_up(), found.has_more = plain.has_more();
  found.launches = plain.take_launches();
  add_runs(plain);
  const auto add = [&](std::vector<HostLaunch> launches) {
    for (HostLaunch& launch : launches) {
      const auto is_it = [&](const HostLaunch& l) { return l.line == launch.line && l.kernel == launch.kernel; };
      const auto known = std::find_if(found.launches.begin(), found.launches.end(), is_it);
      if (known == found.launches.end())
        found.launches.push_back(std::move(launch));
      else if (open_parts(launch) < open_parts(*known) && std::count_if(known, found.launches.end(), is_it) == 1)
        *known = std::move(launch);  // `int n; if (argc > 1) n = atoi(argv[1]);`
    }
  };
  // A program that ends, or does something else, without arguments.
  Interpreter given(unit, true, file);
  macros(given);
  given.count_runs_from(found.runs.size());
  if (looks_at_arguments(unit)) given.run_main();
  add(given.take_launches());
  add_runs(given);
  passed = plain.passed();
  passed.insert(given.passed().begin(), given.passed().end());
  for (const Function& function : unit.functions) {
    if (!function.launches || function.is_kernel || plain.was_called(function) || given.was_called(function)) continue;
    Interpreter uncalled(unit, true, file);
    macros(uncalled);
    uncalled.count_runs_from(found.runs.size());
    uncalled.run_uncalled(function);
    add(uncalled.take_launches());
    add_runs(uncalled);
    passed.insert(uncalled.passed().begin(), uncalled.passed().end());
  }
  for (const Function& function : unit.functions) {
    const auto known = [&](const HostLaunch& l) { return l.kernel == name_of_kernel(unit, function); };
    if (function.is_kernel && !function.special_open && std::none_of(found.launches.begin(), found.launches.end(), known))
      found.launches.push_back(unlaunched(unit, function));
  }
  for (auto* launches : {&found.launches, &found.runs}) {
    for (HostLaunch& launch : *launches) {
      complete(launch, unit);
      for (const std::string& name : unit.unknown_macros)
        launch.settings.push_back({name, std::to_string(guess_for_macro(unit, name)), true, {0, name}});
    }
  }
  keep_used_runs(found);
  found.contents = std::make_shared<const std::vector<HostContents>>(file.contents.take());
  return found;
}

}  // namespace

HostLaunches read_launches(Tokens tokens, const std::vector<Instead>& instead, std::map<std::string, uint64_t> code_addresses) {
  Unit unit = read_unit(std::move(tokens));
  unit.code_addresses = std::move(code_addresses);
  Passed passed;
  HostLaunches found = follow(unit, {}, passed);
  std::map<std::string, int64_t> numbers;
  std::string occupancy_of;
  for (const Instead& given : instead)
    if (given.parameter.starts_with('<'))
      numbers[given.parameter] = given.value, occupancy_of = given.kernel;
    else if (const auto variable = passed.find({given.kernel, given.parameter}); variable != passed.end())
      numbers[variable->second] = given.value;
  if (numbers.empty()) return found;
  Passed ignored;
  HostLaunches followed = follow(unit, numbers, ignored, occupancy_of);
  // Where other numbers lead elsewhere, the file's own launches stay.
  const auto same = [](const HostLaunch& a, const HostLaunch& b) { return a.kernel == b.kernel && a.line == b.line; };
  const bool all = std::equal(found.launches.begin(), found.launches.end(), followed.launches.begin(), followed.launches.end(), same);
  return all ? followed : found;
}

}  // namespace warplens::frontend::host
