#include "app/stages/selected.h"

#include <algorithm>
#include <bit>

#include "app/stages/picture.h"
#include "app/stages/veil.h"
#include "kernels/hardware/sectors.h"
#include "kernels/program/index_text.h"
#include "viz/scenes/parts.h"

namespace warplens::app {
namespace {

using Kind = Selection::Kind;
constexpr uint64_t kWord = 4;

// The shown access, with what it goes to; nothing where there is none.
struct ShownAccess {
  hardware::WarpAccess access;
  uint32_t object = kNone;
  uint64_t start = 0;  // of the object
  bool shared = false;
};
std::optional<ShownAccess> shown_access(const Player& player) {
  const simt::AccessRow* const row = player.access();
  if (!row || !player.site()) return std::nullopt;
  const simt::Trace& trace = player.snapshot()->block->trace;
  ShownAccess shown{trace.access(*row, *player.snapshot()->program), row->object, 0, player.site()->space == Space::Shared};
  if (row->object < trace.objects.size()) {
    shown.start = trace.objects[row->object].address;
    shown.shared = trace.objects[row->object].space == Space::Shared;
  }
  return shown;
}

std::optional<uint32_t> object_of(const Player& player, const std::string& name, Space space) {
  const auto& objects = player.snapshot()->block->trace.objects;
  for (uint32_t i = 0; i < objects.size(); ++i)
    if (objects[i].name == name && objects[i].space == space) return i;
  return std::nullopt;
}

// The array of global memory that has bytes in a sector; null: none.
const simt::TracedObject* array_with_sector(const Player& player, int64_t sector) {
  if (!player.snapshot() || sector < 0) return nullptr;
  const uint64_t first = static_cast<uint64_t>(sector) * hardware::kSectorBytes;
  for (const simt::TracedObject& object : player.snapshot()->block->trace.objects)
    if (object.space == Space::Global && object.address < first + hardware::kSectorBytes && object.address + object.bytes > first)
      return &object;
  return nullptr;
}

// The lanes that ask for any of these bytes.
uint32_t lanes_at(const hardware::WarpAccess& access, uint64_t first, uint64_t bytes) {
  uint32_t lanes = 0;
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane)
    if ((access.mask >> lane & 1) && access.address[lane] < first + bytes && access.address[lane] + access.width_bytes > first)
      lanes |= 1u << lane;
  return lanes;
}

// Words and banks of the marked lanes; of a selected bank, those in it.
void add_words(viz::Marks& marks, const ShownAccess& shown, const hardware::Architecture& arch, std::optional<uint32_t> only_bank) {
  for (const uint32_t lane : viz::bits_of(marks.lanes & shown.access.mask)) {
    const uint64_t first = shown.access.address[lane], last = first + shown.access.width_bytes - 1;
    if (!shown.shared) {
      for (uint64_t sector = first / hardware::kSectorBytes; sector <= last / hardware::kSectorBytes; ++sector)
        marks.sectors.insert(sector);
      continue;
    }
    for (uint64_t at = first / arch.bank_width_bytes; at <= last / arch.bank_width_bytes; ++at) {
      const auto bank = static_cast<uint32_t>(at % arch.banks);
      if (only_bank && bank != *only_bank) continue;
      marks.banks.insert(bank);
      for (uint64_t byte = at * arch.bank_width_bytes; byte < (at + 1) * arch.bank_width_bytes; byte += kWord)
        if (byte >= shown.start) marks.words.emplace(shown.object, (byte - shown.start) / kWord);
    }
  }
}

// Where the shown access meets what is selected in memory.
void add_memory(viz::Marks& marks, const Selection& selection, const Player& player, const hardware::Architecture& arch) {
  const bool sector = selection.kind == Kind::Sector;
  const auto object = object_of(player, selection.name, sector ? Space::Global : Space::Shared);
  if (!object || selection.index < 0) return;
  const uint64_t bytes = sector ? hardware::kSectorBytes : kWord, start = player.snapshot()->block->trace.objects[*object].address;
  const uint64_t first = start + static_cast<uint64_t>(selection.index) * bytes;
  if (sector) {
    marks.sectors.insert(first / hardware::kSectorBytes);
  } else {
    marks.words.emplace(*object, static_cast<uint64_t>(selection.index));
    marks.banks.insert(static_cast<uint32_t>(first / arch.bank_width_bytes % arch.banks));
  }
  if (const auto shown = shown_access(player); shown && shown->object == *object) marks.lanes = lanes_at(shown->access, first, bytes);
}

// The element's thread, and the line that stored it.
void add_element(viz::Marks& marks, const Selection& selection, const Player& player) {
  marks.element = {selection.index, selection.second};
  const auto& owned = player.snapshot()->ownership;
  if (!owned || selection.index < 0 || selection.second < 0) return;
  const uint64_t row = static_cast<uint64_t>(selection.index) - owned->first_row,
                 column = static_cast<uint64_t>(selection.second) - owned->first_column;
  if (row >= owned->rows || column >= owned->columns) return;
  const size_t at = row * owned->columns + column;
  if (at >= owned->thread.size() || owned->thread[at] < 0) return;
  marks.thread = owned->thread[at];
  if (static_cast<uint32_t>(*marks.thread / 32) == player.warp()) marks.lanes = 1u << (*marks.thread % 32);
  if (at < owned->access.size() && owned->access[at] < player.snapshot()->block->trace.accesses.size()) marks.access = owned->access[at];
}

std::optional<uint32_t> access_of(const Player& player, const Selection& selection) {
  const auto& warps = player.snapshot()->warps;
  const auto warp = static_cast<size_t>(selection.second);
  if (warp >= warps.size()) return std::nullopt;
  const auto& rows = player.snapshot()->block->trace.accesses;
  const auto& mine = warps[warp].accesses;
  const auto tick = static_cast<uint64_t>(selection.index);
  const auto at = std::lower_bound(mine.begin(), mine.end(), tick, [&](uint32_t i, uint64_t t) { return rows[i].tick < t; });
  return at != mine.end() && rows[*at].tick == tick ? std::optional(*at) : std::nullopt;
}

uint32_t line_of_access(const analysis::Snapshot& shown, uint32_t access) {
  const uint32_t site = shown.block->trace.accesses[access].site;
  return site < shown.program->sites.size() ? analysis::line_in_file(*shown.program, shown.program->sites[site].location) : 0;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts)
    if (!part.empty()) text += (text.empty() ? "" : " · ") + part;
  return text;
}

}  // namespace

namespace {

// Whether an open question is answered by which lanes, words and banks, or sectors, belong together.
bool banks_asked(const viz::Veil& veil) { return veil.banks || veil.elements || veil.wavefronts; }
bool sectors_asked(const viz::Veil& veil) { return veil.banks || veil.elements || veil.sectors; }

void cover(viz::Marks& marks, Kind selected, const viz::Veil& veil) {
  if (banks_asked(veil)) {
    if (selected == Kind::Bank)
      marks.lanes = 0, marks.words.clear();
    else
      marks.banks.clear();
  }
  if (sectors_asked(veil)) {
    if (selected == Kind::Sector)
      marks.lanes = 0;
    else
      marks.sectors.clear();
  }
}

// Of a question that was answered by a click, or should have been: what was right.
viz::Marks right_marks(const Workbench& bench, const Player& player) {
  viz::Marks marks;
  const LessonRun& run = bench.lesson_run();
  const LessonQuestion* const question = run.question();
  if (!question || question->kind != QuestionKind::Pick || run.open() || !run.filled() || !bench.at_lesson_step()) return marks;
  std::vector<int64_t> right = run.filled()->accepted;
  if (right.empty() && run.filled()->answer) right = {*run.filled()->answer};
  const auto shown = shown_access(player);
  for (const int64_t one : right) {
    if (question->pick == PickKind::Lane) marks.lanes |= 1u << one;
    if (question->pick == PickKind::Bank) marks.banks.insert(static_cast<uint32_t>(one));
    if (question->pick == PickKind::Line) marks.line = static_cast<uint32_t>(one);
    if (question->pick == PickKind::Word && shown && shown->object != kNone) marks.words.emplace(shown->object, static_cast<uint64_t>(one));
  }
  return marks;
}

viz::Marks all_marks(const Workbench& bench, const Player& player) {
  const Selection& selection = bench.selection();
  viz::Marks marks;
  if (!player.moment() || !bench.stage().has_kernel()) return marks;
  if (!selection) return right_marks(bench, player);
  const auto shown = shown_access(player);
  const hardware::Architecture& arch = bench.architecture();
  if (shown && shown->object != kNone) marks.object = shown->object;
  marks.words_of_bank = std::max(1u, static_cast<uint32_t>(arch.bank_width_bytes / kWord));
  std::optional<uint32_t> bank;
  switch (selection.kind) {
    case Kind::Lane:
      marks.lanes = 1u << player.lane();
      marks.thread = player.warp() * 32 + player.lane();
      break;
    case Kind::Bank:
      bank = static_cast<uint32_t>(selection.index);
      marks.banks.insert(*bank);
      if (shown && shown->shared)
        for (uint32_t lane = 0; lane < hardware::kLanes; ++lane)
          for (uint64_t byte = 0; (shown->access.mask >> lane & 1) && byte < shown->access.width_bytes; ++byte)
            if ((shown->access.address[lane] + byte) / arch.bank_width_bytes % arch.banks == *bank) marks.lanes |= 1u << lane;
      break;
    case Kind::Word:
    case Kind::Sector:
      add_memory(marks, selection, player, arch);
      return marks;
    case Kind::Element:
      add_element(marks, selection, player);
      break;
    case Kind::Register:
      marks.variable = selection.name;
      return marks;
    case Kind::Line:
      marks.line = static_cast<uint32_t>(selection.index);
      if (const auto access = player.moment()->access; access && line_of_access(*player.snapshot(), *access) == marks.line)
        marks.access = access;
      return marks;
    case Kind::Access:
      marks.access = access_of(player, selection);
      break;
    case Kind::None:
      break;
  }
  if (marks.access) marks.line = line_of_access(*player.snapshot(), *marks.access);
  if (shown) add_words(marks, *shown, arch, bank);
  return marks;
}

}  // namespace

viz::Marks marks_of(const Workbench& bench) { return marks_of(bench, bench.player()); }

viz::Marks marks_of(const Workbench& bench, const Player& player) {
  viz::Marks marks = all_marks(bench, player);
  if (bench.selection()) cover(marks, bench.selection().kind, veil_of(bench));
  return marks;
}

std::string element_name(const simt::TracedObject& object, uint64_t word) {
  const uint64_t bytes = std::max(1u, object.element_bytes), at = word * kWord / bytes, last = ((word + 1) * kWord - 1) / bytes;
  std::string name = object.name + index_text(object.extents, static_cast<int64_t>(at));
  // Small elements share a word.
  if (last > at && name.ends_with(']')) {
    const uint64_t row = object.extents.empty() ? 0 : object.extents.back();
    name.replace(name.size() - 1, 1, "–" + std::to_string(object.extents.size() > 1 && row > 0 ? last % row : last) + "]");
  }
  return name;
}

namespace {

// The marked lanes, words and banks of the shown access, in this order.
std::vector<std::string> memory_parts(const viz::Marks& marks, const Player& player, const viz::Strings& strings) {
  constexpr size_t kNamed = 3;
  const auto& objects = player.snapshot()->block->trace.objects;
  std::vector<std::string> names;
  for (const auto& [object, word] : marks.words)
    if (static_cast<size_t>(object) < objects.size() && names.size() <= kNamed)
      names.push_back(names.size() == kNamed ? "…" : element_name(objects[static_cast<size_t>(object)], word));
  std::string words;
  for (const std::string& name : names) words += (words.empty() ? "" : strings.get("join.items")) + name;
  std::vector<std::string> parts{words};
  if (!marks.banks.empty())
    parts.push_back(
        strings.plural("selection.banks", marks.banks.size(), {{"banks", viz::ordinal_range({marks.banks.begin(), marks.banks.end()})}}));
  if (!marks.sectors.empty() && marks.object && static_cast<size_t>(*marks.object) < objects.size()) {
    const simt::TracedObject& array = objects[static_cast<size_t>(*marks.object)];
    std::vector<uint32_t> sectors;
    for (const uint64_t sector : marks.sectors)
      if (sector * hardware::kSectorBytes >= array.address)
        sectors.push_back(static_cast<uint32_t>((sector * hardware::kSectorBytes - array.address) / hardware::kSectorBytes));
    parts.push_back(strings.plural("selection.sectors", sectors.size(), {{"array", array.name}, {"sectors", viz::ordinal_range(sectors)}}));
  }
  return parts;
}
std::string lanes_text(uint32_t lanes, const viz::Strings& strings) {
  if (lanes == 0) return strings.get("selection.no_lane");
  return strings.plural("selection.lanes", static_cast<uint64_t>(std::popcount(lanes)),
                        {{"lanes", viz::ordinal_range(viz::bits_of(lanes))}});
}

}  // namespace

std::string selection_text(const Workbench& bench, const viz::Strings& strings) {
  const Selection& selection = bench.selection();
  const Player& player = bench.player();
  if (!selection || !player.moment() || !bench.stage().has_kernel()) return {};
  const viz::Marks marks = marks_of(bench);
  std::vector<std::string> parts;
  const auto say = [&](const std::string& text) { parts.push_back(text); };
  const auto say_all = [&](const std::vector<std::string>& all) { parts.insert(parts.end(), all.begin(), all.end()); };
  const auto warp_of = [&](uint32_t warp) { return strings.format("panel.crumb.warp", {{"warp", warp}}); };
  const auto lane_of = [&](uint32_t lane) { return strings.format("panel.crumb.lane", {{"lane", lane}}); };
  switch (selection.kind) {
    case Kind::Lane: {
      say(lane_of(player.lane()));
      const bool out = player.access() && !(player.access()->mask >> player.lane() & 1);
      out ? say(strings.get("selection.inactive")) : say_all(memory_parts(marks, player, strings));
      break;
    }
    case Kind::Bank: {
      viz::Marks words = marks;
      words.banks.clear();
      say(strings.plural("selection.banks", 1, {{"banks", std::to_string(selection.index)}}));
      if (banks_asked(veil_of(bench))) break;
      say_all(memory_parts(words, player, strings));
      say(lanes_text(marks.lanes, strings));
      break;
    }
    case Kind::Word:
      say_all(memory_parts(marks, player, strings));
      say(marks.words.empty() ? strings.format("selection.gone", {{"name", selection.name}}) : lanes_text(marks.lanes, strings));
      break;
    case Kind::Sector:
      say(marks.sectors.empty()
              ? strings.format("selection.gone", {{"name", selection.name}})
              : strings.plural("selection.sectors", 1, {{"array", selection.name}, {"sectors", std::to_string(selection.index)}}));
      if (!marks.sectors.empty() && !sectors_asked(veil_of(bench))) say(lanes_text(marks.lanes, strings));
      break;
    case Kind::Register:
      say(selection.name);
      say(lane_of(player.lane()));
      break;
    case Kind::Line:
      say(strings.format("panel.crumb.line", {{"line", marks.line}}));
      break;
    case Kind::Element: {
      const auto& owned = player.snapshot()->ownership;
      say((owned ? owned->buffer : std::string("C")) + "[" + std::to_string(selection.index) + "][" + std::to_string(selection.second) +
          "]");
      if (!marks.thread) {
        say(strings.get("selection.other_block"));
        break;
      }
      say(warp_of(static_cast<uint32_t>(*marks.thread / 32)));
      say(lane_of(static_cast<uint32_t>(*marks.thread % 32)));
      if (marks.line > 0) say(strings.format("selection.stored", {{"line", marks.line}}));
      break;
    }
    case Kind::Access: {
      say(warp_of(static_cast<uint32_t>(selection.second)));
      say(strings.format("selection.tick", {{"tick", static_cast<uint64_t>(selection.index)}}));
      if (marks.line > 0) say(strings.format("panel.crumb.line", {{"line", marks.line}}));
      break;
    }
    case Kind::None:
      break;
  }
  return joined(parts);
}

std::optional<Selected> selected_by(const Workbench& bench, const viz::Hover& over) {
  using Part = viz::Hover::Kind;
  const Player& player = bench.player();
  const bool here = bench.stage().kernels == KernelsShown::One;
  const bool pair = bench.stage().kernels == KernelsShown::Compared;  // of its kernels, the shown access alone
  if (!here && !(pair && (over.kind == Part::Lane || over.kind == Part::Bank || over.kind == Part::Word || over.kind == Part::Sector ||
                          over.kind == Part::SharedElement || over.kind == Part::Element)))
    return std::nullopt;
  const auto shown = player.moment() ? shown_access(player) : std::nullopt;
  const auto name_of = [&](uint64_t object) {
    const auto& objects = player.snapshot()->block->trace.objects;
    return object < objects.size() ? objects[object].name : std::string();
  };
  switch (over.kind) {
    case Part::Lane:
      return Selected{{Kind::Lane}, {.lane = static_cast<uint32_t>(over.index)}};
    case Part::Bank:
      return Selected{{Kind::Bank, {}, over.index}, {}};
    case Part::Word: {
      if (!shown || shown->object == kNone) return std::nullopt;
      const int64_t words = std::max<int64_t>(1, static_cast<int64_t>(bench.architecture().bank_width_bytes / kWord));
      return Selected{{Kind::Word, name_of(shown->object), over.second * words}, {}};
    }
    case Part::Sector: {
      const simt::TracedObject* const array = array_with_sector(player, over.index);
      if (!array) return std::nullopt;
      return Selected{{Kind::Sector, array->name, over.index - static_cast<int64_t>(array->address / hardware::kSectorBytes)}, {}};
    }
    case Part::SharedElement:
      if (!player.snapshot() || over.second < 0) return std::nullopt;
      return Selected{{Kind::Word, name_of(static_cast<uint64_t>(over.second)), over.index}, {}};
    case Part::Element: {
      Selected made{{Kind::Element, {}, over.index, over.second}, {}};
      if (over.third >= 0)
        made.where.warp = static_cast<uint32_t>(over.third / 32), made.where.lane = static_cast<uint32_t>(over.third % 32);
      return made;
    }
    case Part::Thread:
      if (over.index < 0) return std::nullopt;
      return Selected{{Kind::Lane}, {.warp = static_cast<uint32_t>(over.index / 32), .lane = static_cast<uint32_t>(over.index % 32)}};
    default:
      return std::nullopt;
  }
}

std::string end_text(const Workbench& bench, const viz::Strings& strings) {
  if (!bench.at_end()) return {};
  if (bench.clock().pairs()) return strings.get("panel.ended.pairs");
  if (bench.clock().players().empty()) return {};  // the position says it
  const auto& block = bench.player().snapshot()->block;
  if (block && block->fault && bench.play_by() == PlayBy::Step) return strings.get("panel.ended.fault");
  return strings.format(std::string("panel.ended.") + name(bench.play_by()), {{"warp", bench.player().warp()}});
}

void draw_marks(const Workbench& bench, const StagePicture& picture, const viz::Scene& scene, const viz::Rect& rect, viz::Canvas& canvas,
                const viz::Theme& theme, float scale) {
  const auto parts = picture.marked(scene, marks_of(bench));
  if (parts.empty()) return;
  canvas.begin_group("selection");
  for (const viz::Rect& part : parts)
    if (const viz::Rect seen = viz::intersection(part, rect); seen.width > 0 && seen.height > 0) viz::draw_ring(canvas, seen, theme, scale);
  canvas.end_group();
}

}  // namespace warplens::app
