#include "app/state/command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <optional>

#include "app/session/editing/known_names.h"
#include "app/session/playing/playback.h"
#include "app/state/bounds.h"
#include "kernels/base/number.h"
#include "kernels/base/option.h"

namespace warplens::app {
namespace {

using Values = std::vector<std::string>;
using Expected = std::optional<std::string>;  // what the value has to be; none where it is that

struct Row : StateOption {
  std::function<Values(const ViewState&)> get;  // none where it is as in a new window
  std::function<Expected(ViewState&, const std::string&)> set;
};

// `usual` is not said.
template <class Number>
Row number_row(std::string name, const char* help, const std::function<Number&(ViewState&)>& field, Number usual, int64_t least,
               int64_t most) {
  return {{name, "N", help},
          [=](const ViewState& state) {
            const Number value = field(const_cast<ViewState&>(state));
            return value == usual ? Values{} : Values{std::to_string(value)};
          },
          [=](ViewState& state, const std::string& text) -> Expected {
            const auto value = integer_option({}, text, least, most);
            if (!value) return integers(least, most);
            field(state) = static_cast<Number>(*value);
            return {};
          }};
}

Row text_row(std::string name, const char* value, const char* help, const std::function<std::string&(ViewState&)>& field) {
  return {{name, value, help},
          [=](const ViewState& state) {
            const std::string& text = field(const_cast<ViewState&>(state));
            return text.empty() ? Values{} : Values{text};
          },
          [=](ViewState& state, const std::string& text) -> Expected {
            field(state) = text;
            return {};
          }};
}

// Where there is none, it is found.
Row moment_row(std::string name, const char* help, std::optional<uint64_t> ViewState::* moment) {
  return {{std::move(name), "N", help},
          [=](const ViewState& s) { return s.*moment ? Values{std::to_string(*(s.*moment))} : Values{}; },
          [=](ViewState& s, const std::string& text) -> Expected {
            const auto value = integer_option({}, text, 0);
            if (!value) return integers(0);
            s.*moment = static_cast<uint64_t>(*value);
            return {};
          }};
}

// NAME=VALUE, as often as there are names.
template <class Value>
Row map_row(std::string name, const char* help, const std::function<std::map<std::string, Value>&(ViewState&)>& field) {
  return {{name, "NAME=VALUE", help},
          [=](const ViewState& state) {
            Values all;
            for (const auto& [key, value] : field(const_cast<ViewState&>(state))) all.push_back(fmt::format("{}={}", key, value));
            return all;
          },
          [=](ViewState& state, const std::string& text) -> Expected {
            const size_t equals = text.find('=');
            if (equals == std::string::npos || equals == 0) return "NAME=VALUE";
            const std::string value = text.substr(equals + 1);
            if constexpr (std::is_same_v<Value, std::string>) {
              field(state)[text.substr(0, equals)] = value;
            } else {
              const auto number = whole_number(value);
              if (!number) return "NAME=NUMBER";
              field(state)[text.substr(0, equals)] = *number;
            }
            return {};
          }};
}

template <auto member>
auto of_choice(size_t side) {
  return [side](ViewState& s) -> auto& { return s.choices[side].*member; };
}

constexpr const char* kOptionSides[kSides] = {"", "left", "right", "third"};

// --set of Main, --left-set of Compare's left side.
std::string of_side(size_t side, const std::string& name) { return side == 0 ? name : std::string(kOptionSides[side]) + "-" + name; }

void add_sides(std::vector<Row>& rows) {
  for (size_t side = 0; side < kSides; ++side) {
    if (side > 0)
      rows.push_back(text_row(kOptionSides[side], "WHAT", "for Compare: the kernel on this side", of_choice<&Choice::name>(side)));
    rows.push_back(map_row<int64_t>(of_side(side, "set"), "a parameter of the kernel", of_choice<&Choice::set>(side)));
    rows.push_back(map_row<std::string>(of_side(side, "launch"),
                                        "how a file is launched: launch, kernel, grid, block, shared, set, arg, size, include; against and "
                                        "tolerance: what its result is checked against",
                                        of_choice<&Choice::options>(side)));
    rows.push_back({{of_side(side, "as"), "ACCOUNT", "what is traced: written or compiled"},
                    [side](const ViewState& s) { return s.choices[side].compiled ? Values{"compiled"} : Values{}; },
                    [side](ViewState& s, const std::string& text) -> Expected {
                      if (text != "written" && text != "compiled") return "written or compiled";
                      s.choices[side].compiled = text == "compiled";
                      return {};
                    }});
  }
}

void add_place(std::vector<Row>& rows) {
  rows.push_back(moment_row("tick", "the tick that is shown", &ViewState::tick));
  constexpr int64_t kMax = INT64_MAX, kMax32 = UINT32_MAX;
  rows.push_back(
      number_row<uint32_t>("warp", "the followed warp", [](ViewState& s) -> uint32_t& { return s.followed[0].warp; }, 0, 0, kMax32));
  rows.push_back(number_row<uint32_t>("lane", "the selected lane", [](ViewState& s) -> uint32_t& { return s.followed[0].lane; }, 0, 0, 31));
  rows.push_back(number_row<uint64_t>(
      "traced-block", "the block that is traced, by its linear index", [](ViewState& s) -> uint64_t& { return s.block; }, 0, 0, kMax));
  rows.push_back(moment_row("pair", "for Compare: the pair of accesses that is shown", &ViewState::compare_clock));
  for (size_t side = 1; side < kSides; ++side) {
    rows.push_back(number_row<uint32_t>(
        of_side(side, "warp"), "for Compare: the followed warp", [side](ViewState& s) -> uint32_t& { return s.followed[side].warp; }, 0, 0,
        kMax32));
    rows.push_back(number_row<uint32_t>(
        of_side(side, "lane"), "for Compare: the selected lane", [side](ViewState& s) -> uint32_t& { return s.followed[side].lane; }, 0, 0,
        31));
  }
  rows.push_back({{"selected-side", "SIDE", "for Compare: left, right or third, whose parameters are shown"},
                  [](const ViewState& s) {
                    return s.compare_side == SideId::Right ? Values{} : Values{kOptionSides[static_cast<size_t>(s.compare_side)]};
                  },
                  [](ViewState& s, const std::string& text) -> Expected {
                    const auto side = std::find(std::begin(kOptionSides) + 1, std::end(kOptionSides), text) - std::begin(kOptionSides);
                    if (side == std::ssize(kOptionSides)) return "left, right or third";
                    s.compare_side = static_cast<SideId>(side);
                    return {};
                  }});
}

// "word:As:12", "lane": kind, name, index and second, as far as they are there.
void add_selection(std::vector<Row>& rows) {
  rows.push_back({{"select", "KIND:NAME:INDEX:SECOND", "what is selected, for example bank::3 or word:As:12"},
                  [](const ViewState& s) {
                    if (!s.selection) return Values{};
                    const Selection& at = s.selection;
                    return Values{fmt::format("{}:{}:{}:{}", kSelectionKinds[static_cast<size_t>(at.kind)], at.name, at.index, at.second)};
                  },
                  [](ViewState& s, const std::string& text) -> Expected {
                    std::vector<std::string> parts(1);
                    for (const char c : text) c == ':' ? void(parts.emplace_back()) : void(parts.back() += c);
                    const auto kind =
                        std::find(std::begin(kSelectionKinds), std::end(kSelectionKinds), parts[0]) - std::begin(kSelectionKinds);
                    if (kind == std::ssize(kSelectionKinds) || parts.size() > 4) return "KIND:NAME:INDEX:SECOND";
                    s.selection = {};
                    s.selection.kind = static_cast<Selection::Kind>(kind);
                    if (parts.size() > 1) s.selection.name = parts[1];
                    for (size_t i = 2; i < parts.size(); ++i) {
                      const auto number = whole_number(parts[i]);
                      if (!number) return "KIND:NAME:INDEX:SECOND";
                      if (i == 2) s.selection.index = static_cast<decltype(s.selection.index)>(*number);
                      if (i == 3) s.selection.second = static_cast<decltype(s.selection.second)>(*number);
                    }
                    return {};
                  }});
}

void add_rest(std::vector<Row>& rows) {
  rows.push_back(number_row<uint32_t>(
      "registers", "registers per thread, for occupancy", [](ViewState& s) -> uint32_t& { return s.registers; }, 0, 0, kMaxRegisters));
  rows.push_back({{"arch", "NAME", "the architecture"},
                  [](const ViewState& s) { return s.architecture.empty() ? Values{} : Values{s.architecture}; },
                  [](ViewState& s, const std::string& text) -> Expected {
                    if (!is_architecture(text)) return any_architecture();
                    s.architecture = text;
                    return {};
                  }});
  rows.push_back(map_row<std::string>("view", "a switch of a stage, for example memory.colour=writer",
                                      [](ViewState& s) -> std::map<std::string, std::string>& { return s.views; }));
  rows.push_back({{"speed", "X", "speed of playing, in units per second"},
                  [](const ViewState& s) { return s.steps_per_second == 1 ? Values{} : Values{fmt::format("{}", s.steps_per_second)}; },
                  [](ViewState& s, const std::string& text) -> Expected {
                    char* end = nullptr;
                    const double value = std::strtod(text.c_str(), &end);
                    if (text.empty() || *end || !(value >= kSlowest && value <= kFastest)) return "a number from 0.25 to 2000";
                    s.steps_per_second = value;
                    return {};
                  }});
  rows.push_back({{"play-by", "UNIT", "step, access, wavefront, conflict or tile"},
                  [](const ViewState& s) { return s.play_by == "step" ? Values{} : Values{s.play_by}; },
                  [](ViewState& s, const std::string& text) -> Expected {
                    if (!find_play_by(text)) return "step, access, wavefront, conflict or tile";
                    s.play_by = text;
                    return {};
                  }});
  rows.push_back({{"plot", "PLOT", "for Measure: the plot to show"},
                  [](const ViewState& s) { return s.measure.plot == "live" ? Values{} : Values{s.measure.plot}; },
                  [](ViewState& s, const std::string& text) -> Expected { return s.measure.plot = text, Expected{}; }});
  rows.push_back({{"measure-on", "DEVICE", "for Measure: gpu or cpu"},
                  [](const ViewState& s) { return s.measure.gpu ? Values{} : Values{"cpu"}; },
                  [](ViewState& s, const std::string& text) -> Expected {
                    if (text != "gpu" && text != "cpu") return "gpu or cpu";
                    s.measure.gpu = text == "gpu";
                    return {};
                  }});
  rows.push_back(map_row<int64_t>("measure-size", "for Measure: a size of the problem",
                                  [](ViewState& s) -> catalog::Values& { return s.measure.size; }));
  rows.push_back(text_row("sweep-rows", "NAME", "for Measure: the parameter of the sweep's rows",
                          [](ViewState& s) -> std::string& { return s.measure.rows; }));
  rows.push_back(text_row("sweep-columns", "NAME", "for Measure: the parameter of its columns",
                          [](ViewState& s) -> std::string& { return s.measure.columns; }));
  rows.push_back(number_row<int64_t>(
      "loop-size", "for Measure: M = N = K of the CPU loops", [](ViewState& s) -> int64_t& { return s.measure.loop_size; }, 512,
      kSmallestLoopSize, kLargestLoopSize));
}

const std::vector<Row>& rows() {
  static const std::vector<Row> all = [] {
    std::vector<Row> made;
    add_sides(made);
    add_place(made);
    add_selection(made);
    add_rest(made);
    return made;
  }();
  return all;
}

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("_-./:=,+@%").find(c) != std::string_view::npos;
}

std::string quoted(const std::string& text) {
  if (!text.empty() && std::all_of(text.begin(), text.end(), is_plain)) return text;
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

}  // namespace

const std::vector<StateOption>& state_options() {
  static const std::vector<StateOption> all(rows().begin(), rows().end());
  return all;
}

Status set_option(ViewState& state, std::string_view name, const std::string& value) {
  const auto row = std::find_if(rows().begin(), rows().end(), [&](const Row& r) { return r.name == name; });
  if (row == rows().end()) return Error{fmt::format("unknown option --{}", name), {}, {}, {}};
  if (const Expected expected = row->set(state, value)) return invalid_option(fmt::format("--{}", name), value, *expected);
  return Nothing{};
}

Result<std::vector<std::pair<std::string, std::string>>> joined_options(const std::vector<std::pair<std::string, std::string>>& given) {
  std::vector<std::pair<std::string, std::string>> all;
  std::map<std::pair<std::string, std::string>, size_t> places;  // by option and NAME of its NAME=VALUE
  for (const auto& [name, value] : given) {
    const bool launch = name.ends_with("launch"), set = name == "set" || name.ends_with("-set");
    const size_t equals = std::min(value.find('='), value.size());
    const std::string key = value.substr(0, equals);
    const auto [place, fresh] = launch || set ? places.try_emplace({name, key}, all.size()) : std::pair(places.end(), true);
    if (fresh) {
      all.emplace_back(name, value);
      continue;
    }
    if (set || (key != "arg" && key != "set" && key != "size") || equals == value.size())
      return invalid_option("--" + name, value, key + " once");
    all[place->second].second += "," + value.substr(equals + 1);
  }
  return all;
}

std::vector<std::pair<std::string, std::string>> options_of(const ViewState& state) {
  std::vector<std::pair<std::string, std::string>> all;
  for (const Row& row : rows())
    for (const std::string& value : row.get(state)) all.emplace_back(row.name, value);
  return all;
}

std::string command_line_of(const ViewState& state, const Preferences& preferences) {
  std::string line = "warplens --fresh";  // not on top of what the last window showed
  const auto add = [&](const std::string& name, const std::string& value) {
    // With an equals sign a value may begin with a minus.
    if (!value.empty()) line += " --" + name + (value[0] == '-' ? "=" : " ") + quoted(value);
  };
  // A lesson's step is all that it shows.
  if (!state.lesson.name.empty()) {
    add("lesson", state.lesson.name);
    add("step", std::to_string(state.lesson.step + 1));
    add("language", preferences.language);
    return line;
  }
  add("open", state.choices[0].name);
  add("stage", state.stage);
  for (const auto& [name, value] : options_of(state)) add(name, value);
  add("schedule", state.schedule);
  add("language", preferences.language);
  return line;
}

}  // namespace warplens::app
