// What is still drawn while a question is open: which words of the array the lanes take, and to which banks these go where that is not
// asked. All in one color, without counts: queues are left for the user to find.
#include <algorithm>
#include <map>

#include "viz/scenes/banks/parts.h"

namespace warplens::viz::banks {
namespace {

using hardware::kLanes;

struct Shape {
  uint64_t rows = 0, columns = 0;
};

// As the array is declared, else as its accesses have it.
Shape shape_of(const BanksInput& input) {
  const AccessView& view = *input.access;
  uint64_t elements = view.extents.empty() ? 0 : 1;
  for (const uint64_t extent : view.extents) elements *= extent;
  const uint64_t columns = view.extents.size() > 1 ? view.extents.back() : input.use.columns;
  if (columns == 0 || elements < columns) return {};
  return {(elements + columns - 1) / columns, columns};
}

// "float tile[32][33]" of the type "float[32][33]".
std::string declaration(const AccessView& view) {
  const size_t bracket = view.type.find('[');
  if (bracket == std::string::npos) return view.array;
  return view.type.substr(0, bracket) + " " + view.array + view.type.substr(bracket);
}

// Each lane's words once, whatever wavefronts serve them.
template <class Visit>
void each_bank(const AccessView& view, Visit visit) {
  for (const auto& wavefront : hardware::explain_banks(view.access, view.arch).wavefronts)
    for (const hardware::ServedWord& word : wavefront.words)
      for (const uint32_t lane : bits_of(word.lanes)) visit(lane, word.bank);
}

constexpr float kCaption = 20;

}  // namespace

bool is_flat_array(const BanksInput& input) {
  const Shape shape = shape_of(input);
  return shape.rows > 0 && shape.columns > 3 * shape.rows;
}

std::optional<Rect> place_asked_array(const Pen& pen, const BanksInput& input, const Rect& room, float share) {
  const Shape shape = shape_of(input);
  if (shape.rows == 0) return std::nullopt;
  const auto rows = static_cast<float>(shape.rows), columns = static_cast<float>(shape.columns);
  const float height = room.height - pen.px(kCaption), widest = room.width * share;
  const float cell = std::min({height / rows, widest / columns, pen.px(share < 1 ? 16 : 26)});
  if (cell < 2.5f) return std::nullopt;
  const float caption = pen.width(declaration(*input.access), pen.style(12, {}, Face::Mono)) + 1;
  return Rect{room.x, room.y, std::min(widest, std::max(cell * columns, caption)), pen.px(kCaption) + cell * rows};
}

void draw_asked_array(Pen& pen, const BanksInput& input, const Rect& rect) {
  const Theme& theme = pen.frame.theme;
  const AccessView& view = *input.access;
  const Shape shape = shape_of(input);
  const float cell =
      std::min((rect.height - pen.px(kCaption)) / static_cast<float>(shape.rows), rect.width / static_cast<float>(shape.columns));
  const Rect grid{rect.x, rect.y + pen.px(kCaption), cell * static_cast<float>(shape.columns), cell * static_cast<float>(shape.rows)};
  const float gap = cell >= 4 ? 0.5f : 0;
  const auto at = [&](uint64_t element) {
    return Rect{grid.x + static_cast<float>(element % shape.columns) * cell + gap,
                grid.y + static_cast<float>(element / shape.columns) * cell + gap, cell - 2 * gap, cell - 2 * gap};
  };
  pen.canvas.begin_group("array");
  pen.text({rect.x, rect.y + pen.px(12)}, declaration(view), pen.style(12, theme.dim, Face::Mono), rect.width);
  pen.canvas.fill_rect(grid, theme.raised);
  for (uint64_t c = 1; gap > 0 && c < shape.columns; ++c) {
    const float x = grid.x + static_cast<float>(c) * cell;
    pen.canvas.line({x, grid.y}, {x, grid.bottom()}, theme.background, pen.between(cell));
  }
  for (uint64_t r = 1; gap > 0 && r < shape.rows; ++r) {
    const float y = grid.y + static_cast<float>(r) * cell;
    pen.canvas.line({grid.x, y}, {grid.right(), y}, theme.background, pen.between(cell));
  }
  if (input.use.columns == shape.columns)
    for (uint64_t e = 0; e < input.use.touched.size(); ++e)
      if (!input.use.touched[e]) {
        pen.canvas.fill_rect({at(e).x - gap, at(e).y - gap, cell, cell}, theme.background);
        pen.canvas.stroke_rect(inset(at(e), 0.5f), mix(theme.line, theme.dim, 0.5f), 1);
      }
  if (pen.frame.veil.words) return pen.canvas.end_group();
  const int focus = focus_lane(input);
  const TextStyle number = pen.style(10, theme.on_accent, Face::Mono);
  std::map<uint64_t, uint32_t> first;  // by element: the first lane that takes it
  for (const uint32_t lane : bits_of(view.access.mask)) {
    const uint64_t begin = (view.access.address[lane] - view.object_address) / view.element_bytes;
    for (uint64_t e = begin; e < begin + std::max(1u, view.access.width_bytes / view.element_bytes); ++e) first.try_emplace(e, lane);
  }
  for (const auto& [element, lane] : first) {
    if (element >= shape.rows * shape.columns) continue;
    const Rect box = at(element);
    pen.canvas.fill_rect(box, theme.accent, std::min(pen.px(2), cell / 5));
    if (static_cast<int>(lane) == focus) pen.canvas.stroke_rect(box, theme.text, 2, 1);
    if (cell >= number.size * 1.35f) pen.centered(box, std::to_string(lane), number);
    pen.hit(Hover::Kind::Lane, box, asked_lane_text(pen, view, lane), lane);
  }
  pen.canvas.end_group();
}

void draw_asked_flights(Pen& pen, const BanksInput& input, const Columns& columns, const Rect& area, BanksScene& scene) {
  const Theme& theme = pen.frame.theme;
  const AccessView& view = *input.access;
  const int focus = focus_lane(input);
  each_bank(view, [&](uint32_t lane, uint32_t bank) {
    const Rect from = columns.cell(lane, columns.lane_y, columns.lane_height), to = scene.banks[bank % scene.banks.size()];
    scene.flights.push_back({lane, bank, 0, 0, {from.center().x, from.bottom()}, {to.center().x, to.y}, false});
  });
  pen.canvas.begin_group("flights");
  for (const bool followed : {false, true})
    for (const BanksScene::Flight& flight : scene.flights)
      if ((static_cast<int>(flight.lane) == focus) == followed)
        draw_flight(pen, flight.from, flight.to, followed ? theme.text : theme.accent.with_alpha(0.6f), followed ? 2.4f : 1.5f, 1);
  pen.canvas.end_group();
  const TextStyle name = pen.style(11, theme.dim), number = pen.style(10, theme.text, Face::Mono, Align::Center);
  const uint32_t step = label_step(pen, columns.pitch, number, "31");
  pen.canvas.begin_group("threads");
  pen.text({area.x + pen.px(4), columns.lane_y + columns.lane_height / 2 + name.size * 0.36f}, pen.frame.strings.get("banks.asked_lanes"),
           name, columns.x - area.x);
  for (uint32_t lane = 0; lane < kLanes; ++lane) {
    const Rect cell = columns.cell(lane, columns.lane_y, columns.lane_height);
    const float radius = std::min(pen.px(4), cell.width / 4);
    const bool active = view.access.mask >> lane & 1;
    active ? pen.canvas.fill_rect(cell, theme.raised, radius) : pen.canvas.stroke_rect(inset(cell, 0.5f), theme.line, 1, radius);
    if (static_cast<int>(lane) == focus) pen.canvas.stroke_rect(cell, theme.text, 2, radius);
    if (lane % step == 0)
      pen.canvas.text({cell.center().x, cell.center().y + number.size * 0.36f}, std::to_string(lane),
                      {number.face, number.size, active ? theme.text : theme.dim, Align::Center});
    pen.hit(Hover::Kind::Lane, cell, asked_lane_text(pen, view, lane), lane);
  }
  pen.canvas.end_group();
}

std::optional<Rect> place_asked_card(const Pen& pen, const Rect& area) {
  const Rect card{area.x, area.y, std::min(area.width * 0.6f, pen.px(32 * 26)), area.height};
  return card.width < pen.px(32 * 12) || card.height < pen.px(190) ? std::nullopt : std::optional(card);
}

void draw_asked_card(Pen& pen, const BanksInput& input, const Rect& area, BanksScene& scene) {
  const Theme& theme = pen.frame.theme;
  const AccessView& view = *input.access;
  const int focus = focus_lane(input);
  const float left = pen.px(40), head = pen.px(22), row = (area.height - head - pen.px(4)) / kLanes;
  const TextStyle number = pen.style(10, theme.dim, Face::Mono, Align::Center), name = pen.style(11, theme.dim);
  Columns columns;
  columns.x = area.x + left, columns.pitch = (area.width - left) / kLanes;
  const uint32_t step = label_step(pen, columns.pitch, number, "31");
  pen.text({area.x, area.y + head / 2 + name.size * 0.36f}, pen.frame.strings.get("banks.asked_row"), name, left);
  pen.canvas.begin_group("banks");
  for (uint32_t bank = 0; bank < kLanes; ++bank) {
    const Rect cell = columns.cell(bank, area.y, head);
    pen.canvas.stroke_rect(cell, theme.line, 1, std::min(pen.px(3), cell.width / 4));
    if (bank % step == 0) pen.canvas.text({cell.center().x, cell.center().y + number.size * 0.36f}, std::to_string(bank), number);
    pen.hit(Hover::Kind::Bank, {cell.x, cell.y, cell.width, area.height}, pen.frame.strings.format("banks.asked_bank", {{"bank", bank}}),
            bank);
    scene.banks.push_back(cell);
  }
  pen.canvas.end_group();
  uint32_t each = 1;
  while (each < 16 && row * static_cast<float>(each) < number.size * 1.15f) each *= 2;
  const auto y = [&](uint32_t lane) { return area.y + head + pen.px(4) + row * static_cast<float>(lane); };
  pen.canvas.begin_group("threads");
  for (uint32_t lane = 0; lane < kLanes; ++lane) {
    const Rect band{columns.x, y(lane) + 0.5f, columns.pitch * kLanes, std::max(1.0f, row - 1)};
    if (view.access.mask >> lane & 1) pen.canvas.fill_rect(band, theme.raised);
    if (static_cast<int>(lane) == focus) pen.canvas.stroke_rect(band, theme.text, 1.5f, 1);
    if (lane % each == 0)
      pen.canvas.text({columns.x - pen.px(8), band.center().y + number.size * 0.36f}, std::to_string(lane),
                      {number.face, number.size, number.color, Align::Right});
  }
  pen.canvas.end_group();
  if (pen.frame.veil.landings()) return;
  pen.canvas.begin_group("holes");
  each_bank(view, [&](uint32_t lane, uint32_t bank) {
    const Rect cell = columns.cell(bank, y(lane), row);
    const float radius = std::min(columns.pitch, row) * 0.4f;
    if (radius >= 2.5f)
      pen.canvas.fill_circle(cell.center(), radius, theme.accent);
    else
      pen.canvas.fill_rect(inset(cell, std::min(1.0f, cell.height / 4)), theme.accent);
  });
  pen.canvas.end_group();
}

}  // namespace warplens::viz::banks
