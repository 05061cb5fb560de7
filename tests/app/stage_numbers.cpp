#include "tests/app/stage_numbers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <set>
#include <utility>

#include "app/panels/panels.h"
#include "app/panels/source/source.h"
#include "tests/app/paper_screen.h"
#include "viz/canvas/recorder.h"
#include "viz/scenes/parts.h"
#include "viz/scenes/timeline/strip.h"

namespace warplens::app::stage_numbers {

using testing::Contains;
using testing::HasSubstr;
using viz::grouped;

namespace {

// As the stage says it in English.
std::string said(const char* key, std::initializer_list<viz::Strings::Argument> arguments) { return english().format(key, arguments); }

bool writes_shared(const analysis::Snapshot& s, const simt::AccessRow& row) {
  return row.object != kNone && s.block->trace.objects[row.object].space == Space::Shared &&
         s.program->sites[row.site].op != MemoryOp::Load;
}
bool reads_shared(const analysis::Snapshot& s, const simt::AccessRow& row) {
  return row.object != kNone && s.block->trace.objects[row.object].space == Space::Shared &&
         s.program->sites[row.site].op == MemoryOp::Load;
}

// Each byte that an access touches, with its lane.
template <class Visit>
void for_each_byte(const analysis::Snapshot& s, const simt::AccessRow& row, Visit visit) {
  const hardware::WarpAccess access = s.block->trace.access(row, *s.program);
  for (uint32_t lane = 0; lane < 32; ++lane)
    if (access.mask >> lane & 1)
      for (uint64_t byte = 0; byte < access.width_bytes; ++byte) visit(lane, access.address[lane] + byte);
}

uint64_t shared_start(const analysis::Snapshot& s) {
  uint64_t start = UINT64_MAX;
  for (const simt::TracedObject& object : s.block->trace.objects)
    if (object.space == Space::Shared) start = std::min(start, object.address);
  return start;
}

// Of a word of shared memory that the block touches.
struct History {
  uint32_t object = kNone;
  uint64_t word = 0;               // from the start of its array
  std::vector<uint32_t> writers;   // accesses before the moment, in their order
  int32_t thread = -1;             // the last one
  uint64_t read = 0, to_read = 0;  // by lanes
  std::set<uint32_t> read_warps, to_read_warps;
};

std::vector<History> histories(const analysis::Snapshot& s, uint64_t tick) {
  std::vector<History> words;
  const simt::Trace& trace = s.block->trace;
  const uint64_t start = shared_start(s);
  for (uint32_t i = 0; i < trace.accesses.size(); ++i) {
    const simt::AccessRow& row = trace.accesses[i];
    const bool store = writes_shared(s, row);
    if (!store && !reads_shared(s, row)) continue;
    std::pair<uint64_t, uint32_t> last{UINT64_MAX, 0};  // a lane reads a word once, however many of its bytes
    for_each_byte(s, row, [&](uint32_t lane, uint64_t address) {
      const uint64_t at = (address - start) / 4;
      if (at >= words.size()) words.resize(at + 1);
      History& history = words[at];
      history.object = row.object, history.word = (address - trace.objects[row.object].address) / 4;
      if (!store && std::exchange(last, {at, lane}) != std::pair{at, lane}) {
        ++(row.tick < tick ? history.read : history.to_read);
        (row.tick < tick ? history.read_warps : history.to_read_warps).insert(row.warp);
      }
      if (!store || row.tick >= tick) return;
      if (history.writers.empty() || history.writers.back() != i) history.writers.push_back(i);
      history.thread = static_cast<int32_t>(row.warp * 32 + lane);
    });
  }
  std::erase_if(words, [](const History& word) { return word.object == kNone; });
  return words;
}

uint32_t line_of(const analysis::Snapshot& s, uint32_t access) {
  return analysis::line_in_file(*s.program, s.program->sites[s.block->trace.accesses[access].site].location);
}

void expect_words(const Seen& memory, const analysis::Snapshot& s, const std::vector<History>& words,
                  const std::optional<uint32_t>& access) {
  const auto unwritten =
      static_cast<uint64_t>(std::count_if(words.begin(), words.end(), [](const History& word) { return word.writers.empty(); }));
  const uint64_t all = words.size();
  EXPECT_THAT(memory.all, HasSubstr(unwritten == 0 ? said("memory.all_written", {{"words", all}})
                                                   : said("memory.unwritten", {{"unwritten", unwritten}, {"words", all}})));
  if (!access) return;
  const simt::AccessRow& row = s.block->trace.accesses[*access];
  if (!writes_shared(s, row) && !reads_shared(s, row)) return;
  std::set<uint64_t> touched;
  for_each_byte(s, row, [&](uint32_t, uint64_t address) { touched.insert(address / 4); });
  EXPECT_THAT(memory.all,
              HasSubstr(said("memory.sentence", {{"warp", static_cast<uint32_t>(row.warp)},
                                                 {"verb", english().get(std::string("memory.verb.") + name(s.program->sites[row.site].op))},
                                                 {"words", static_cast<uint64_t>(touched.size())},
                                                 {"array", s.block->trace.objects[row.object].name},
                                                 {"wavefronts", english().plural("banks.wavefronts", row.wavefronts)}})));
}

// The followed warp's last access to global memory before the moment.
void expect_sectors(const Seen& memory, const analysis::Snapshot& s, uint32_t warp, uint64_t tick) {
  const simt::AccessRow* last = nullptr;
  for (const simt::AccessRow& row : s.block->trace.accesses)
    if (row.warp == warp && row.sectors > 0 && row.tick < tick) last = &row;
  if (!last) return;
  std::set<uint64_t> bytes, sectors, lines;
  for_each_byte(s, *last,
                [&](uint32_t, uint64_t address) { bytes.insert(address), sectors.insert(address / 32), lines.insert(address / 128); });
  EXPECT_EQ(sectors.size(), last->sectors);
  EXPECT_THAT(memory.all, HasSubstr(said("memory.global_sentence", {{"used", static_cast<uint64_t>(bytes.size())},
                                                                    {"moved", static_cast<uint64_t>(sectors.size() * 32)},
                                                                    {"sectors", english().plural("banks.sectors", sectors.size())},
                                                                    {"lines", english().plural("banks.lines", lines.size())}})));
  EXPECT_THAT(memory.texts, Contains(viz::percent_text(bytes.size(), sectors.size() * 32)));
  EXPECT_THAT(memory.texts, Contains(HasSubstr(s.block->trace.objects[last->object].name)));
}

void expect_card(Workbench& bench, const History& history, uint64_t tick) {
  const analysis::Snapshot& s = *bench.player().snapshot();
  const simt::TracedObject& object = s.block->trace.objects[history.object];
  const Seen card = seen(bench, "memory", {.word = std::pair<int64_t, int64_t>{history.object, history.word}});
  const auto bank = static_cast<uint32_t>((object.address / 4 + history.word) % 32);
  EXPECT_THAT(card.texts, Contains(said("memory.card_place", {{"word", history.word}, {"bank", bank}})));
  const auto of_warps = [](const std::set<uint32_t>& warps) {
    const std::string named = english().plural("memory.warps", warps.size(), {{"warps", viz::ordinal_range({warps.begin(), warps.end()})}});
    return warps.empty() ? std::string() : said("memory.reader_warps", {{"warps", named}});
  };
  EXPECT_THAT(card.texts, Contains(said("memory.readers", {{"done", history.read},
                                                           {"done_warps", of_warps(history.read_warps)},
                                                           {"coming", history.to_read},
                                                           {"coming_warps", of_warps(history.to_read_warps)}})));
  if (history.writers.empty()) {
    EXPECT_THAT(card.texts, Contains(english().get("memory.hover_unwritten")));
    return;
  }
  const uint32_t line = line_of(s, history.writers.back());
  const std::string who =
      said("memory.hover_thread",
           {{"warp", static_cast<uint32_t>(history.thread / 32)}, {"lane", static_cast<uint32_t>(history.thread % 32)}, {"line", line}});
  EXPECT_THAT(card.texts, Contains(who));
  if (history.writers.size() > 1) {
    const uint32_t before = history.writers[history.writers.size() - 2];
    const std::string earlier =
        said("memory.hover_warp", {{"warp", static_cast<uint32_t>(s.block->trace.accesses[before].warp)}, {"line", line_of(s, before)}});
    EXPECT_THAT(card.texts, Contains(earlier));
  }
  // What the word holds, from a machine of its own that runs from the beginning.
  const auto cursor = simt::make_cursor(s.block);
  ASSERT_TRUE(cursor && cursor->seek(std::min(tick, s.block->trace.ticks)));
  const std::vector<uint8_t> bytes = cursor->shared_bytes(object.address - shared_start(s) + history.word * 4, 4);
  ASSERT_EQ(bytes.size(), 4u);
  uint32_t bits = 0;
  std::memcpy(&bits, bytes.data(), 4);
  EXPECT_THAT(card.texts, Contains(viz::format_value(bits, object.scalar, false)));
}

// What the source panel says in each of its lines: all of it, as the window is as high as that takes.
std::map<uint32_t, std::vector<std::string>> source_lines(Workbench& bench) {
  PaperScreen screen(1600, 40000);
  PanelsScene scene = screen.frame(bench);
  const viz::Drawing drawing = scene.canvas.take();
  std::vector<const viz::Record*> texts;
  for (size_t part = 0; part + 1 < scene.parts.size(); ++part)
    if (scene.parts[part].name == "right")
      for (size_t i = scene.parts[part].first_record; i < scene.parts[part + 1].first_record; ++i)
        if (drawing[i].kind == viz::Record::Kind::Text) texts.push_back(&drawing[i]);
  const auto first = std::find_if(texts.begin(), texts.end(), [](const viz::Record* text) { return text->text == "1"; });
  std::map<uint32_t, std::vector<std::string>> lines;
  if (first == texts.end()) return lines;
  for (const viz::Record* number : texts) {
    if (number->points[0].x != (*first)->points[0].x) continue;  // that is where the numbers of lines stand
    for (const viz::Record* other : texts)
      if (std::abs(other->points[0].y - number->points[0].y) < 5)
        lines[static_cast<uint32_t>(std::stoul(number->text))].push_back(other->text);
  }
  return lines;
}

}  // namespace

const viz::Strings& english() {
  static const viz::Strings strings = viz::Strings::parse(*read_file(WARPLENS_SOURCE_DIR "/assets/languages/en.json"),
                                                          *read_file(WARPLENS_SOURCE_DIR "/assets/glossary.json"))
                                          .take();
  return strings;
}

Seen seen(Workbench& bench, const std::string& stage, const Pointing& pointing) {
  static const viz::Recorder metrics;
  bench.show_stage(stage);
  const auto picture = bench.stage().picture();
  viz::Scene& scene = picture->layout(bench, pointing, {{0, 0, 1600, 1000}, viz::dark_theme(), english(), metrics, 1});
  Seen out;
  for (const viz::Record& record : scene.drawing)
    if (record.kind == viz::Record::Kind::Text) out.texts.push_back(record.text), out.all += record.text + " ";
  return out;
}

void expect_memory(Workbench& bench, std::mt19937& random) {
  const analysis::Snapshot& s = *bench.player().snapshot();
  const analysis::Moment& moment = *bench.player().moment();
  // After the shown access.
  const uint64_t tick = moment.access ? std::max(s.block->trace.accesses[*moment.access].tick + 1, moment.tick) : moment.tick;
  const auto words = histories(s, tick);
  const Seen memory = seen(bench, "memory");
  expect_sectors(memory, s, bench.player().warp(), tick);
  if (words.empty()) return;
  expect_words(memory, s, words, moment.access);
  expect_card(bench, words[random() % words.size()], tick);
}

void expect_tiles(Workbench& bench) {
  const analysis::Snapshot& s = *bench.player().snapshot();
  if (!s.ownership) return;
  const simt::Trace& trace = s.block->trace;
  const uint32_t warp = bench.player().warp(), lane = bench.player().lane();
  std::map<uint64_t, uint32_t> owners;                // of each element of the result that the block stores: the last thread
  std::map<std::string, std::set<uint64_t>> touched;  // by the lane's access at this moment
  for (size_t i = 0; i < trace.accesses.size(); ++i) {
    const simt::AccessRow& row = trace.accesses[i];
    if (row.object == kNone || row.site == kNoSite) continue;
    const simt::TracedObject& object = trace.objects[row.object];
    const Site& site = s.program->sites[row.site];
    const bool result = object.space == Space::Global && object.name == s.ownership->buffer && site.op != MemoryOp::Load;
    const bool now = bench.player().moment()->access == i && (row.mask >> lane & 1);
    for (uint32_t each = 0; each < 32 && (result || now); ++each) {
      if (!(row.mask >> each & 1)) continue;
      const uint64_t first = (row.base + static_cast<uint64_t>(trace.patterns[row.pattern][each]) - object.address) / object.element_bytes;
      for (uint64_t e = first; e < first + std::max(1u, site.width_bytes / object.element_bytes); ++e) {
        if (result) owners[e] = row.warp * 32u + each;
        if (now && each == lane) touched[object.name].insert(e);
      }
    }
  }
  ASSERT_FALSE(owners.empty());
  uint64_t top = UINT64_MAX, bottom = 0, left = UINT64_MAX, right = 0, own = 0;
  std::set<uint32_t> storing;
  for (const auto& [element, thread] : owners) {
    const uint64_t row = element / s.ownership->total_columns, column = element % s.ownership->total_columns;
    top = std::min(top, row), bottom = std::max(bottom, row), left = std::min(left, column), right = std::max(right, column);
    own += thread == warp * 32 + lane;
    storing.insert(thread / 32);
  }
  const uint64_t rows = bottom - top + 1, columns = right - left + 1;
  const Seen tiles = seen(bench, "tiles");
  // While a block adds up what another one stores, that is shown; its factors are tested apart (TilesNearBy).
  const std::string elsewhere = english().get("tiles.elsewhere");
  if (tiles.all.find(elsewhere.substr(elsewhere.rfind("}") + 1)) != std::string::npos) return;
  EXPECT_THAT(tiles.all, HasSubstr(english().format(
                             owners.size() == rows * columns ? "tiles.sentence" : "tiles.sentence_scattered",
                             {{"count", uint64_t{owners.size()}}, {"rows", rows}, {"columns", columns}, {"name", s.ownership->buffer}})));
  EXPECT_THAT(tiles.all, HasSubstr(english().plural("tiles.sentence_warps", storing.size())));
  const auto said = std::find_if(tiles.texts.begin(), tiles.texts.end(),
                                 [&](const std::string& text) { return text.starts_with("Lane " + std::to_string(lane) + " "); });
  ASSERT_NE(said, tiles.texts.end());
  EXPECT_TRUE(own == 0   ? said->find("stores nothing") != std::string::npos
              : own == 1 ? *said == english().format("tiles.lane_one", {{"lane", lane}})
                         : said->find(" " + grouped(own) + " elements") != std::string::npos ||
                               said->find(" " + grouped(own) + " accumulators") != std::string::npos)
      << *said << " and not " << own;
  for (const char* const key : {"tiles.access_reads", "tiles.access_writes"}) {
    const std::string begin = english().format(key, {{"what", std::string_view()}, {"lane", lane}});
    if (tiles.all.find(begin.substr(0, begin.size() - 1)) == std::string::npos) continue;
    std::string what;
    for (const auto& [array, elements] : touched)
      what += english().plural("tiles.words_of", elements.size(), {{"array", std::string_view(array)}});
    EXPECT_THAT(tiles.all, HasSubstr(english().format(key, {{"what", std::string_view(what)}, {"lane", lane}})));
  }
}

void expect_timeline(Workbench& bench, const analysis::Snapshot& s) {
  const Seen timeline = seen(bench, "timeline");
  const uint32_t warp = bench.player().warp();
  struct Sum {
    uint64_t times = 0, cost = 0, worst = 0;
  };
  uint64_t wavefronts = 0, sectors = 0, waited = 0;
  bool any_shared = false;
  std::map<std::tuple<bool, uint32_t, std::string, MemoryOp>, Sum> lines;
  for (const simt::AccessRow& row : s.block->trace.accesses) {
    any_shared |= row.wavefronts > 0;
    if (row.warp != warp || (row.wavefronts == 0 && row.sectors == 0)) continue;
    wavefronts += row.wavefronts, sectors += row.sectors;
    const Site& site = s.program->sites[row.site];
    const bool shared = row.wavefronts > 0;
    Sum& sum = lines[{shared, analysis::line_in_file(*s.program, site.location), site.array, site.op}];
    const uint64_t one = shared ? row.wavefronts : row.sectors;
    ++sum.times, sum.cost += one, sum.worst = std::max(sum.worst, one);
  }
  for (const simt::BarrierRow& row : s.block->trace.barriers)
    if (row.warp == warp && row.released > row.tick) waited += row.released - row.tick;
  EXPECT_THAT(timeline.texts, Contains(grouped(any_shared ? wavefronts : sectors)));
  EXPECT_THAT(timeline.texts, Contains(grouped(waited)));
  // As many rows as there is room for; each of them is one that was counted here.
  size_t found = 0;
  for (const auto& [place, sum] : lines) {
    const auto& [shared, line, array, op] = place;
    const std::string row = std::to_string(line) + "  " +
                            english().format("op.of_array", {{"op", english().get(std::string("op.") + name(op))}, {"array", array}});
    const auto at = std::find(timeline.texts.begin(), timeline.texts.end(), row);
    if (at == timeline.texts.end()) continue;
    ++found;
    ASSERT_GT(timeline.texts.end() - at, 2);
    EXPECT_EQ(*(at + 1), grouped(sum.worst) + " × " + grouped(sum.times)) << row;
    EXPECT_EQ(*(at + 2), grouped(sum.cost)) << row;
  }
  EXPECT_GE(found, std::min<size_t>(lines.size(), 3));
}

void expect_source(Workbench& bench, const nlohmann::json& document) {
  const analysis::Snapshot& s = *bench.player().snapshot();
  struct Sum {
    uint64_t shared = 0, wavefronts = 0, conflicts = 0, others = 0, sectors = 0, worst_wavefronts = 0, worst_sectors = 0;
  };
  std::map<uint32_t, Sum> lines;
  for (const auto& site : document.at("sites")) {
    if (site.contains("file") || site.at("instructions") == 0) continue;
    Sum& sum = lines[site.at("line").get<uint32_t>()];
    (site.at("space") == "shared" ? sum.shared : sum.others) += site.at("instructions").get<uint64_t>();
    sum.wavefronts += site.at("wavefronts").get<uint64_t>(), sum.conflicts += site.at("conflicts").get<uint64_t>();
    sum.sectors += site.at("sectors").get<uint64_t>();
  }
  for (uint32_t i = 0; i < s.block->trace.accesses.size(); ++i) {
    const simt::AccessRow& row = s.block->trace.accesses[i];
    if (row.site == kNoSite || !lines.contains(line_of(s, i))) continue;
    Sum& sum = lines[line_of(s, i)];
    sum.worst_wavefronts = std::max<uint64_t>(sum.worst_wavefronts, row.wavefronts);
    sum.worst_sectors = std::max<uint64_t>(sum.worst_sectors, row.sectors);
  }
  ASSERT_EQ(s.heat.size(), lines.size());
  const auto badges = source_lines(bench);
  for (const analysis::LineHeat& heat : s.heat) {
    const Sum& sum = lines[heat.line];
    SCOPED_TRACE(heat.line);
    EXPECT_EQ(heat.shared_instructions, sum.shared);
    EXPECT_EQ(heat.global_instructions, sum.others);
    EXPECT_EQ(heat.wavefronts, sum.wavefronts);
    EXPECT_EQ(heat.conflicts, sum.conflicts);
    EXPECT_EQ(heat.sectors, sum.sectors);
    EXPECT_EQ(heat.worst_wavefronts, sum.worst_wavefronts);
    EXPECT_EQ(heat.worst_sectors, sum.worst_sectors);
    ASSERT_TRUE(badges.contains(heat.line));
    for (const uint64_t badge : {sum.worst_wavefronts, sum.worst_sectors})
      if (badge > 0) {
        EXPECT_THAT(badges.at(heat.line), Contains(grouped(badge)));
      }
    const std::string tip = heat_text(heat, "written", english());
    EXPECT_TRUE(sum.wavefronts == 0 || tip.find(grouped(sum.wavefronts)) != std::string::npos) << tip;
    EXPECT_TRUE(sum.sectors == 0 || tip.find(grouped(sum.sectors)) != std::string::npos) << tip;
  }
}

}  // namespace warplens::app::stage_numbers
