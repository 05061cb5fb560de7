// Near by: what the k step reads of shared memory, each word under its bank, so that one sees who meets there and why.
#include <algorithm>
#include <set>

#include "viz/scenes/tiles/parts.h"

namespace warplens::viz::tiles {
namespace {

constexpr uint32_t kBanks = 32, kWordBytes = 4;
constexpr size_t kMaxBankRows = 5;

struct BankRow {
  const StepAccess* step = nullptr;
  uint64_t row = 0;  // of 32 words, from the beginning of shared memory
  bool mine = false;
  friend bool operator<(const BankRow& a, const BankRow& b) { return std::pair(a.step, a.row) < std::pair(b.step, b.row); }
};

const simt::TracedObject& object_of(const TilesInput& input, const StepAccess& step) {
  return input.snapshot->block->trace.objects[step.object];
}

// The words of 4 bytes of an element, from the beginning of the address space.
template <class Visit>
void each_word(const simt::TracedObject& object, uint32_t element, Visit visit) {
  const uint64_t bytes = std::max(1u, object.element_bytes), first = object.address + element * bytes;
  for (uint64_t word = first / kWordBytes; word * kWordBytes < first + bytes; ++word) visit(word);
}

// Those with words of the followed lane first, where there are too many.
std::vector<BankRow> rows_of(const TilesInput& input, const std::vector<StepAccess>& steps) {
  std::vector<BankRow> rows;
  for (const StepAccess& step : steps) {
    if (step.store || object_of(input, step).space != Space::Shared) continue;
    std::set<uint64_t> all, mine;
    for (uint32_t lane = 0; lane < hardware::kLanes; ++lane)
      for (const uint32_t element : step.by_lane[lane])
        each_word(object_of(input, step), element, [&](uint64_t word) {
          all.insert(word / kBanks);
          if (static_cast<int>(lane) == input.lane) mine.insert(word / kBanks);
        });
    for (const uint64_t row : all) rows.push_back({&step, row, mine.contains(row)});
  }
  std::stable_partition(rows.begin(), rows.end(), [](const BankRow& row) { return row.mine; });
  if (rows.size() > kMaxBankRows) rows.resize(kMaxBankRows);
  std::sort(rows.begin(), rows.end());
  return rows;
}

// The product that is added now, where its factors are words of the arrays along the result.
const TilesValues::Product* product_of(const TilesInput& input) {
  if (!input.values || !input.values->now || *input.values->now >= input.values->products.size()) return nullptr;
  const TilesValues::Product& product = input.values->products[*input.values->now];
  return product.left_name.empty() && product.left && product.above ? &product : nullptr;
}

}  // namespace

std::optional<uint32_t> factor_in(const TilesInput& input, const StepAccess& step) {
  const TilesValues::Product* const product = product_of(input);
  if (!product) return std::nullopt;
  for (const TilesModel::Array& array : input.model->arrays)
    if (step.is_of(array) && array.place != TilesModel::Place::Beside)
      return array.place == TilesModel::Place::Left ? product->left_word : product->above_word;
  return std::nullopt;
}

std::optional<std::array<int64_t, 32>> elements_of_product(const TilesInput& input, const StepAccess& step) {
  const auto factor = factor_in(input, step);
  if (!factor || input.lane < 0) return std::nullopt;
  const std::vector<uint32_t>& own = step.by_lane[static_cast<size_t>(input.lane)];
  const auto at = static_cast<size_t>(std::find(own.begin(), own.end(), *factor) - own.begin());
  if (at == own.size()) return std::nullopt;
  std::array<int64_t, 32> elements{};
  for (size_t lane = 0; lane < hardware::kLanes; ++lane)
    elements[lane] = step.by_lane[lane].size() == own.size() ? static_cast<int64_t>(step.by_lane[lane][at]) : -1;
  return elements;
}

namespace {

// "This product: 4 words of As, 8 words of Bs; no two of an array in one bank."
std::string product_banks(const TilesInput& input, const std::vector<StepAccess>& steps, const Strings& s) {
  std::string what;
  size_t most = 0;  // words of an array in a bank
  for (const StepAccess& step : steps) {
    const auto elements = elements_of_product(input, step);
    if (!elements) continue;
    std::set<uint64_t> words;
    std::array<size_t, kBanks> in_bank{};
    for (const int64_t element : *elements)
      if (element >= 0)
        each_word(object_of(input, step), static_cast<uint32_t>(element), [&](uint64_t word) {
          if (words.insert(word).second) most = std::max(most, ++in_bank[word % kBanks]);
        });
    what +=
        (what.empty() ? "" : s.get("join.items")) + s.plural("tiles.product_words", words.size(), {{"array", object_of(input, step).name}});
  }
  if (what.empty()) return {};
  const Strings::Argument words("what", std::string_view(what));
  return most > 1 ? s.format("tiles.product_conflict", {words, {"most", most}}) : s.format("tiles.product_clean", {words});
}

// Whether an address begins with the array's name: As[3*64], (As + 32)[3*64].
bool is_of(const std::string& address, const std::string& array) {
  return address.starts_with(array + "[") || address.starts_with("(" + array + " ");
}

// "As[3*64 + 1*32 + 0*16 + 1*4 + 2] = word 214, bank 22" for both factors.
std::vector<std::string> addresses_of(const TilesInput& input, const std::vector<StepAccess>& steps, const Strings& s) {
  std::vector<std::string> lines;
  const TilesValues::Product* const product = product_of(input);
  for (const StepAccess& step : steps) {
    const auto element = factor_in(input, step);
    if (!product || !element) continue;
    const simt::TracedObject& object = object_of(input, step);
    const bool left = is_of(product->left_address, object.name);
    const bool above = is_of(product->above_address, object.name) && (!left || *element != product->left_word);
    const std::string& address = !above && left ? product->left_address : product->above_address;
    if (address.empty()) continue;
    const uint64_t byte = uint64_t{*element} * object.element_bytes;
    lines.push_back(address + " = " +
                    s.format("memory.card_place", {{"word", byte / kWordBytes},
                                                   {"bank", static_cast<uint32_t>((object.address + byte) / kWordBytes % kBanks)}}));
  }
  return lines;
}

}  // namespace

float bank_rows_height(const Pen& pen, const TilesInput& input, const std::vector<StepAccess>& steps, bool addresses) {
  const size_t rows = rows_of(input, steps).size();
  if (rows == 0) return 0;
  return pen.px(46) + pen.px(21) * static_cast<float>(rows) + pen.px(18) * (product_of(input) ? (addresses ? 3 : 1) : 2);
}

// In digits: "1023".
static std::string largest_word(const TilesInput& input, const std::vector<BankRow>& rows) {
  uint64_t largest = 0;
  for (const BankRow& row : rows) {
    const simt::TracedObject& object = object_of(input, *row.step);
    const uint64_t words = std::max<uint64_t>(1, object.bytes / kWordBytes), end = (row.row + 1) * kBanks - object.address / kWordBytes;
    largest = std::max(largest, std::min(words, end) - 1);
  }
  return std::to_string(largest);
}

// "Bs 992–1023": the words that it has.
static std::string row_text(const TilesInput& input, const BankRow& row) {
  const simt::TracedObject& object = object_of(input, *row.step);
  const int64_t from = static_cast<int64_t>(row.row * kBanks) - static_cast<int64_t>(object.address / kWordBytes);
  return object.name + " " + std::to_string(std::max<int64_t>(0, from)) + "–" + std::to_string(from + kBanks - 1);
}

// Right of the title, as much of it as there is room for.
static void draw_bank_legend(Pen& pen, const TilesInput& input, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const TextStyle quiet = pen.style(11, theme.dim);
  float right = area.right();
  const auto sample = [&](const char* key, auto draw) {
    const std::string text = pen.frame.strings.format(key, {{"lane", input.lane}});
    const float wide = pen.width(text, quiet);
    if (right - wide - pen.px(26) < area.x + area.width * 0.45f) return;
    pen.canvas.text({right - wide, area.y + pen.px(12)}, text, quiet);
    draw(Rect{right - wide - pen.px(18), area.y + pen.px(2), pen.px(12), pen.px(12)});
    right -= wide + pen.px(34);
  };
  sample("tiles.bank_others", [&](const Rect& r) { pen.canvas.stroke_rect(inset(r, 1), theme.accent, 1.5f, 2); });
  sample("tiles.bank_mine", [&](const Rect& r) { pen.canvas.fill_rect(r, mix(theme.raised, theme.thread, 0.45f), 2); });
  sample("tiles.bank_now", [&](const Rect& r) { pen.canvas.fill_rect(r, theme.thread, 2); });
}

using BankCells = std::array<TilesScene::BankCell, kBanks>;

// Who reads each word of the row. Of other lanes, what they multiply at the same time; all that they read while that is not known.
static BankCells cells_of(const TilesInput& input, const BankRow& row) {
  const simt::TracedObject& object = object_of(input, *row.step);
  const auto factor = factor_in(input, *row.step);
  const auto together = elements_of_product(input, *row.step);
  BankCells cells{};
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane)
    for (const uint32_t element : row.step->by_lane[lane])
      each_word(object, element, [&](uint64_t word) {
        if (word / kBanks != row.row) return;
        TilesScene::BankCell& cell = cells[word % kBanks];
        const bool own = static_cast<int>(lane) == input.lane;
        cell.mine |= own;
        cell.others |= !own && (!together || (*together)[lane] == static_cast<int64_t>(element));
        cell.now |= own && factor == element;
      });
  return cells;
}

// `banks`: where the row's 32 banks are.
static void draw_bank_row(Pen& pen, const TilesInput& input, const BankRow& row, const Rect& banks, const TextStyle& number,
                          TilesScene& scene) {
  const Theme& theme = pen.frame.theme;
  const simt::TracedObject& object = object_of(input, *row.step);
  const auto base = static_cast<int64_t>(object.address / kWordBytes), from = static_cast<int64_t>(row.row * kBanks) - base;
  const uint32_t words = static_cast<uint32_t>(object.bytes / kWordBytes);
  const float pitch = banks.width / kBanks;
  BankCells cells = cells_of(input, row);
  for (uint32_t bank = 0; bank < kBanks; ++bank) {
    TilesScene::BankCell& cell = cells[bank];
    const int64_t word = from + bank;
    if (word < 0 || word >= static_cast<int64_t>(words)) continue;
    cell.object = row.step->object, cell.bank = bank, cell.word = static_cast<uint64_t>(word);
    cell.rect = inset({banks.x + static_cast<float>(bank) * pitch, banks.y, pitch, banks.height}, 1);
    const Color fill = cell.now ? theme.thread : cell.mine ? mix(theme.raised, theme.thread, 0.45f) : theme.raised;
    pen.canvas.fill_rect(cell.rect, fill, pen.px(3));
    if (cell.others) pen.canvas.stroke_rect(cell.rect, theme.accent, cell.now ? 2 : 1.2f, pen.px(3));
    TextStyle ink = number;
    ink.color = cell.mine ? readable_on(fill) : cell.others ? theme.text : theme.faint;
    // One that is too long ends like this: "…12" in a row that is named "992–1023".
    const std::string whole = std::to_string(cell.word), end = "…" + whole.substr(whole.size() - std::min<size_t>(2, whole.size()));
    if (!pen.centered(cell.rect, whole, ink) && whole.size() > 2) pen.centered(cell.rect, end, ink);
    pen.hit(Hover::Kind::SharedElement, cell.rect, pen.frame.strings.format("memory.card_place", {{"word", cell.word}, {"bank", bank}}),
            word, cell.object);
    scene.bank_cells.push_back(cell);
  }
}

void draw_bank_rows(Pen& pen, const TilesInput& input, const std::vector<StepAccess>& steps, const Rect& area, bool addresses,
                    TilesScene& scene) {
  const Theme& theme = pen.frame.theme;
  const Strings& s = pen.frame.strings;
  const std::vector<BankRow> rows = rows_of(input, steps);
  const TextStyle title = pen.style(12, theme.dim, Face::TextSemiBold), quiet = pen.style(11, theme.dim);
  float names = 0;
  for (const BankRow& row : rows) names = std::max(names, pen.width(row_text(input, row), quiet) + pen.px(10));
  names = std::min(names, area.width * 0.2f);
  const float pitch = (area.width - names) / kBanks, height = pen.px(21);
  if (rows.empty() || pitch < pen.px(9)) return;
  const std::string largest = largest_word(input, rows);
  const TextStyle roomy = pen.style(11, theme.text, Face::Mono, Align::Center);
  const TextStyle number = pen.width(largest, roomy) <= pitch - 3 ? roomy : pen.style(10, theme.text, Face::Mono, Align::Center);
  const TextStyle banks{number.face, number.size, theme.dim, Align::Center};
  pen.canvas.begin_group("bank rows");
  pen.text({area.x, area.y + pen.px(12)}, s.get("tiles.bank_rows"), title, area.width * 0.45f);
  draw_bank_legend(pen, input, area);
  float y = area.y + pen.px(22);
  pen.text({area.x, y + pen.px(11)}, s.get("tiles.bank_head"), quiet, names);
  const uint32_t every = pen.width("31", banks) + 2 <= pitch ? 1 : 2;
  for (uint32_t bank = 0; bank < kBanks; bank += every)
    pen.canvas.text({area.x + names + (static_cast<float>(bank) + 0.5f) * pitch, y + pen.px(11)}, std::to_string(bank), banks);
  y += pen.px(16);
  for (const BankRow& row : rows) {
    pen.text({area.x, y + height * 0.68f}, row_text(input, row), quiet, names - pen.px(6));
    draw_bank_row(pen, input, row, {area.x + names, y, area.width - names, height}, number, scene);
    y += height;
  }
  y += pen.px(4);
  for (const std::string& line : addresses ? addresses_of(input, steps, s) : std::vector<std::string>{}) {
    if (y + pen.px(14) > area.bottom()) break;
    pen.text({area.x, y + pen.px(12)}, line, pen.style(12, theme.text, Face::Mono), area.width);
    y += pen.px(18);
  }
  const std::string why = product_banks(input, steps, s);
  if (!why.empty() && y + pen.px(14) <= area.bottom()) pen.text({area.x, y + pen.px(12)}, why, pen.style(12, theme.text), area.width);
  pen.canvas.end_group();
}

}  // namespace warplens::viz::tiles
