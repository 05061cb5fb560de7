// Near by: all that the followed lane adds up, as the grid of its registers. Left of a row and above a column stands what the k step
// has read for it; a register is full where the k step has added to it.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "viz/scenes/tiles/parts.h"

namespace warplens::viz::tiles {
namespace {

constexpr size_t kMaxAcross = 16, kMaxDown = 32;

struct Grid {
  std::vector<std::pair<uint32_t, uint32_t>> own;  // row by row
  size_t rows = 0, columns = 0;
};

// Where the lane's elements are all crossings of some rows and some columns, and their registers are known.
std::optional<Grid> grid_of(const TilesInput& input) {
  if (!input.values || input.lane < 0) return std::nullopt;
  Grid grid;
  grid.own = elements_of(*input.model, input.warp * 32ull + static_cast<size_t>(input.lane));
  const auto& products = input.values->products;
  if (grid.own.size() < 2 || products.size() != grid.own.size() || products.front().accumulator.empty()) return std::nullopt;
  grid.columns = static_cast<size_t>(
      std::count_if(grid.own.begin(), grid.own.end(), [&](const auto& element) { return element.first == grid.own.front().first; }));
  if (grid.own.size() % grid.columns != 0) return std::nullopt;
  grid.rows = grid.own.size() / grid.columns;
  if (grid.rows > kMaxDown || grid.columns > kMaxAcross) return std::nullopt;
  for (size_t n = 0; n < grid.own.size(); ++n)
    if (grid.own[n].first != grid.own[n - n % grid.columns].first || grid.own[n].second != grid.own[n % grid.columns].second)
      return std::nullopt;
  return grid;
}

constexpr float kProductWidth = 300;  // that the product below the registers needs
constexpr float kCell = 46, kNarrow = 38,
                kLeastRow = 17;  // of a register: how wide at most, also beside a whole sub tile; how high at least

float head_width(const Pen& pen) { return pen.px(52); }
float padding(const Pen& pen) { return pen.px(10); }

// The array whose words are factors on that side.
const TilesModel::Array* array_at(const TilesInput& input, TilesModel::Place place) {
  const auto& arrays = input.model->arrays;
  const auto it = std::find_if(arrays.begin(), arrays.end(), [&](const auto& array) { return array.place == place && array.line == 0; });
  return it == arrays.end() ? nullptr : &*it;
}

class Panel {
 public:
  Panel(Pen& pen, const TilesInput& input, const Grid& grid, const Rect& area, TilesScene& scene)
      : pen_(pen), input_(input), theme_(pen.frame.theme), grid_(grid), area_(area), scene_(scene) {
    const float top = area.y + pen.px(58), pad = padding(pen), rows = static_cast<float>(grid.rows);
    cells_ = {area.x + pad + head_width(pen), top, area.width - 2 * pad - head_width(pen), area.bottom() - pad - top};
    product_ = product_height(pen, input, cells_.height - pen.px(kLeastRow) * rows - pen.px(8));
    width_ = std::min(cells_.width / static_cast<float>(grid.columns), pen.px(kCell));
    height_ = std::min((cells_.height - (product_ > 0 ? product_ + pen.px(8) : 0)) / rows, pen.px(44));
    cells_.width = width_ * static_cast<float>(grid.columns);
    cells_.height = height_ * rows;
    area_.height = bottom() - area_.y;
    choose_decimals();
    std::tie(read_, unread_) = split_step(*input.snapshot, input.warp, input.tick);
  }

  void draw() {
    pen_.canvas.begin_group("registers");
    pen_.canvas.fill_rect(area_, theme_.panel, pen_.px(6));
    pen_.canvas.stroke_rect(area_, theme_.thread, 1.2f, pen_.px(6));
    draw_title();
    draw_names();
    for (size_t row = 0; row < grid_.rows; ++row) draw_factor(row * grid_.columns, true);
    for (size_t column = 0; column < grid_.columns; ++column) draw_factor(column, false);
    for (size_t n = 0; n < grid_.own.size(); ++n) draw_register(n);
    draw_tile();
    pen_.canvas.end_group();
    if (product_ > 0) {
      const float pad = padding(pen_);
      draw_product(pen_, input_, {area_.x + pad, cells_.bottom() + pen_.px(8), area_.width - 2 * pad, product_}, scene_);
    }
  }
  // Without what stays empty below.
  float bottom() const { return std::min(area_.bottom(), cells_.bottom() + (product_ > 0 ? product_ + pen_.px(8) : 0) + padding(pen_)); }

 private:
  Rect cell(size_t n) const {
    return inset({cells_.x + width_ * static_cast<float>(n % grid_.columns), cells_.y + height_ * static_cast<float>(n / grid_.columns),
                  width_, height_},
                 1);
  }
  // The value of a register, where it is known.
  std::optional<double> value_of(size_t n) const {
    const auto [row, column] = grid_.own[n];
    const size_t element = row * input_.snapshot->ownership->columns + column;
    const TilesValues& values = *input_.values;
    if (element >= values.value.size() || values.where[element] == TilesValues::Where::Unknown) return std::nullopt;
    return values.value[element];
  }
  std::string figure(double value) const { return std::abs(value) < 1e4 ? fmt::format("{:.{}f}", value, decimals_) : number_text(value); }
  // As many for all, so that their points are below each other: none where all are whole.
  void choose_decimals() {
    const TextStyle style = pen_.style(10, {}, Face::Mono);
    bool whole = true;
    for (size_t n = 0; n < grid_.own.size(); ++n)
      if (const auto value = value_of(n)) whole &= *value == std::floor(*value);
    for (decimals_ = whole ? 0 : 3;; --decimals_) {
      widest_ = 0;
      for (size_t n = 0; n < grid_.own.size(); ++n)
        if (const auto value = value_of(n)) widest_ = std::max(widest_, pen_.width(figure(*value), style));
      if (decimals_ <= 1 || widest_ <= cell(0).width - 2) return;
    }
  }

  bool is_row_of_now(size_t n) const { return input_.values->now && *input_.values->now / grid_.columns == n / grid_.columns; }
  bool is_column_of_now(size_t n) const { return input_.values->now && *input_.values->now % grid_.columns == n % grid_.columns; }

  void draw_title() {
    const Strings& s = pen_.frame.strings;
    const TextStyle title = pen_.style(12, theme_.thread, Face::TextSemiBold), quiet = pen_.style(11, theme_.dim, Face::Text, Align::Right);
    const std::string name = s.format("tiles.registers", {{"lane", input_.lane}});
    const float y = area_.y + pen_.px(18), pad = padding(pen_), room = area_.width - 2 * pad;
    pen_.text({area_.x + pad, y}, name, title, room);
    const auto left = array_at(input_, TilesModel::Place::Left), above = array_at(input_, TilesModel::Place::Top);
    const bool factors = std::any_of(input_.values->products.begin(), input_.values->products.end(),
                                     [](const auto& p) { return (p.left || p.above) && p.left_name.empty(); });
    if (!left || !above || !factors) return;
    const auto& objects = input_.snapshot->block->trace.objects;
    const std::string note =
        s.format("tiles.registers_note", {{"left", objects[left->object].name}, {"above", objects[above->object].name}});
    if (pen_.width(note, quiet) + pen_.width(name, title) + pen_.px(12) <= room) pen_.canvas.text({area_.right() - pad, y}, note, quiet);
  }

  // In the corner, what the code calls the factors' registers, where the product of this moment names them.
  void draw_names() {
    if (!input_.values->now || *input_.values->now >= input_.values->products.size()) return;
    const TilesValues::Product& product = input_.values->products[*input_.values->now];
    if (!product.left_name.empty()) return;
    const auto array_of = [](const std::string& variable) { return variable.substr(0, variable.find('[')); };
    const TextStyle name = pen_.style(10, theme_.dim, Face::Mono);
    const float x = area_.x + padding(pen_), width = head_width(pen_) - pen_.px(4), top = cells_.y - pen_.px(33);
    const std::string left = array_of(product.left_from.variable), above = array_of(product.above_from.variable);
    if (std::max(pen_.width(left, name), pen_.width(above, name)) > width) return;
    pen_.canvas.text({x + width, top + name.size * 1.1f}, above, {name.face, name.size, name.color, Align::Right});
    pen_.canvas.text({x, cells_.y - pen_.px(6)}, left, name);
  }

  // Whether the lane has still to read that word in this k step.
  bool is_unread(const TilesModel::Array& array, uint32_t word) const {
    const auto reads = [&](const std::vector<StepAccess>& part) {
      return std::any_of(part.begin(), part.end(), [&](const StepAccess& access) {
        const auto& own = access.by_lane[static_cast<size_t>(input_.lane)];
        return access.is_of(array) && !access.store && std::binary_search(own.begin(), own.end(), word);
      });
    };
    return reads(unread_) && !reads(read_);
  }

  // What the k step reads for that register's row, or for its column: the value, and small the word of the array.
  void draw_factor(size_t n, bool left) {
    const TilesValues::Product& product = input_.values->products[n];
    const auto& value = left ? product.left : product.above;
    if (!value || !product.left_name.empty()) return;
    const Rect of = cell(n);
    const float high = pen_.px(30);
    const Rect box = left ? Rect{area_.x + padding(pen_), of.y, head_width(pen_) - pen_.px(4), of.height}
                          : Rect{of.x, cells_.y - high - pen_.px(3), of.width, high};
    const bool now = left ? is_row_of_now(n) : is_column_of_now(n);
    const auto* const array = array_at(input_, left ? TilesModel::Place::Left : TilesModel::Place::Top);
    // Until then no register holds it: its word alone, on nothing.
    const bool unread = array && is_unread(*array, left ? product.left_word : product.above_word);
    if (!unread) pen_.canvas.fill_rect(box, theme_.raised, pen_.px(3));
    pen_.canvas.stroke_rect(box, now ? theme_.accent : theme_.line, now ? 2.0f : 1.0f, pen_.px(3));
    const uint32_t word = left ? product.left_word : product.above_word;
    const TextStyle number = pen_.style(10, theme_.text, Face::Mono, Align::Center),
                    small = pen_.style(10, theme_.dim, Face::Mono, Align::Center);
    const std::string shown = number_text(pen_, *value, number, box.width - 2);
    const bool fits = pen_.width(shown, number) <= box.width - 2, both = box.height >= number.size + small.size + pen_.px(3);
    if (fits && !unread)
      pen_.canvas.text({box.center().x, both ? box.center().y - pen_.px(1) : box.center().y + number.size * 0.36f}, shown, number);
    if (both && pen_.width(std::to_string(word), small) <= box.width)
      pen_.canvas.text({box.center().x, box.center().y + small.size}, std::to_string(word), small);
    if (array) {
      const std::string name = input_.snapshot->block->trace.objects[array->object].name;
      const std::string later = unread ? "\n" + pen_.frame.strings.get("tiles.unread") : "";
      pen_.hit(Hover::Kind::SharedElement, box, name + "[" + std::to_string(word) + "] = " + number_text(*value) + later, word,
               array->object);
    }
  }

  void draw_register(size_t n) {
    const analysis::Ownership& owned = *input_.snapshot->ownership;
    const TilesValues::Product& product = input_.values->products[n];
    const auto [row, column] = grid_.own[n];
    const size_t element = row * owned.columns + column;
    const bool known = element < input_.values->value.size() && input_.values->where[element] != TilesValues::Where::Unknown;
    const bool stored = known && input_.values->where[element] == TilesValues::Where::Stored;
    const bool now = input_.values->now == n;
    const Rect box = cell(n);
    Color fill = now ? theme_.thread : product.done ? mix(theme_.raised, theme_.thread, 0.38f) : theme_.raised;
    // The row and the column whose factors are multiplied now, up to where they meet.
    if (!now && input_.values->now && ((is_row_of_now(n) && n < *input_.values->now) || (is_column_of_now(n) && n < *input_.values->now)))
      fill = mix(fill, theme_.accent, 0.35f);
    pen_.canvas.fill_rect(box, stored ? theme_.panel : fill, pen_.px(3));
    if (stored) pen_.canvas.stroke_rect(box, theme_.line, 1, pen_.px(3));
    if (now) pen_.canvas.stroke_rect(box, theme_.accent, 2, pen_.px(3));
    if (known) {
      const Color ink = stored ? theme_.dim : readable_on(fill);
      const TextStyle number = pen_.style(10, ink, now ? Face::MonoSemiBold : Face::Mono, Align::Right);
      const std::string text = figure(input_.values->value[element]);
      if (pen_.width(text, number) <= box.width && number.size <= box.height + 1)
        pen_.canvas.text({std::min(box.center().x + widest_ / 2, box.right()), box.center().y + 0.36f * number.size}, text, number);
    }
    const auto at_row = owned.first_row + row, at_column = owned.first_column + column;
    const auto thread = static_cast<int32_t>(input_.warp * 32) + input_.lane;
    pen_.hit(Hover::Kind::Element, box,
             product.accumulator + "\n" + element_name(*input_.snapshot, at_row, at_column) +
                 value_text(input_, row, column, thread, pen_.frame.strings),
             static_cast<int64_t>(at_row), static_cast<int64_t>(at_column), thread);
    scene_.registers.push_back({n, product.done, now, box});
  }

  // The thread tile that the picture shows: one of the lane's.
  void draw_tile() {
    const size_t shown = input_.values->now.value_or(input_.view.element < grid_.own.size() ? input_.view.element : 0);
    const auto [row, column] = grid_.own[shown];
    for (const Piece& piece : pieces_of(input_, input_.warp, input_.lane)) {
      if (row < piece.row || row >= piece.row + piece.rows || column < piece.column || column >= piece.column + piece.columns) continue;
      if (uint64_t{piece.rows} * piece.columns == grid_.own.size()) return;
      std::optional<Rect> all;
      for (size_t n = 0; n < grid_.own.size(); ++n) {
        const auto [r, c] = grid_.own[n];
        if (r < piece.row || r >= piece.row + piece.rows || c < piece.column || c >= piece.column + piece.columns) continue;
        const Rect box = cell(n);
        if (!all) all = box;
        all = Rect{all->x, all->y, std::max(all->right(), box.right()) - all->x, std::max(all->bottom(), box.bottom()) - all->y};
      }
      if (all) pen_.canvas.stroke_rect(inset(*all, -1.5f), theme_.sub, 2, pen_.px(4));
    }
  }

  Pen& pen_;
  const TilesInput& input_;
  const Theme& theme_;
  const Grid& grid_;
  Rect area_, cells_;
  float width_ = 0, height_ = 0, widest_ = 0, product_ = 0;
  int decimals_ = 3;
  std::vector<StepAccess> read_, unread_;  // of the k step, by now and from now on
  TilesScene& scene_;
};

}  // namespace

float registers_width(const Pen& pen, const TilesInput& input, const Rect& area, bool whole_tile) {
  const auto grid = grid_of(input);
  if (!grid || pen.frame.veil.any() || area.height < pen.px(90) + pen.px(13) * static_cast<float>(grid->rows)) return 0;
  const float rest = 2 * padding(pen) + head_width(pen), columns = static_cast<float>(grid->columns);
  const float wanted =
      std::max(rest + pen.px(whole_tile ? kNarrow : kCell) * columns, is_adding(input, pen.frame.strings) ? pen.px(kProductWidth) : 0);
  const float width = std::min(wanted, area.width * (whole_tile ? 0.45f : 0.56f));
  return area.width >= pen.px(480) && width >= rest + pen.px(15) * columns ? width : 0;
}

void draw_registers(Pen& pen, const TilesInput& input, const Rect& area, TilesScene& scene) {
  if (const auto grid = grid_of(input)) Panel(pen, input, *grid, area, scene).draw();
}

}  // namespace warplens::viz::tiles
