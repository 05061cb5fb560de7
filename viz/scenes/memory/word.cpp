// A word of shared memory: what is known of it, under the mouse and on its card.
#include <algorithm>

#include "viz/scenes/memory/parts.h"

namespace warplens::viz {
namespace memory {
namespace {

// Reads of a word by lanes, before the moment and after it, and which warps' they are.
struct Readers {
  uint64_t done = 0, coming = 0;
  std::vector<uint32_t> done_warps, coming_warps;
};
Readers readers_of(const MemoryInput& input, const MemoryModel::Array& array, uint64_t word) {
  Readers found;
  const uint64_t address = object_of(input, array).address + word * kMemoryWordBytes;
  for (const simt::AccessRow& access : input.snapshot->block->trace.accesses) {
    if (access.object != array.object || input.snapshot->program->sites[access.site].op != MemoryOp::Load) continue;
    const hardware::WarpAccess lanes = input.snapshot->block->trace.access(access, *input.snapshot->program);
    uint64_t reading = 0;
    for (uint32_t lane = 0; lane < hardware::kLanes; ++lane)
      reading +=
          (lanes.mask >> lane & 1) && lanes.address[lane] < address + kMemoryWordBytes && lanes.address[lane] + lanes.width_bytes > address;
    if (reading == 0) continue;
    const bool done = access.tick < input.tick;
    (done ? found.done : found.coming) += reading;
    (done ? found.done_warps : found.coming_warps).push_back(access.warp);
  }
  for (auto* const warps : {&found.done_warps, &found.coming_warps}) {
    std::sort(warps->begin(), warps->end());
    warps->erase(std::unique(warps->begin(), warps->end()), warps->end());
  }
  return found;
}

std::string writer_text(const MemoryInput& input, uint32_t access, int32_t thread, const Strings& s) {
  const simt::AccessRow& row = input.snapshot->block->trace.accesses[access];
  const uint32_t line = analysis::line_in_file(*input.snapshot->program, input.snapshot->program->sites[row.site].location);
  if (thread < 0) return s.format("memory.hover_warp", {{"warp", static_cast<uint32_t>(row.warp)}, {"line", line}});
  return s.format("memory.hover_thread",
                  {{"warp", static_cast<uint32_t>(thread / 32)}, {"lane", static_cast<uint32_t>(thread % 32)}, {"line", line}});
}

// Who wrote the small elements that share a word: in one line where one access did, else in a line each.
void add_writers(WordFacts& facts, const MemoryInput& input, const std::vector<WordElements::Part>& parts, const Strings& s) {
  const std::string& by = s.get("memory.fact_writer");
  std::vector<uint32_t> lanes;
  for (const auto& part : parts)
    if (part.thread >= 0 && part.access == parts[0].access) lanes.push_back(static_cast<uint32_t>(part.thread) % 32);
  if (lanes.size() == parts.size()) {
    lanes.erase(std::unique(lanes.begin(), lanes.end()), lanes.end());
    const simt::AccessRow& row = input.snapshot->block->trace.accesses[parts[0].access];
    const uint32_t line = analysis::line_in_file(*input.snapshot->program, input.snapshot->program->sites[row.site].location);
    std::string text = writer_text(input, parts[0].access, parts[0].thread, s);
    if (lanes.size() > 1)
      text = s.format("memory.hover_lanes", {{"warp", static_cast<uint32_t>(row.warp)}, {"lanes", ordinal_range(lanes)}, {"line", line}});
    facts.lines.emplace_back(by, text);
    return;
  }
  for (const auto& part : parts)
    facts.lines.emplace_back(by + " " + part.name,
                             part.thread < 0 ? s.get("memory.hover_unwritten") : writer_text(input, part.access, part.thread, s));
}

// A fact in each line.
std::string lines_of(const WordFacts& facts, const Strings& s) {
  std::string text;
  for (const auto& [label, fact] : facts.lines) text += "\n" + (label.empty() ? fact : label + s.get("join.introduces") + fact);
  return text;
}

}  // namespace

WordFacts facts_of(const MemoryInput& input, size_t index, uint64_t word, const Veil& veil, const Strings& s) {
  const MemoryModel::Array& array = input.model->arrays[index];
  const MemoryState::Word& state = input.state->words(index)[word];
  WordFacts facts;
  const WordElements elements = elements_of(input, index, word, s);
  facts.name = elements.name;
  facts.place =
      s.format("memory.card_place", {{"word", word}, {"bank", number_or_asked(veil.banks, (array.first_word + word) % input.banks)}});
  if (!array.touched[word]) {
    facts.lines.emplace_back("", s.get("memory.hover_padding"));
    return facts;
  }
  const bool several = elements.parts.size() > 1;
  for (const auto& part : elements.parts)
    if (state.writer >= 0 && !part.value.empty())
      facts.value += (facts.value.empty() ? "" : s.get("join.items")) + (several && part.thread < 0 ? "–" : part.value);
  if (several && state.writer >= 0 && !veil.elements) {
    add_writers(facts, input, elements.parts, s);
  } else {
    facts.lines.emplace_back(s.get("memory.fact_writer"),
                             state.writer < 0 ? s.get("memory.hover_unwritten") : writer_text(input, state.access, state.writer, s));
    if (state.writer >= 0)
      facts.lines.emplace_back(s.get("memory.fact_before"),
                               state.before == kNone ? s.get("memory.never_written") : writer_text(input, state.before, -1, s));
  }
  if (input.pointed && input.pointed->array == index && input.pointed->word == word && !input.pointed->origin.empty())
    facts.lines.emplace_back(s.get("memory.fact_origin"), input.pointed->origin);
  const Readers readers = readers_of(input, array, word);
  const auto of_warps = [&](const std::vector<uint32_t>& warps) {
    return warps.empty()
               ? ""
               : s.format("memory.reader_warps", {{"warps", s.plural("memory.warps", warps.size(), {{"warps", ordinal_range(warps)}})}});
  };
  facts.lines.emplace_back(s.get("memory.fact_readers"), s.format("memory.readers", {{"done", readers.done},
                                                                                     {"done_warps", of_warps(readers.done_warps)},
                                                                                     {"coming", readers.coming},
                                                                                     {"coming_warps", of_warps(readers.coming_warps)}}));
  return facts;
}

namespace {

// Beside the array, else below all of them, else where it covers the fewest words, and never the word itself.
Rect place_card(const Pen& pen, const MemoryScene& scene, const MemoryScene::Grid& grid, const Rect& cell, const Rect& stage, float width,
                float height) {
  const float gap = pen.px(16), near = pen.px(36);
  const float row = std::clamp(cell.center().y - pen.px(33), stage.y, std::max(stage.y, stage.bottom() - height)),
              column = std::clamp(cell.x, stage.x, std::max(stage.x, stage.right() - width));
  float below = 0;
  for (const MemoryScene::Grid& each : scene.grids) below = std::max(below, each.rect.bottom());
  const Rect places[] = {{std::max(grid.rect.right() + gap, cell.right() + near), row, width, height},
                         {grid.rect.x - gap - width, row, width, height},
                         {column, below + gap, width, height},
                         {cell.right() + near, row, width, height},
                         {cell.x - near - width, row, width, height},
                         {column, cell.bottom() + pen.px(10), width, height},
                         {column, cell.y - pen.px(10) - height, width, height}};
  const auto covered = [&](const Rect& card) {
    float area = 0;
    for (const MemoryScene::Grid& each : scene.grids) {
      const Rect both = intersection(each.rect, card);
      area += std::max(0.0f, both.width) * std::max(0.0f, both.height);
    }
    return area;
  };
  std::optional<Rect> best;
  for (const Rect& card : places) {
    if (card.x < stage.x || card.y < stage.y || card.right() > stage.right() + 1 || card.bottom() > stage.bottom() + 1) continue;
    if (!best || covered(card) < covered(*best)) best = card;
  }
  return best.value_or(Rect{column, row, width, height});
}

}  // namespace

void draw_card(Pen& pen, const MemoryInput& input, const MemoryScene& scene, const Rect& stage) {
  const auto grid = std::find_if(scene.grids.begin(), scene.grids.end(), [&](const auto& g) { return g.array == input.pointed->array; });
  if (grid == scene.grids.end() || input.pointed->word >= input.model->arrays[grid->array].words) return;
  const Theme& theme = pen.frame.theme;
  const WordFacts facts = facts_of(input, grid->array, input.pointed->word, pen.frame.veil, pen.frame.strings);
  const TextStyle name = pen.style(12, theme.text, Face::Mono), place = pen.style(11, theme.accent, Face::Mono, Align::Right);
  const TextStyle value = pen.style(22, theme.text, Face::MonoSemiBold), line = pen.style(12, theme.dim), fact = pen.style(12, theme.text);
  const float pad = pen.px(14), row = pen.px(19);
  float width = pen.width(facts.name, name) + pen.px(24) + pen.width(facts.place, place);
  float labels = 0;
  for (const auto& [label, text] : facts.lines) labels = std::max(labels, label.empty() ? 0 : pen.width(label, line) + pen.px(14));
  for (const auto& [label, text] : facts.lines) width = std::max(width, (label.empty() ? 0 : labels) + pen.width(text, fact));
  width = std::min(width + 2 * pad + 1, stage.width);  // the longest text is cut by no rounding
  const float height = pad + row + (facts.value.empty() ? 0 : pen.px(32)) + row * static_cast<float>(facts.lines.size()) + pen.px(6);
  if (input.pointed->stands && (width > stage.width * 0.5f || height > stage.height * 0.4f)) return;
  const Rect cell = cell_of(*grid, input.pointed->word);
  const Rect card = place_card(pen, scene, *grid, cell, stage, width, height);
  pen.canvas.begin_group("word card");
  pen.canvas.stroke_rect(inset(cell, -1), theme.text, 2, 2);
  const float y = std::clamp(cell.center().y, card.y + 6, card.bottom() - 6);
  if (card.x > cell.right())
    pen.canvas.line({cell.right() + 1, cell.center().y}, {card.x, y}, theme.text, 1);
  else if (card.right() < cell.x)
    pen.canvas.line({card.right(), y}, {cell.x - 1, cell.center().y}, theme.text, 1);
  else if (card.y > cell.bottom())
    pen.canvas.line({cell.center().x, cell.bottom() + 1}, {cell.center().x, card.y}, theme.text, 1);
  pen.canvas.fill_rect(card, theme.raised, pen.px(6));
  pen.canvas.stroke_rect(card, theme.text, 1, pen.px(6));
  float at = card.y + pad + name.size * 0.8f;
  const float inner = card.width - 2 * pad, taken = std::min(pen.width(facts.place, place), inner * 0.6f);
  pen.text({card.x + pad, at}, facts.name, name, inner - taken - pen.px(8));
  pen.text({card.right() - pad, at}, facts.place, place, taken + 1);
  if (!facts.value.empty()) {
    pen.text({card.x + pad, at += pen.px(28)}, facts.value, value, inner);
    at += pen.px(4);
  }
  for (const auto& [label, text] : facts.lines) {
    at += row;
    const float before = label.empty() ? 0 : std::min(labels, inner * 0.5f);
    if (before > 0) pen.text({card.x + pad, at}, label, line, before);
    pen.text({card.x + pad + before, at}, text, label.empty() ? line : fact, inner - before);
  }
  pen.canvas.end_group();
}

}  // namespace memory

std::vector<Rect> marked_words(const MemoryScene& scene, const MemoryInput& input, const Marks& marks) {
  std::vector<Rect> found;
  for (const MemoryScene::Grid& grid : scene.grids) {
    const MemoryModel::Array& array = input.model->arrays[grid.array];
    for (const auto& [object, word] : marks.words)
      if (object == static_cast<int64_t>(array.object) && word < array.words) found.push_back(memory::cell_of(grid, word));
  }
  for (const auto& [sector, rect] : scene.sectors)
    if (marks.sectors.contains(sector)) found.push_back(rect);
  return found;
}

std::string pointed_word_text(const MemoryInput& input, const Veil& veil, const Strings& s) {
  if (!input.pointed) return {};
  const memory::WordFacts facts = memory::facts_of(input, input.pointed->array, input.pointed->word, veil, s);
  return facts.name + (facts.value.empty() ? "" : " = " + facts.value) + memory::lines_of(facts, s);
}

std::optional<Hover> hover_memory(const MemoryScene& scene, const MemoryInput& input, const Strings& s, Point point) {
  for (const MemoryScene::Grid& grid : scene.grids) {
    if (!grid.rect.contains(point) || grid.columns == 0) continue;
    const auto column = static_cast<uint64_t>((point.x - grid.rect.x) / grid.rect.width * static_cast<float>(grid.columns));
    const auto row = static_cast<uint64_t>((point.y - grid.rect.y) / grid.rect.height * static_cast<float>(grid.rows));
    const MemoryModel::Array& array = input.model->arrays[grid.array];
    const uint64_t at = row * grid.columns + column;
    if (at < grid.lead || at - grid.lead >= array.words) return std::nullopt;
    const uint64_t word = at - grid.lead;
    Hover over{Hover::Kind::SharedElement,         static_cast<int64_t>(word),
               static_cast<int64_t>(array.object), input.state->words(grid.array)[word].writer,
               memory::cell_of(grid, word),        {}};
    // The card that is shown says it already.
    if (input.pointed && input.pointed->array == grid.array && input.pointed->word == word) return over;
    const memory::WordFacts facts = memory::facts_of(input, grid.array, word, scene.veil, s);
    over.text = facts.name + s.get("join.items") + facts.place;
    if (!facts.value.empty()) over.text += "\n" + facts.value;
    over.text += memory::lines_of(facts, s);
    return over;
  }
  return hover(scene, point);
}

}  // namespace warplens::viz
