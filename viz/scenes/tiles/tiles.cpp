#include <algorithm>
#include <cmath>

#include "viz/scenes/heading.h"
#include "viz/scenes/tiles/parts.h"

namespace warplens::viz {
namespace tiles {
namespace {

// The elements that are to be seen whole, where each can be pointed at; the keyboard begins at the selected lane's first.
viz::Cells seen_elements(const Placement& place, const std::vector<Piece>& selected) {
  viz::Cells cells;
  if (std::min(place.element_width(), place.element_height()) < 3) return cells;
  Piece seen = place.seen();
  const auto whole = [](float from, float to, float clip_from, float clip_to, uint32_t& first, uint32_t& count, float size) {
    if (count > 0 && from < clip_from - 0.01f * size) ++first, --count;
    if (count > 0 && to > clip_to + 0.01f * size) --count;
  };
  const Rect r = place.rect(seen);
  whole(r.x, r.right(), place.clip.x, place.clip.right(), seen.column, seen.columns, place.element_width());
  whole(r.y, r.bottom(), place.clip.y, place.clip.bottom(), seen.row, seen.rows, place.element_height());
  cells.columns = seen.columns, cells.rows = seen.rows;
  cells.rect = place.rect(seen);
  for (const Piece& piece : selected)
    if (piece.column >= seen.column && piece.column < seen.column + seen.columns && piece.row >= seen.row &&
        piece.row < seen.row + seen.rows) {
      cells.first = uint64_t{piece.row - seen.row} * seen.columns + piece.column - seen.column;
      break;
    }
  return cells;
}

// What the colours say, where they say something else than who stores what.
std::string color_text(const TilesInput& input, const Strings& strings) {
  if (input.color == TilesColor::Touched) return strings.get("tiles.legend_touched");
  if (input.color != TilesColor::Value) return {};
  if (!input.values || input.values->greatest <= 0) return strings.get("tiles.legend_no_values");
  return strings.format("tiles.legend_values",
                        {{"least", number_text(-input.values->greatest)}, {"greatest", number_text(input.values->greatest)}});
}

constexpr float kLegendGap = 20;

// "warp tile  32 × 64", or the name alone.
std::string legend_text(const Pen& pen, const TilesInput& input, const TilesScene& scene, const TilesTile& tile, bool shape) {
  const std::string name = level_name(tile.level, input, pen.frame.strings);
  return shape ? name + "\u00a0 " + shape_text(scene.veil, tile) : name;
}

// Beside others the whole result and an element are what they are on every side.
bool is_named(const TilesTile& tile, bool beside) {
  return !beside || (tile.level != TilesLevel::Whole && tile.level != TilesLevel::Element);
}

// How many rows the names of the levels take in a legend.
int legend_rows(const Pen& pen, const TilesInput& input, const TilesScene& scene, float width, bool shapes, bool beside) {
  const TextStyle style = pen.style(12, {});
  int rows = 1;
  float x = 0;
  for (const TilesTile& tile : scene.levels) {
    if (!is_named(tile, beside)) continue;
    const float item = pen.px(21) + pen.width(legend_text(pen, input, scene, tile, shapes), style);
    if (x > 0 && x + item > width) x = 0, ++rows;
    x += item + pen.px(kLegendGap);
  }
  return rows;
}

// The levels by name, colour and size where the map does not list them; one that the trace contradicts says so.
float draw_legend(Pen& pen, const TilesInput& input, const Rect& area, const TilesScene& scene, bool chips, bool beside) {
  const Theme& theme = pen.frame.theme;
  float x = area.x, y = area.y;
  const float box = pen.px(13), row = pen.px(24);
  // All of them by their names alone, where not all have room with their shapes.
  const int shaped = std::max(legend_rows(pen, input, scene, area.width, true, beside), input.legend.shaped);
  const bool shapes = static_cast<float>(shaped) * row <= area.height;
  bool any = false;
  const auto item = [&](const std::string& text, Color ink, auto draw, int64_t level) {
    const TextStyle style = pen.style(12, ink);
    const float width = box + pen.px(8) + pen.width(text, style);
    const bool wraps = x > area.x && x + width > area.right();
    if (y + (wraps ? 2 : 1) * row > area.bottom() + 0.5f) return;
    if (wraps) x = area.x, y += row;
    draw(Point{x, y});
    pen.text({x + box + pen.px(8), y + style.size * 0.95f}, text, style, area.right() - x - box - pen.px(8));
    if (level >= 0) pen.hit(Hover::Kind::Level, {x, y, std::min(width, area.right() - x), row}, text, level);
    x += width + pen.px(kLegendGap);
    any = true;
  };
  pen.canvas.begin_group("levels");
  for (size_t i = 0; chips && i < scene.levels.size(); ++i) {
    const TilesTile& tile = scene.levels[i];
    if (!is_named(tile, beside)) continue;
    item(
        legend_text(pen, input, scene, tile, shapes), i == scene.near ? theme.text : theme.dim,
        [&](Point at) {
          if (i == scene.near)
            pen.canvas.fill_rect({at.x + 1, at.y + 1, box - 2, box - 2}, level_color(theme, tile.level).with_alpha(0.45f), pen.px(3));
          pen.canvas.stroke_rect({at.x + 1, at.y + 1, box - 2, box - 2}, level_color(theme, tile.level), 2.2f, pen.px(3));
        },
        static_cast<int64_t>(i));
  }
  // The outlines of warps that are not tiles have no level to name them.
  const auto& shares = input.model->shares;
  if (storing_warps(*input.model) > 1 && std::any_of(shares.begin(), shares.end(), [](const auto& share) { return share.tiles.empty(); }))
    item(
        pen.frame.strings.get("tiles.legend_warp"), theme.text,
        [&](Point at) { pen.canvas.line({at.x, at.y + box / 2}, {at.x + box, at.y + box / 2}, theme.warp, 2.2f); }, -1);
  const std::string colors = color_text(input, pen.frame.strings);
  if (!colors.empty())
    item(
        colors, theme.text,
        [&](Point at) {
          for (int i = 0; i < 5; ++i)
            pen.canvas.fill_rect({at.x + box * static_cast<float>(i) / 5, at.y + 1, box / 5 + 0.5f, box - 2},
                                 mix(theme.panel, viridis(static_cast<float>(i) / 4), 0.9f));
        },
        -1);
  if (any) y = std::max(y, area.y + row * static_cast<float>((shapes ? input.legend.shaped : input.legend.named) - 1)) + row;
  for (const analysis::Level& level : input.snapshot->levels) {
    if (level.disagreement.empty() || y + row > area.bottom()) continue;
    pen.triangle({area.x + box / 2, y + box / 2}, box, theme.conflict);
    pen.text({area.x + box + pen.px(8), y + pen.px(12) * 0.95f}, level.disagreement, pen.style(12, theme.conflict),
             area.width - box - pen.px(8));
    y += row;
  }
  pen.canvas.end_group();
  return y;
}

// What the lane owns and reads, and what the block loads, from `top` on.
void draw_sentences(Pen& pen, const TilesInput& input, const std::vector<StepAccess>& steps, const Rect& area, int product_lines,
                    int step_lines) {
  const Strings& strings = pen.frame.strings;
  const TextStyle first = pen.style(13, pen.frame.theme.text), second = pen.style(13, pen.frame.theme.dim);
  const std::string product = product_sentence(input, strings);
  const float below = pen.paragraph(area.x, area.y + pen.px(4), area.width, product.empty() ? lane_sentence(input, strings) : product,
                                    first, product_lines);
  const float y = pen.paragraph(area.x, below, area.width, step_sentence(input, steps, strings), second, step_lines);
  const std::string loads = loads_sentence(input, strings);
  if (!loads.empty() && y + second.size <= area.bottom()) pen.paragraph(area.x, y, area.width, loads, second, 1);
}

}  // namespace

// From a buffer to the shared array that is filled from it now.
static void draw_copy(Pen& pen, const TilesInput& input, const TilesScene::Strip& strip, const TilesScene& scene) {
  const bool left = strip.array.place == TilesModel::Place::Left;
  for (size_t i = 0; i < scene.sources.size(); ++i) {
    const Rect from = scene.sources[i].rect;
    if (from.width <= 0 || strip.array.place == TilesModel::Place::Beside || input.model->sources[i].place != strip.array.place) continue;
    const Point a = left ? Point{from.right(), strip.rect.center().y} : Point{strip.rect.center().x, from.bottom()},
                b = left ? Point{strip.rect.x, a.y} : Point{a.x, strip.rect.y};
    const Color color = pen.frame.theme.accent;
    const float head = pen.px(5);
    pen.canvas.begin_group("copy");
    pen.canvas.line(a, b, color, 2);
    if (left)
      pen.canvas.fill_polygon({b, {b.x - head * 1.4f, b.y - head}, {b.x - head * 1.4f, b.y + head}}, color);
    else
      pen.canvas.fill_polygon({b, {b.x - head, b.y - head * 1.4f}, {b.x + head, b.y - head * 1.4f}}, color);
    pen.canvas.end_group();
  }
}

// The buffers that the block reads, and its shared arrays with what the step touches of them.
static void draw_beside(Pen& pen, const TilesInput& input, const Regions& regions, const Placement& place,
                        const std::vector<StepAccess>& steps, TilesScene& scene) {
  place_sources(pen, input, regions, scene);
  for (size_t i = 0; i < scene.sources.size(); ++i) {
    if (scene.sources[i].rect.width > 0) draw_source(pen, input, place, input.model->sources[i], scene.sources[i]);
  }
  place_strips(pen, input, regions, scene);
  for (TilesScene::Strip& strip : scene.strips) {
    const auto step = std::find_if(steps.begin(), steps.end(), [&](const StepAccess& s) { return s.is_of(strip.array); });
    draw_strip(pen, input, place, strip, step == steps.end() ? nullptr : &*step, scene);
    if (step != steps.end() && step->store) draw_copy(pen, input, strip, scene);
  }
}

// A result that is seen whole ends where it ends: its frame is around it, and what lies beside it is at its side.
static void tighten(const Pen& pen, const TilesInput& input, Regions& regions, Placement& place) {
  const analysis::Ownership& o = *input.snapshot->ownership;
  const Rect whole = place.camera.rect({0, 0, static_cast<double>(o.total_rows), static_cast<double>(o.total_columns)});
  const Rect tight = intersection(place.clip, inset(whole, -pen.px(3)));
  const float right = tight.x - place.clip.x, down = tight.y - place.clip.y;
  for (Rect* const left : {&regions.left, &regions.left_sources}) *left = {left->x + right, tight.y, left->width, tight.height};
  for (Rect* const top : {&regions.top, &regions.top_sources})
    *top = {tight.x, top->y + down, top->width > 0 ? tight.width : 0, top->height};
  regions.matrix = place.clip = tight;
}

// The result with what lies beside it, in `area`; gives the y below.
static float draw_picture(Pen& pen, const TilesInput& input, const std::vector<StepAccess>& steps, const Rect& area, TilesScene& scene) {
  Regions regions = divide(pen, input, area);
  if (regions.matrix.width < 8 || regions.matrix.height < 8) return area.y;
  Placement place = place_view(input, regions.matrix);
  tighten(pen, input, regions, place);
  scene.matrix = place.clip;
  scene.box = place.box;
  scene.rows = place.rows, scene.columns = place.columns;
  scene.camera = place.camera;
  const Piece seen = place.seen();
  const std::vector<Piece>& selected = pieces_of(input, input.warp, input.lane);
  for (const Piece& piece : selected) {
    const Rect r = place.rect(piece);
    if ((std::min(r.width, r.height) >= 1.5f || selected.size() <= 8) && intersection(r, place.clip).width > 0 &&
        intersection(r, place.clip).height > 0)
      scene.selected.push_back(r);
  }
  if (seen.rows > 0) scene.cells.push_back(seen_elements(place, selected));
  draw_matrix(pen, input, place, scene);
  draw_beside(pen, input, regions, place, steps, scene);
  pen.canvas.push_clip(inset(place.clip, -2));
  draw_selected(pen, scene);
  draw_products(pen, input, place, scene);
  pen.canvas.pop_clip();
  if (regions.top.width <= 0 && regions.top_sources.width <= 0) {
    const TextStyle name = pen.style(12, pen.frame.theme.dim, Face::TextSemiBold);
    pen.text({place.clip.x, place.clip.y - pen.px(8)}, input.snapshot->ownership->buffer, name, place.clip.width);
  }
  // An array beside a flat result ends below it.
  float bottom = place.clip.bottom();
  for (const TilesScene::Strip& strip : scene.strips) bottom = std::max(bottom, strip.visible.bottom());
  for (const TilesScene::SourceStrip& source : scene.sources) bottom = std::max(bottom, source.rect.bottom());
  return bottom;
}

// The tallest heading of all levels, so that the picture does not move while zooming through them.
static float tallest_heading(const Pen& pen, const TilesInput& input, const TilesScene& scene, const Rect& area) {
  float tallest = 0;
  TilesScene at;
  at.levels = scene.levels;
  at.veil = scene.veil;
  for (at.near = 0; at.near < at.levels.size(); ++at.near) {
    Scene unseen;
    Pen other(pen.frame, unseen);
    const Rect below =
        heading_of_stage(other, area, level_title(input, at, pen.frame.strings), level_sentence(input, at, pen.frame.strings), 0.62f);
    tallest = std::max(tallest, below.y - area.y);
  }
  return tallest;
}

void look_at(const TilesInput& input, TilesScene& scene) {
  scene.levels = tiles_around(input);
  scene.window = input.shown ? *input.shown : window_of(input, input.view);
  scene.near = viz::near_level(input, scene.levels);
}

// The levels, the picture and what is said of it, from top to bottom; `listed`: the levels are named elsewhere. Beside others the levels'
// shapes are what is compared, and the sentences give way first.
static void draw_all(Pen& pen, const TilesInput& input, Rect area, float bottom, bool listed, bool beside, TilesScene& scene) {
  const float legend_from = pen.px(beside ? 140 : 200), text_from = pen.px(beside ? 330 : 190);
  if (area.height > legend_from) {
    const float y = draw_legend(pen, input, {area.x, area.y, area.width, std::min(area.height * (beside ? 0.3f : 0.25f), pen.px(80))},
                                scene, !listed, beside) +
                    pen.px(2);
    area = {area.x, y, area.width, area.bottom() - y};
  }
  const std::vector<StepAccess> steps = current_step(*input.snapshot, input.warp, input.tick);
  const int step_lines = area.width < pen.px(760) ? 2 : 1;
  // What a lane adds is shown near by, and beside the whole warp sub tile where both have room.
  const TilesLevel level = scene.levels[scene.near].level;
  const bool whole_tile = level == TilesLevel::Sub && !beside && area.height > pen.px(430) && registers_width(pen, input, area, true) > 0;
  const bool thread = level >= TilesLevel::Thread || whole_tile, near = thread && area.height > pen.px(430);
  const int product_lines = thread && area.height > pen.px(330) && area.width < pen.px(near ? 900 : 560) ? 2 : 1;
  // What the lane owns and reads, below the picture, unless an open question asks for that.
  const bool says = area.height > text_from && !pen.frame.veil.any_size();
  // What is added, and what is read for it, is said once: on cards, in the window's panel of the lane or else here.
  const bool told = thread && says && !beside && !pen.frame.veil.any() && pen.frame.companions.lane && is_adding(input, pen.frame.strings);
  const float cards = near && says && !beside && !told ? operand_cards_height(pen, input, area) : 0;
  // Beside the registers, where these have room, else below the picture.
  const float product = told && registers_width(pen, input, area, whole_tile) <= 0 ? product_height(pen, input, pen.px(100)) : 0;
  const float text = cards > 0 ? cards + pen.px(18)
                     : told    ? product + (product > 0 ? pen.px(18) : 0)
                     : says    ? pen.px(step_lines > 1 ? 88 : 70) + pen.px(19) * static_cast<float>(product_lines - 1)
                               : 0;
  const bool addresses = cards <= 0 && !told;
  const float banks = near ? bank_rows_height(pen, input, steps, addresses) : 0;
  Rect picture{area.x, area.y, area.width, area.height - text - banks};
  if (const float width = thread && !beside ? registers_width(pen, input, picture, whole_tile) : 0; width > 0) {
    draw_registers(pen, input, {picture.right() - width, picture.y, width, picture.height}, scene);
    picture.width -= width + pen.px(16);
  }
  const float y = std::max(draw_picture(pen, input, steps, picture, scene) + pen.px(6), cards > 0 ? picture.bottom() + pen.px(8) : 0);
  if (cards > 0)
    draw_operand_cards(pen, input, {area.x, y, area.width, cards}, scene);
  else if (told && product > 0)
    draw_product(pen, input, {area.x, y + pen.px(4), area.width, product}, scene);
  else if (text > 0 && !told)
    draw_sentences(pen, input, steps, {area.x, y, area.width, bottom - banks - y}, product_lines, step_lines);
  if (banks > 0)
    draw_bank_rows(pen, input, steps, {area.x, area.bottom() - banks + pen.px(8), area.width, banks - pen.px(8)}, addresses, scene);
}

static void draw_stage(Pen& pen, const TilesInput& input, TilesScene& scene) {
  const Frame& frame = pen.frame;
  const float margin = std::min(pen.px(24), frame.rect.width * 0.04f);
  Rect area = inset(frame.rect, margin);
  if (frame.rect.height < pen.px(500)) {  // the height is what there is least of
    const float above = margin - std::min(margin, pen.px(16)), below = margin - std::min(margin, pen.px(10));
    area.y -= above, area.height += above + below;
  }
  // In a panel of the window the map has more room.
  const bool side = !frame.companions.left && area.width > pen.px(640) && area.height > pen.px(300);
  // On a wide stage the small pictures are larger.
  const float beside = std::clamp(area.width * 0.24f, pen.px(184), pen.px(232));
  Rect column{area.right() - beside, area.y, beside, area.height};
  if (side) area.width -= column.width + pen.px(24);
  for (const auto& source : input.model->sources) scene.sources.push_back({source.object});
  if (!input.snapshot->ownership) {
    pen.heading(area, frame.strings.get("tiles.none_title"), frame.strings.get("tiles.nothing_stored"));
    if (side) draw_side(pen, input, column, scene);
    return;
  }
  look_at(input, scene);
  const float top = tallest_heading(pen, input, scene, area);
  heading_of_stage(pen, area, level_title(input, scene, frame.strings), level_sentence(input, scene, frame.strings), 0.62f);
  if (scene.controls) scene.controls->y = area.y + top - pen.px(12) - frame.controls;
  area = {area.x, area.y + top, area.width, std::max(0.0f, area.height - top)};
  const bool listed = frame.companions.left || (side && draw_side(pen, input, column, scene));
  draw_all(pen, input, area, frame.rect.bottom(), listed, false, scene);
}

}  // namespace tiles

TilesScene layout_tiles(const TilesInput& input, const Frame& frame) {
  return make_scene<TilesScene>(frame, [&](Pen& pen, TilesScene& scene) { tiles::draw_stage(pen, input, scene); });
}

TilesInput::Legend tiles_legend(const TilesInput& input, const Frame& frame) {
  TilesInput::Legend legend;
  if (!input.snapshot || !input.snapshot->ownership) return legend;
  Scene unseen;
  const Pen pen(frame, unseen);
  TilesScene scene;
  scene.veil = frame.veil, scene.levels = tiles_around(input);
  legend.named = tiles::legend_rows(pen, input, scene, frame.rect.width, false, true);
  legend.shaped = tiles::legend_rows(pen, input, scene, frame.rect.width, true, true);
  return legend;
}

TilesScene layout_tiles_picture(const TilesInput& input, const Frame& frame) {
  return make_scene<TilesScene>(frame, [&](Pen& pen, TilesScene& scene) {
    const Rect& area = frame.rect;
    for (const auto& source : input.model->sources) scene.sources.push_back({source.object});
    if (!input.snapshot->ownership) {
      pen.paragraph(area.x, area.y, area.width, frame.strings.get("tiles.nothing_stored"), pen.style(13, frame.theme.dim), 4);
      return;
    }
    tiles::look_at(input, scene);
    tiles::draw_all(pen, input, area, area.bottom(), false, true, scene);
  });
}

}  // namespace warplens::viz
