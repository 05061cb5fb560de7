#include "app/state/state_file.h"

#include <algorithm>
#include <array>
#include <optional>
#include <sstream>

#include "app/state/bounds.h"
#include "kernels/base/fields.h"
#include "kernels/base/file.h"
#include "kernels/base/number.h"

namespace warplens::app {
namespace {

constexpr const char* kStateFormat = "warplens state";
constexpr const char* kPreferencesFormat = "warplens preferences";
constexpr const char* kSideNames[kSides] = {"main", "left", "right", "third"};
constexpr int kSmallestWidth = 640, kSmallestHeight = 480, kLargestSide = 16384;

// The document, when it is one of ours and of a version that we know.
Result<JsonDocument> open_document(std::string_view file, std::string_view text, const char* format) {
  const Span span{std::string(file)};
  auto json = JsonDocument::parse(text, file);
  if (!json || !json->root().is_object())
    return Error{"not a JSON object, or damaged", json ? span : json.error().span, "expected a file that Warplens saved", {}};
  std::string name;
  if (const JsonReader field = json->root().member("format"); !field || !field.read(name).empty() || name != format)
    return Error{"not saved by Warplens", span, std::string("expected \"format\": \"") + format + "\"", {}};
  const JsonReader version = json->root().member("version");
  int64_t number = 0;
  if (!version || !version.read(number).empty()) return Error{"the file has no version", span, {}, {}};
  if (number != kStateVersion) {
    return Error{"unsupported version " + std::to_string(number) + "; this program reads version " + std::to_string(kStateVersion),
                 span,
                 "open it with the Warplens that saved it",
                 {}};
  }
  return json;
}

// A run's events are those of a recording, as objects.
std::string lines_of(const std::vector<AnyJson>& events) {
  std::string lines;
  for (const AnyJson& event : events) lines += event.text + "\n";
  return lines;
}
std::vector<AnyJson> events_of(const std::string& lines) {
  std::vector<AnyJson> events;
  std::istringstream stream(lines);
  for (std::string line; std::getline(stream, line);) events.push_back({line});
  return events;
}

template <class F, Is<Choice> T>
void describe_in(F& f, T& v) {
  f("kernel", v.name);
  f.with_default("set", v.set);
  f.with_default("options", v.options);
  f.with_default("compiled", v.compiled);
  f.with_default("saved", v.saved);
}
template <class F, Is<Followed> T>
void describe_in(F& f, T& v) {
  f.with_default("warp", v.warp);
  f.with_default("lane", v.lane);
  if constexpr (F::kReads) v.lane = std::min(v.lane, 31u);
}

// Parts of the document that are laid out otherwise than the values they belong to.
struct SideEntry {
  Choice choice;
  Followed followed;
};
template <class F, Is<SideEntry> T>
void describe(F& f, T& v) {
  describe_in(f, v.choice);
  describe_in(f, v.followed);
}
struct SidePlace {
  std::optional<uint64_t> tick;
  Followed followed;
};
template <class F, Is<SidePlace> T>
void describe(F& f, T& v) {
  f.optional("tick", v.tick);
  describe_in(f, v.followed);
}
struct Comparing {
  SideId side = SideId::Right;
  std::optional<uint64_t> clock;
};
constexpr std::array<std::pair<SideId, const char*>, kMaxCompared> kComparedSides{
    {{SideId::Left, "left"}, {SideId::Right, "right"}, {SideId::Third, "third"}}};
template <class F, Is<Comparing> T>
void describe(F& f, T& v) {
  describe_name(f, "side", v.side, kComparedSides);
  f.optional("clock", v.clock);
}
struct RunEntry {
  SavedRun run;
  std::vector<AnyJson> events;  // as objects, the lines of the run's recording
};
template <class F, Is<RunEntry> T>
void describe(F& f, T& v) {
  f("name", v.run.name);
  f.with_default("live", v.run.live);
  f.with_default("shown", v.run.shown);
  f.with_default("named", v.run.named);
  f("events", v.events);
}
struct BlockTotals {
  uint64_t wavefronts = 0, conflicts = 0;
};
template <class F, Is<BlockTotals> T>
void describe(F& f, T& v) {
  f("wavefronts", v.wavefronts);
  f("conflicts", v.conflicts);
}

}  // namespace

template <class F, Is<TakenLesson::Answer> T>
void describe(F& f, T& v) {
  f.optional("given", v.given);
  f("right", v.right);
}
template <class F, Is<TakenLesson> T>
void describe(F& f, T& v) {
  f("name", v.name);
  f.with_default("step", v.step);
  f.with_default("answers", v.answers);
}
template <class F, Is<MeasureView> T>
void describe(F& f, T& v) {
  f.with_default("plot", v.plot);
  f.with_default("gpu", v.gpu);
  f.with_default("size", v.size);
  f.with_default("rows", v.rows);
  f.with_default("columns", v.columns);
  f.with_default("loop_size", v.loop_size);
  if constexpr (F::kReads) v.loop_size = std::clamp<int64_t>(v.loop_size, kSmallestLoopSize, kLargestLoopSize);
}
// Nothing selected is not written.
template <class F, Is<Selection> T>
void describe(F& f, T& v) {
  std::string kind = kSelectionKinds[static_cast<size_t>(v.kind)];
  f("kind", kind);
  f.with_default("name", v.name);
  f.with_default("index", v.index);
  f.with_default("second", v.second);
  if constexpr (F::kReads) {
    const auto at = std::find(std::begin(kSelectionKinds), std::end(kSelectionKinds), kind) - std::begin(kSelectionKinds);
    v.kind = at < std::ssize(kSelectionKinds) ? static_cast<Selection::Kind>(at) : Selection::Kind::None;
  }
}
// Speed and unit of playing: of a state, and of what is remembered.
template <class F, class T>
void describe_playing(F& f, T& v) {
  f.with_default("steps_per_second", v.steps_per_second);
  f.with_default("play_by", v.play_by);
  if constexpr (F::kReads) {
    v.steps_per_second = std::clamp(v.steps_per_second, kSlowest, kFastest);
    if (!find_play_by(v.play_by)) v.play_by = name(PlayBy::Step);
  }
}
template <class F, Is<Preferences> T>
void describe(F& f, T& v) {
  f.with_default("dark", v.dark);
  f.with_default("language", v.language);
  f.with_default("text_scale", v.text_scale);
  f.with_default("width", v.width);
  f.with_default("height", v.height);
  f.with_default("export_folder", v.export_folder);
  f.with_default("welcomed", v.welcomed);
  f.optional("recent", v.recent);
  f.optional("launches", v.launches);
  f.optional("lesson_steps", v.lesson_steps);
  f.optional("answers", v.answers);
  describe_playing(f, v);
  if constexpr (F::kReads) {
    v.text_scale = std::clamp(v.text_scale, kSmallestTextScale, kLargestTextScale);
    v.width = std::clamp(v.width, kSmallestWidth, kLargestSide);
    v.height = std::clamp(v.height, kSmallestHeight, kLargestSide);
  }
}
template <class F, Is<Shown> T>
void describe(F& f, T& v) {
  f("line", v.line);
  f("array", v.array);
  f("op", v.op);
  f("wavefronts", v.wavefronts);
  f("conflicts", v.conflicts);
  f("sectors", v.sectors);
  f("block", BlockTotals{v.block_wavefronts, v.block_conflicts});
  f("error", v.error);
  f("busy", v.busy);
}
template <class F, Is<ViewState> T>
void describe(F& f, T& v) {
  f.with_default("stage", v.stage);
  for (size_t i = 0; i < kSides; ++i) {
    std::optional<SideEntry> side;
    if (!v.choices[i].name.empty()) side = SideEntry{v.choices[i], v.followed[i]};
    f.optional(kSideNames[i], side);
    if constexpr (F::kReads)
      if (side) v.choices[i] = side->choice, v.followed[i] = side->followed;
  }
  std::optional<SidePlace> place;
  if (v.tick) place = SidePlace{v.tick, v.followed[0]};
  f.optional("place", place);
  Comparing comparing{v.compare_side, v.compare_clock};
  f.with_default("compare", comparing);
  describe_playing(f, v);
  std::optional<Selection> selection;
  if (v.selection) selection = v.selection;
  f.optional("selection", selection);
  std::optional<TakenLesson> lesson;
  if (!v.lesson.name.empty()) lesson = v.lesson;
  f.optional("lesson", lesson);
  f.with_default("registers", v.registers);
  f.with_default("architecture", v.architecture);
  f.with_default("block", v.block);
  f.with_default("schedule", v.schedule);
  std::map<std::string, std::map<std::string, std::string>> breakpoints;
  for (const auto& [kernel, lines] : v.breakpoints)
    for (const auto& [line, condition] : lines) breakpoints[kernel][std::to_string(line)] = condition;
  f.optional("breakpoints", breakpoints);
  f.with_default("views", v.views);
  f.with_default("measure", v.measure);
  std::vector<RunEntry> runs;
  for (const SavedRun& run : v.runs) runs.push_back({run, events_of(run.lines)});
  f.optional("runs", runs);
  if constexpr (F::kReads) {
    for (const auto& [kernel, lines] : breakpoints)
      for (const auto& [line, condition] : lines)
        if (const auto number = whole_number(line); number && *number > 0 && *number <= UINT32_MAX)
          v.breakpoints[kernel][static_cast<uint32_t>(*number)] = condition;
    if (place) v.tick = place->tick, v.followed[0] = place->followed;
    v.compare_side = comparing.side, v.compare_clock = comparing.clock;
    if (selection) v.selection = *selection;
    if (lesson) v.lesson = *lesson;
    for (RunEntry& entry : runs) v.runs.push_back(std::move(entry.run)), v.runs.back().lines = lines_of(entry.events);
  }
}
template <class F, Is<SavedState> T>
void describe(F& f, T& v) {
  describe(f, v.state);
  f.with_default("preferences", v.preferences);
}

namespace {

template <class T>
Result<T> read_document(std::string_view file, std::string_view text, const char* format) {
  auto json = open_document(file, text, format);
  if (!json) return json.error();
  T value;
  if (auto status = read_fields(json->root(), value); !status) return Error{status.error().message, {std::string(file)}, {}, {}};
  return value;
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

void write_state(FieldWriter& fields, const ViewState& state, const Preferences& preferences, const Shown& shown) {
  fields("version", kStateVersion);
  describe(fields, state);
  Preferences look = preferences;
  look.recent.clear(), look.launches.clear(), look.answers.clear(), look.lesson_steps.clear();  // they are nobody else's business
  fields("preferences", look);
  fields("shown", shown);
}

std::string to_json(const ViewState& state, const Preferences& preferences, const Shown& shown) {
  NewJson json;
  FieldWriter fields(json.root());
  fields("format", kStateFormat);
  write_state(fields, state, preferences, shown);
  return json.text(2) + "\n";
}

std::string to_json(const Preferences& preferences) {
  NewJson json;
  FieldWriter fields(json.root());
  fields("format", kPreferencesFormat);
  fields("version", kStateVersion);
  describe(fields, preferences);
  return json.text(2) + "\n";
}

Result<SavedState> parse_state(std::string_view file, std::string_view text) { return read_document<SavedState>(file, text, kStateFormat); }

Result<Preferences> parse_preferences(std::string_view file, std::string_view text) {
  return read_document<Preferences>(file, text, kPreferencesFormat);
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
