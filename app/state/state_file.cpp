#include "app/state/state_file.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "kernels/base/file.h"
#include "kernels/base/json_words.h"

namespace warplens::app {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kStateFormat = "warplens state";
constexpr const char* kPreferencesFormat = "warplens preferences";
constexpr const char* kSideNames[kSides] = {"main", "left", "right"};
constexpr int64_t kLargestLoopSize = 4096;  // of the CPU loops: more takes minutes
constexpr int kSmallestWidth = 640, kSmallestHeight = 480, kLargestSide = 16384;

Json choice_json(const Choice& choice) { return {{"kernel", choice.name}, {"set", choice.set}, {"options", choice.options}}; }

Choice parse_choice(const Json& json) {
  return {json.at("kernel").get<std::string>(), json.value("set", catalog::Values{}),
          json.value("options", std::map<std::string, std::string>{})};
}

Json followed_json(const Followed& followed) { return {{"warp", followed.warp}, {"lane", followed.lane}}; }

Followed parse_followed(const Json& json) { return {json.value("warp", 0u), std::min(json.value("lane", 0u), 31u)}; }

Json preferences_json(const Preferences& p) {
  return {{"dark", p.dark}, {"language", p.language}, {"text_scale", p.text_scale}, {"width", p.width}, {"height", p.height}};
}

Preferences parse_preferences_object(const Json& json) {
  Preferences p;
  p.dark = json.value("dark", p.dark);
  p.language = json.value("language", p.language);
  p.text_scale = std::clamp(json.value("text_scale", p.text_scale), kSmallestTextScale, kLargestTextScale);
  p.width = std::clamp(json.value("width", p.width), kSmallestWidth, kLargestSide);
  p.height = std::clamp(json.value("height", p.height), kSmallestHeight, kLargestSide);
  return p;
}

// The document, when it is one of ours and of a version that we know.
Result<Json> open_document(std::string_view file, std::string_view text, const char* format) {
  const Span span{std::string(file)};
  Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded() || !json.is_object())
    return Error{"this is no JSON document, or it is damaged", span, "a file that Warplens saved", {}};
  if (!json.contains("format") || json["format"] != format) {
    return Error{"this is no file that Warplens saved", span, std::string("one has \"format\": \"") + format + "\"", {}};
  }
  if (!json.contains("version") || !json["version"].is_number_integer()) return Error{"the file has no version", span, {}, {}};
  if (json["version"] != kStateVersion) {
    return Error{"the file has version " + json["version"].dump() + ", and this program knows version " + std::to_string(kStateVersion),
                 span,
                 "open it with the Warplens that saved it",
                 {}};
  }
  return json;
}

MeasureView parse_measure(const Json& json) {
  MeasureView view;
  const std::string plot = json.value("plot", "live");
  view.plot = plot;
  view.gpu = json.value("gpu", true);
  view.size = json.value("size", catalog::Values{});
  view.rows = json.value("rows", "");
  view.columns = json.value("columns", "");
  view.loop_size = std::clamp<int64_t>(json.value("loop_size", view.loop_size), 1, kLargestLoopSize);
  return view;
}

// A run's events are those of a recording, as objects.
std::string lines_of(const Json& events) {
  std::string lines;
  for (const Json& event : events) lines += event.dump() + "\n";
  return lines;
}
Json events_of(const std::string& lines) {
  Json events = Json::array();
  std::istringstream stream(lines);
  for (std::string line; std::getline(stream, line);) events.push_back(Json::parse(line));
  return events;
}

ViewState parse_view(const Json& json) {
  ViewState state;
  state.stage = json.value("stage", "");
  for (size_t i = 0; i < kSides; ++i) {
    if (!json.contains(kSideNames[i])) continue;
    state.choices[i] = parse_choice(json.at(kSideNames[i]));
    state.followed[i] = parse_followed(json.at(kSideNames[i]));
  }
  if (json.contains("place")) {
    state.tick = json.at("place").value("tick", uint64_t{0});
    state.followed[0] = parse_followed(json.at("place"));
  }
  if (json.contains("compare")) {
    state.compare_side = json["compare"].value("side", "right") == "left" ? SideId::Left : SideId::Right;
    state.compare_clock = json["compare"].value("clock", uint64_t{0});
  }
  state.steps_per_second = std::clamp(json.value("steps_per_second", 1.0), kSlowest, kFastest);
  state.registers = json.value("registers", 0u);
  state.architecture = json.value("architecture", "");
  state.views = json.value("views", std::map<std::string, std::string>{});
  if (json.contains("measure")) state.measure = parse_measure(json.at("measure"));
  if (json.contains("runs"))
    for (const Json& run : json.at("runs"))
      state.runs.push_back({run.at("name").get<std::string>(), lines_of(run.at("events")), run.value("live", false),
                            run.value("shown", true), run.value("named", false)});
  return state;
}

}  // namespace

Shown shown_now(const Workbench& bench) {
  Shown shown;
  const Player& player = bench.player();
  if (const analysis::Moment* moment = player.moment()) shown.line = moment->line;
  if (const simt::AccessRow* row = player.access()) {
    shown.wavefronts = row->wavefronts;
    shown.conflicts = row->conflicts;
    shown.sectors = row->sectors;
  }
  if (const Site* site = player.site()) {
    shown.array = site->array;
    shown.op = warplens::name(site->op);
  }
  if (player.snapshot()) {
    shown.block_wavefronts = player.snapshot()->totals.wavefronts;
    shown.block_conflicts = player.snapshot()->totals.conflicts;
  }
  if (bench.active().session.error()) shown.error = to_string(*bench.active().session.error());
  shown.busy = bench.waiting();
  return shown;
}

std::string to_json(const ViewState& state, const Preferences& preferences, const Shown& shown) {
  Json json = {{"format", kStateFormat}, {"version", kStateVersion}, {"stage", state.stage}};
  for (size_t i = 0; i < kSides; ++i) {
    if (state.choices[i].name.empty()) continue;
    json[kSideNames[i]] = choice_json(state.choices[i]);
    json[kSideNames[i]].update(followed_json(state.followed[i]));
  }
  if (state.tick) {
    json["place"] = {{"tick", *state.tick}};
    json["place"].update(followed_json(state.followed[0]));
  }
  json["compare"] = {{"side", state.compare_side == SideId::Left ? "left" : "right"}, {"clock", state.compare_clock}};
  json["steps_per_second"] = state.steps_per_second;
  json["registers"] = state.registers;
  json["architecture"] = state.architecture;
  json["views"] = state.views;
  json["measure"] = {{"plot", state.measure.plot}, {"gpu", state.measure.gpu},         {"size", state.measure.size},
                     {"rows", state.measure.rows}, {"columns", state.measure.columns}, {"loop_size", state.measure.loop_size}};
  for (const SavedRun& run : state.runs)
    json["runs"].push_back(
        {{"name", run.name}, {"live", run.live}, {"shown", run.shown}, {"named", run.named}, {"events", events_of(run.lines)}});
  json["preferences"] = preferences_json(preferences);
  json["shown"] = {{"line", shown.line},
                   {"array", shown.array},
                   {"op", shown.op},
                   {"wavefronts", shown.wavefronts},
                   {"conflicts", shown.conflicts},
                   {"sectors", shown.sectors},
                   {"block", {{"wavefronts", shown.block_wavefronts}, {"conflicts", shown.block_conflicts}}},
                   {"error", shown.error},
                   {"busy", shown.busy}};
  return json.dump(2) + "\n";
}

std::string to_json(const Preferences& preferences) {
  Json json = {{"format", kPreferencesFormat}, {"version", kStateVersion}};
  json.update(preferences_json(preferences));
  return json.dump(2) + "\n";
}

Result<SavedState> parse_state(std::string_view file, std::string_view text) {
  auto json = open_document(file, text, kStateFormat);
  if (!json) return json.error();
  try {
    SavedState saved{parse_view(*json), {}};
    if (json->contains("preferences")) saved.preferences = parse_preferences_object((*json)["preferences"]);
    return saved;
  } catch (const Json::exception& problem) {
    return Error{std::string("a value is missing or of the wrong type: ") + json_words(problem.what()), {std::string(file)}, {}, {}};
  }
}

Result<Preferences> parse_preferences(std::string_view file, std::string_view text) {
  auto json = open_document(file, text, kPreferencesFormat);
  if (!json) return json.error();
  try {
    return parse_preferences_object(*json);
  } catch (const Json::exception& problem) {
    return Error{std::string("a value is missing or of the wrong type: ") + json_words(problem.what()), {std::string(file)}, {}, {}};
  }
}

Status write_text(const std::filesystem::path& path, std::string_view text) {
  std::error_code problem;
  if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), problem);
  return write_file(path, text);
}

std::filesystem::path free_path(const std::filesystem::path& path) {
  std::filesystem::path free = path;
  std::error_code ignored;
  for (int n = 2; std::filesystem::exists(free, ignored); ++n)
    free.replace_filename(path.stem().string() + "-" + std::to_string(n) + path.extension().string());
  return free;
}

}  // namespace warplens::app
