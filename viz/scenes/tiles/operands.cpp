// Near by: the multiply-add of this moment as cards, one for each factor and one for the sum.
#include <algorithm>

#include "viz/scenes/tiles/parts.h"

namespace warplens::viz::tiles {
namespace {

constexpr float kLeastCard = 176, kCardHeight = 132;

const TilesValues::Product* added_product(const TilesInput& input) {
  if (!input.values || !input.values->now || *input.values->now >= input.values->products.size()) return nullptr;
  const TilesValues::Product& product = input.values->products[*input.values->now];
  return product.left && product.above && !product.accumulator.empty() ? &product : nullptr;
}

// A factor that is a word of an array beside the result.
void add_word(const TilesInput& input, const StepAccess& step, uint32_t element, const TilesValues::Product::Operand& from,
              const std::string& address, const Strings& s, TilesOperand& card) {
  const simt::TracedObject& object = input.snapshot->block->trace.objects[step.object];
  const uint64_t byte = uint64_t{element} * object.element_bytes;
  card.name = from.variable.empty() ? object.name : from.variable;
  card.array = object.name, card.text = from.text, card.line = from.line;
  card.address = address.empty() ? object.name + "[" + std::to_string(element) + "]" : address;
  card.place = s.format("memory.card_place",
                        {{"word", byte / uint64_t{4}}, {"bank", static_cast<uint32_t>((object.address + byte) / uint64_t{4} % 32u)}});
  const auto elements = elements_of_product(input, step);
  std::vector<uint32_t> others;
  for (uint32_t lane = 0; elements && lane < hardware::kLanes; ++lane)
    if (static_cast<int>(lane) != input.lane && (*elements)[lane] == static_cast<int64_t>(element)) others.push_back(lane);
  if (!others.empty()) {
    const std::string lanes = ordinal_range(others);
    card.others = s.plural("panel.same_word", others.size(), {{"lanes", std::string_view(lanes)}});
  }
  if (!from.origin.empty())
    card.facts.push_back(s.format("memory.origin", {{"name", std::string_view(from.origin)}, {"line", from.origin_line}}));
  if (from.writer >= 0) card.facts.push_back(s.format("tiles.operand_writer", {{"warp", from.writer / 32}, {"lane", from.writer % 32}}));
}

TilesOperand factor_of(const TilesInput& input, const std::vector<StepAccess>& steps, bool left, const Strings& s) {
  const TilesValues::Product& product = *added_product(input);
  const auto& from = left ? product.left_from : product.above_from;
  TilesOperand card;
  card.value = number_text(left ? *product.left : *product.above);
  if (!product.left_name.empty()) {  // no words of arrays: what the statement loads or names
    card.name = left ? product.left_name : product.above_name;
    card.facts.push_back(s.get(product.variables ? "tiles.operand_variable" : "tiles.operand_loaded"));
    card.line = input.values->line;
    return card;
  }
  for (const StepAccess& step : steps) {
    const auto element = factor_in(input, step);
    const bool of_side = std::any_of(input.model->arrays.begin(), input.model->arrays.end(), [&](const TilesModel::Array& array) {
      return step.is_of(array) && array.place == (left ? TilesModel::Place::Left : TilesModel::Place::Top);
    });
    if (element && of_side) add_word(input, step, *element, from, left ? product.left_address : product.above_address, s, card);
  }
  return card;
}

// "sums[49]": what it is before and after, and of which element.
TilesOperand sum_of(const TilesInput& input, const Strings& s) {
  const TilesValues::Product& product = *added_product(input);
  const analysis::Ownership& owned = *input.snapshot->ownership;
  const auto own = elements_of(*input.model, input.warp * 32ull + static_cast<size_t>(input.lane));
  const auto [row, column] = own[*input.values->now];
  const double before = product.was.value_or(input.values->value[row * owned.columns + column]);
  TilesOperand card;
  card.sum = true;
  card.name = product.accumulator;
  card.value = number_text(before + *product.left * *product.above);
  card.text = input.values->sum_text, card.line = input.values->line;
  card.address = number_text(before) + " + " + number_text(*product.left) + " × " + number_text(*product.above);
  const std::string element = element_name(*input.snapshot, owned.first_row + row, owned.first_column + column);
  card.facts.push_back(s.format("tiles.operand_becomes", {{"element", std::string_view(element)}}));
  if (product.left_name.empty())
    card.facts.push_back(s.format(
        "tiles.product_of", {{"nth", products_done(*input.values) + 1}, {"all", static_cast<uint64_t>(input.values->products.size())}}));
  return card;
}

void draw_card(Pen& pen, const TilesOperand& card, const Rect& box, TilesScene& scene) {
  const Theme& theme = pen.frame.theme;
  const float pad = pen.px(10), room = box.width - 2 * pad;
  const Color color = card.sum ? theme.thread : theme.accent;
  const TextStyle name = pen.style(12, theme.text, Face::MonoSemiBold), value = pen.style(14, color, Face::MonoSemiBold, Align::Right),
                  code = pen.style(11, theme.text, Face::Mono), quiet = pen.style(11, theme.dim);
  pen.canvas.fill_rect(box, theme.panel, pen.px(6));
  pen.canvas.stroke_rect(box, theme.line, 1, pen.px(6));
  const float base = box.y + pen.px(20), number = pen.width(card.value, value);
  pen.text({box.x + pad, base}, card.name, name, std::max(0.0f, room - number - pen.px(8)));
  pen.canvas.text({box.right() - pad, base}, card.value, value);
  TilesScene::OperandCard drawn{box, {card.name, card.value}};
  float y = base + pen.px(7);
  if (!card.address.empty()) {
    y = pen.paragraph(box.x + pad, y, room, card.address, code, 2);
    drawn.lines.push_back(card.address);
  }
  std::vector<std::string> facts = card.facts;
  if (!card.place.empty()) facts.insert(facts.begin(), card.place);
  if (!card.others.empty()) facts.push_back(card.others);
  for (const std::string& fact : facts) {
    if (y + quiet.size * 1.3f > box.bottom() - pen.px(2)) break;
    y = pen.paragraph(box.x + pad, y, room, fact, quiet, facts.size() > 2 ? 1 : 2);
    drawn.lines.push_back(fact);
  }
  scene.operands.push_back(std::move(drawn));
}

}  // namespace

bool is_adding(const TilesInput& input, const Strings& strings) {
  return added_product(input) && !product_sentence(input, strings).empty();
}

float operand_cards_height(const Pen& pen, const TilesInput& input, const Rect& area) {
  if (!is_adding(input, pen.frame.strings) || pen.frame.veil.any()) return 0;
  return area.width >= 3 * pen.px(kLeastCard) + 2 * pen.px(10) && area.height > pen.px(480) ? pen.px(kCardHeight) : 0;
}

void draw_operand_cards(Pen& pen, const TilesInput& input, const Rect& area, TilesScene& scene) {
  pen.canvas.begin_group("operands");
  const TextStyle sign = pen.style(14, pen.frame.theme.dim, Face::Text, Align::Center);
  const float gap = pen.px(18), width = std::min((area.width - 2 * gap) / 3, pen.px(300));
  const std::vector<TilesOperand> cards = operands_of(input, pen.frame.strings);
  const char* const signs[] = {"×", "→"};
  for (size_t i = 0; i < cards.size(); ++i) {
    const Rect box{area.x + (width + gap) * static_cast<float>(i), area.y, width, area.height};
    draw_card(pen, cards[i], box, scene);
    if (i < 2) pen.canvas.text({box.right() + gap / 2, box.center().y + sign.size * 0.36f}, signs[i], sign);
  }
  pen.canvas.end_group();
}

}  // namespace warplens::viz::tiles

namespace warplens::viz {

std::vector<TilesOperand> operands_of(const TilesInput& input, const Strings& strings) {
  if (!tiles::is_adding(input, strings)) return {};
  const auto steps = tiles::current_step(*input.snapshot, input.warp, input.tick);
  return {tiles::factor_of(input, steps, true, strings), tiles::factor_of(input, steps, false, strings), tiles::sum_of(input, strings)};
}

}  // namespace warplens::viz
