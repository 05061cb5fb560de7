// What the Tiles stage says: one sentence for each level, what the lane owns, reads and loads.
#include <algorithm>
#include <utility>

#include "viz/scenes/tiles/parts.h"
#include "viz/scenes/timeline/timeline.h"

namespace warplens::viz::tiles {
namespace {

std::string shape_sentence(const TilesInput& input, const Strings& strings) {
  const analysis::Ownership& o = *input.snapshot->ownership;
  const uint64_t stored = input.model->stored;
  std::string text = strings.format(stored == o.rows * o.columns ? "tiles.sentence" : "tiles.sentence_scattered",
                                    {{"count", stored}, {"rows", o.rows}, {"columns", o.columns}, {"name", o.buffer}});
  text += strings.get("join.sentences") + strings.plural("tiles.sentence_warps", storing_warps(*input.model));
  const analysis::Level* warp = agreeing_level(*input.snapshot, "warp tile");
  const analysis::Level* sub = agreeing_level(*input.snapshot, "warp sub tile");
  if (warp && sub) {
    text +=
        strings.get("join.sentences") +
        strings.format(
            "tiles.sentence_sub",
            {{"rows", warp->rows}, {"columns", warp->columns}, {"down", warp->rows / sub->rows}, {"across", warp->columns / sub->columns}});
  } else if (warp) {
    text += strings.get("join.sentences") + strings.format("tiles.sentence_tile", {{"rows", warp->rows}, {"columns", warp->columns}});
  }
  if (is_flat(*input.snapshot) && o.total_rows > 1)
    text += strings.get("join.sentences") + strings.format("tiles.sentence_rows", {{"name", o.buffer}, {"columns", o.total_columns}});
  // Between the block and an element.
  if (tiles_around(input).size() > 0 && std::none_of(input.model->shares.begin(), input.model->shares.end(),
                                                     [](const auto& share) { return !share.tiles.empty() || !share.subs.empty(); }))
    text += strings.get("join.sentences") + strings.get("tiles.sentence_no_tiles");
  return text;
}

std::string block_name(const TilesInput& input) {
  const simt::Dim3 at = input.snapshot->block->trace.block_index;
  return "(" + grouped(at.x) + ", " + grouped(at.y) + (input.snapshot->launch->grid.z > 1 ? ", " + grouped(at.z) : "") + ")";
}

std::string whole_sentence(const TilesInput& input, const Strings& strings) {
  const analysis::Ownership& o = *input.snapshot->ownership;
  const uint64_t blocks = input.snapshot->launch->grid.count();
  if (blocks == 1) return shape_sentence(input, strings);
  return strings.plural(block_grid(*input.snapshot) ? "tiles.sentence_whole" : "tiles.sentence_grid", blocks,
                        {{"rows", o.rows}, {"columns", o.columns}, {"block", block_name(input)}});
}

// "rows 0–31, columns 64–127 of C"
std::string range(const TilesInput& input, const TilesWindow& at, const Strings& strings) {
  return strings.format(
      "tiles.range",
      {{"rows", rows_text(at, strings)}, {"columns", columns_text(at, strings)}, {"name", input.snapshot->ownership->buffer}});
}

std::string warp_sentence(const TilesInput& input, const TilesWindow& at, const Strings& strings) {
  const auto& subs = input.model->shares[input.warp].subs;
  const std::string text = strings.format("tiles.sentence_warp", {{"warp", input.warp}, {"range", range(input, at, strings)}});
  if (subs.size() < 2) return text;
  return text + strings.get("join.sentences") +
         strings.format("tiles.sentence_subs",
                        {{"count", static_cast<uint64_t>(subs.size())}, {"rows", subs[0].rows}, {"columns", subs[0].columns}});
}

std::string sub_sentence(const TilesInput& input, const TilesWindow& at, const Strings& strings) {
  const std::vector<Piece>& own = pieces_of(input, input.warp, input.lane);
  uint64_t lanes = 0;
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) lanes += !pieces_of(input, input.warp, lane).empty();
  if (own[0].rows * own[0].columns == 1)
    return strings.format("tiles.sentence_lanes_one", {{"lanes", lanes}, {"range", range(input, at, strings)}});
  return strings.format("tiles.sentence_lanes",
                        {{"lanes", lanes}, {"rows", own[0].rows}, {"columns", own[0].columns}, {"range", range(input, at, strings)}});
}

// The arrays beside the result and above it: "As", "Bs".
std::pair<std::string, std::string> factor_names(const TilesInput& input) {
  std::string left, above;
  for (const TilesModel::Array& array : input.model->arrays) {
    const std::string& name = input.snapshot->block->trace.objects[array.object].name;
    if (array.place == TilesModel::Place::Left) left = name;
    if (array.place == TilesModel::Place::Top) above = name;
  }
  return {left, above};
}

// What the lane adds up, and what its marks say.
std::string thread_sentence(const TilesInput& input, const TilesWindow& at, const Strings& strings) {
  const auto [left, above] = factor_names(input);
  if (left.empty() || above.empty()) return strings.format("tiles.sentence_range", {{"range", range(input, at, strings)}});
  const std::string text = strings.format("tiles.sentence_thread", {{"range", range(input, at, strings)},
                                                                    {"rows", static_cast<uint64_t>(at.rows)},
                                                                    {"columns", static_cast<uint64_t>(at.columns)},
                                                                    {"left", left},
                                                                    {"above", above},
                                                                    {"products", static_cast<uint64_t>(at.rows * at.columns)}});
  if (!input.values || input.values->products.empty()) return text;
  return text + strings.get("join.sentences") +
         strings.format("tiles.sentence_done",
                        {{"done", products_done(*input.values)}, {"count", static_cast<uint64_t>(input.values->products.size())}});
}

std::string element_sentence(const TilesInput& input, const TilesWindow& at, const Strings& strings) {
  const std::string owner =
      strings.format("tiles.sentence_element", {{"warp", input.warp}, {"lane", input.lane}, {"block", block_name(input)}});
  if (!input.values || input.lane < 0) return owner;
  const analysis::Ownership& o = *input.snapshot->ownership;
  const auto own = elements_of(*input.model, input.warp * 32ull + static_cast<size_t>(input.lane));
  const std::pair wanted(static_cast<uint32_t>(at.row - static_cast<double>(o.first_row)),
                         static_cast<uint32_t>(at.column - static_cast<double>(o.first_column)));
  const auto n = static_cast<size_t>(std::lower_bound(own.begin(), own.end(), wanted) - own.begin());
  if (n >= input.values->products.size()) return owner;
  const TilesValues::Product& product = input.values->products[n];
  if (!product.left || !product.above) {
    if (input.tick >= input.model->first_store) return owner;
    // Where its register is known, no step that adds to it goes unseen.
    const bool idle = !product.accumulator.empty() && !input.values->now;
    return owner + strings.get("join.sentences") + strings.get(idle ? "tiles.sentence_idle" : "tiles.sentence_unknown");
  }
  const auto [left, above] = factor_names(input);
  const std::string sum = product.accumulator.empty()
                              ? element_name(*input.snapshot, static_cast<uint64_t>(at.row), static_cast<uint64_t>(at.column))
                              : product.accumulator;
  if (!product.left_name.empty())
    return strings.format(product.variables ? "tiles.sentence_variables" : "tiles.sentence_statement",
                          {{"sum", sum}, {"left", product.left_name}, {"above", product.above_name}});
  return strings.format("tiles.sentence_product", {{"sum", sum},
                                                   {"left", left + "[" + std::to_string(product.left_word) + "]"},
                                                   {"above", above + "[" + std::to_string(product.above_word) + "]"},
                                                   {"done", products_done(*input.values)},
                                                   {"count", static_cast<uint64_t>(input.values->products.size())}});
}

}  // namespace

bool is_flat(const analysis::Snapshot& snapshot) {
  const auto& objects = snapshot.block->trace.objects;
  return std::any_of(objects.begin(), objects.end(), [&](const simt::TracedObject& object) {
    return object.space == Space::Global && object.name == snapshot.ownership->buffer && object.extents.size() < 2;
  });
}

std::string element_name(const analysis::Snapshot& snapshot, uint64_t row, uint64_t column) {
  const analysis::Ownership& o = *snapshot.ownership;
  const std::string first = o.buffer + "[";
  if (is_flat(snapshot)) return first + std::to_string(row * o.total_columns + column) + "]";
  return first + std::to_string(row) + "][" + std::to_string(column) + "]";
}

std::string rows_text(const TilesWindow& at, const Strings& strings) {
  const auto first = static_cast<uint64_t>(at.row), last = static_cast<uint64_t>(at.bottom()) - 1;
  return first == last ? strings.format("tiles.row", {{"row", first}}) : strings.format("tiles.rows", {{"first", first}, {"last", last}});
}

std::string columns_text(const TilesWindow& at, const Strings& strings) {
  const auto first = static_cast<uint64_t>(at.column), last = static_cast<uint64_t>(at.right()) - 1;
  return first == last ? strings.format("tiles.column", {{"column", first}})
                       : strings.format("tiles.columns", {{"first", first}, {"last", last}});
}

bool size_asked(const Veil& veil, TilesLevel level) {
  constexpr const char* kNames[] = {"", "block tile", "warp tile", "warp sub tile", "thread tile", "element"};
  return veil.size_of(kNames[static_cast<size_t>(level)]);
}

std::string shape_text(const Veil& veil, const TilesTile& tile) {
  const bool asked = size_asked(veil, tile.level);
  return number_or_asked(asked, static_cast<uint64_t>(tile.at.rows)) + " × " +
         number_or_asked(asked, static_cast<uint64_t>(tile.at.columns));
}

std::string level_name(TilesLevel level, const TilesInput& input, const Strings& strings) {
  constexpr const char* kKeys[] = {
      "", "tiles.level.block tile", "tiles.level.warp tile", "tiles.level.warp sub tile", "tiles.level.thread tile", "tiles.level.element"};
  return level == TilesLevel::Whole ? input.snapshot->ownership->buffer : strings.get(kKeys[static_cast<size_t>(level)]);
}

std::string level_title(const TilesInput& input, const TilesScene& scene, const Strings& strings) {
  const analysis::Ownership& o = *input.snapshot->ownership;
  const TilesTile& tile = scene.levels[scene.near];
  switch (tile.level) {
    case TilesLevel::Whole:
      if (input.snapshot->launch->grid.count() > 1 && !scene.veil.sizes)
        return strings.format("tiles.map", {{"name", o.buffer}, {"rows", o.total_rows}, {"columns", o.total_columns}});
      [[fallthrough]];
    case TilesLevel::Block:
      // Where the header names the levels the picture is about the largest; else it says whose elements these are.
      return input.snapshot->levels.empty() ? strings.format("tiles.title", {{"name", o.buffer}}) : strings.get("tiles.title_levels");
    case TilesLevel::Warp:
      return strings.format("tiles.title_warp", {{"warp", input.warp}});
    case TilesLevel::Sub:
      return strings.format("tiles.title_sub", {{"warp", input.warp}});
    case TilesLevel::Thread:
      return strings.format("tiles.title_thread", {{"lane", input.lane}});
    case TilesLevel::Element:
      break;
  }
  if (input.values && input.values->now) return strings.format("tiles.title_product", {{"lane", input.lane}});
  return element_name(*input.snapshot, static_cast<uint64_t>(tile.at.row), static_cast<uint64_t>(tile.at.column));
}

namespace {

// Whether the block stores its elements elsewhere: the picture shows what it sums up for another block (stream-k, whose share may begin in
// the middle of a tile).
bool is_moved(const analysis::Snapshot& snapshot) {
  const analysis::Ownership& o = *snapshot.ownership;
  const auto stored = std::find_if(o.thread.begin(), o.thread.end(), [](int32_t thread) { return thread >= 0; });
  if (stored == o.thread.end()) return false;
  const auto i = static_cast<size_t>(stored - o.thread.begin());
  const simt::Trace& trace = snapshot.block->trace;
  const simt::AccessRow& row = trace.accesses[o.access[i]];
  const simt::TracedObject& object = trace.objects[row.object];
  const hardware::WarpAccess access = trace.access(row, *snapshot.program);
  const uint64_t bytes = std::max(1u, object.element_bytes), lane = static_cast<uint64_t>(*stored) % 32;
  const uint64_t first = (access.address[lane] - object.address) / bytes, count = std::max<uint64_t>(1, access.width_bytes / bytes),
                 element = (o.first_row + i / o.columns) * o.total_columns + o.first_column + i % o.columns;
  return element < first || element >= first + count;
}

std::string elsewhere_sentence(const TilesInput& input, const Strings& strings) {
  if (!is_moved(*input.snapshot)) return {};
  const analysis::Ownership& o = *input.snapshot->ownership;
  const TilesWindow of{static_cast<double>(o.first_row), static_cast<double>(o.first_column), static_cast<double>(o.rows),
                       static_cast<double>(o.columns)};
  return strings.format("tiles.elsewhere", {{"name", o.buffer}, {"rows", rows_text(of, strings)}, {"columns", columns_text(of, strings)}});
}

}  // namespace

namespace {

std::string usual_sentence(const TilesInput& input, const TilesScene& scene, const Strings& strings) {
  const TilesTile& tile = scene.levels[scene.near];
  switch (tile.level) {
    case TilesLevel::Whole:
      return whole_sentence(input, strings);
    case TilesLevel::Block:
      return shape_sentence(input, strings);
    case TilesLevel::Warp:
      return warp_sentence(input, tile.at, strings);
    case TilesLevel::Sub:
      return sub_sentence(input, tile.at, strings);
    case TilesLevel::Thread:
      return thread_sentence(input, tile.at, strings);
    case TilesLevel::Element:
      return element_sentence(input, tile.at, strings);
  }
  return {};
}

}  // namespace

std::string level_sentence(const TilesInput& input, const TilesScene& scene, const Strings& strings) {
  if (scene.veil.any_size() || scene.veil.launch) return strings.get("lesson.veiled");  // each of them says one
  const std::string elsewhere = elsewhere_sentence(input, strings);
  if (elsewhere.empty()) return usual_sentence(input, scene, strings);
  // The others say who stores what.
  const bool near = scene.levels[scene.near].level >= TilesLevel::Thread;
  return near ? elsewhere + strings.get("join.sentences") + usual_sentence(input, scene, strings) : elsewhere;
}

std::string lane_sentence(const TilesInput& input, const Strings& strings) {
  const std::vector<Piece>& own = pieces_of(input, input.warp, input.lane);
  if (own.empty()) return strings.format("tiles.lane_nothing", {{"lane", input.lane}, {"warp", input.warp}});
  uint64_t elements = 0;
  bool alike = true;
  for (const Piece& p : own) {
    elements += uint64_t{p.rows} * p.columns;
    alike &= p.rows == own[0].rows && p.columns == own[0].columns;
  }
  if (elements == 1) return strings.format("tiles.lane_one", {{"lane", input.lane}});
  if (elements == own.size()) return strings.format("tiles.lane_elements", {{"lane", input.lane}, {"elements", elements}});
  if (!alike)
    return strings.format("tiles.lane_mixed",
                          {{"lane", input.lane}, {"elements", elements}, {"pieces", static_cast<uint64_t>(own.size())}});
  return strings.plural("tiles.lane_pieces", own.size(),
                        {{"lane", input.lane}, {"rows", own[0].rows}, {"columns", own[0].columns}, {"elements", elements}});
}

namespace {

// Where the compiled code keeps an array of the thread; empty: not known yet.
std::string kept_in(const TilesInput& input, const std::string& accumulator, const Strings& strings) {
  if (!input.snapshot->compiled_program) return {};
  const auto& objects = input.snapshot->compiled_program->objects;
  const std::string name = accumulator.substr(0, accumulator.find_first_of("[."));
  const bool local = std::any_of(objects.begin(), objects.end(), [&](const Object& object) {
    return object.space == Space::Local && (object.name == name || object.name.ends_with("::" + name));
  });
  return strings.format(local ? "tiles.kept_local" : "tiles.kept_register", {{"name", accumulator}});
}

}  // namespace

uint64_t products_done(const TilesValues& values) {
  return static_cast<uint64_t>(std::count_if(values.products.begin(), values.products.end(), [](const auto& p) { return p.done; }));
}

std::string product_sentence(const TilesInput& input, const Strings& strings) {
  const TilesValues* const values = input.values;
  if (!values || !values->now || input.lane < 0 || *values->now >= values->products.size()) return {};
  const TilesValues::Product& product = values->products[*values->now];
  const auto own = elements_of(*input.model, input.warp * 32ull + static_cast<size_t>(input.lane));
  const bool named = !product.left_name.empty();
  if ((product.done && !named) || !product.left || !product.above || product.accumulator.empty() || *values->now >= own.size()) return {};
  const auto [row, column] = own[*values->now];
  const size_t element = row * input.snapshot->ownership->columns + column;
  if (element >= values->value.size() || values->where[element] != TilesValues::Where::Accumulator) return {};
  const double before = product.was.value_or(values->value[element]);
  std::string text = strings.format("tiles.product", {{"name", product.accumulator},
                                                      {"value", number_text(before)},
                                                      {"left", number_text(*product.left)},
                                                      {"above", number_text(*product.above)},
                                                      {"sum", number_text(before + *product.left * *product.above)}});
  // For a k step that multiplies everything it has read: the number of this product.
  if (!named)
    text += strings.get("join.clauses") + strings.format("tiles.product_of", {{"nth", products_done(*values) + 1},
                                                                              {"all", static_cast<uint64_t>(values->products.size())}});
  const std::string kept = kept_in(input, product.accumulator, strings);
  return text + (kept.empty() ? "" : strings.get("join.clauses") + kept);
}

std::optional<uint64_t> k_of(const StepAccess& step, const TilesModel::Array& array) {
  if (array.place == TilesModel::Place::Beside || array.line > 0 || step.store) return std::nullopt;
  const bool by_rows = (array.place == TilesModel::Place::Top) != array.transposed;
  std::optional<uint64_t> found;
  for (const uint32_t element : step.all()) {
    const uint64_t at = by_rows ? element / array.columns : element % array.columns;
    if (found.value_or(at) != at) return std::nullopt;
    found = at;
  }
  return found;
}

std::optional<uint64_t> k_tile_of(const TilesInput& input) {
  const auto& begins = input.snapshot->block->trace.k_tiles;
  if (input.warp >= begins.size() || !is_product(*input.snapshot)) return std::nullopt;
  const auto passed = std::upper_bound(begins[input.warp].begin(), begins[input.warp].end(), input.tick) - begins[input.warp].begin();
  return passed > 0 ? std::optional(static_cast<uint64_t>(passed - 1)) : std::nullopt;
}

std::string k_text(const TilesInput& input, const Strings& strings) {
  std::optional<uint64_t> k;
  for (const StepAccess& step : current_step(*input.snapshot, input.warp, input.tick))
    for (const TilesModel::Array& array : input.model->arrays) {
      if (!step.is_of(array)) continue;
      const auto of_array = k_of(step, array);
      if (!of_array || k.value_or(*of_array) != *of_array) return {};
      k = of_array;
    }
  const auto tile = k_tile_of(input);
  std::string text = tile ? strings.format("tiles.k_tile", {{"tile", *tile}}) : std::string();
  if (k) text += (text.empty() ? "" : strings.get("join.items")) + strings.format("tiles.k_now", {{"k", *k}});
  return text;
}

namespace {

// "8 elements of As, 8 elements of Bs": what the selected lane touches.
std::string touched(const TilesInput& input, const std::vector<StepAccess>& steps, const Strings& strings) {
  std::string parts;
  for (const StepAccess& step : steps) {
    if (input.lane < 0 || step.by_lane[static_cast<size_t>(input.lane)].empty()) continue;
    // Of a dynamic array, which holds several: by which line, as its strips are named.
    std::string array = input.snapshot->block->trace.objects[step.object].name;
    if (step.line > 0) array = strings.format("tiles.array_at_line", {{"array", std::string_view(array)}, {"line", step.line}});
    parts += (parts.empty() ? "" : strings.get("join.items")) +
             strings.plural("tiles.words_of", step.by_lane[static_cast<size_t>(input.lane)].size(), {{"array", std::string_view(array)}});
  }
  return parts;
}

}  // namespace

// Several arrays lit at once are a round of accesses, for a product a k step; the access under the cursor is said beside it.
std::string step_sentence(const TilesInput& input, const std::vector<StepAccess>& steps, const Strings& strings) {
  const std::string all = touched(input, steps, strings);
  if (all.empty()) return "";
  const std::vector<StepAccess> now = current_access(*input.snapshot, input.warp, input.tick);
  const auto access_sentence = [&](bool store, const std::string& what) {
    return strings.format(store ? "tiles.access_writes" : "tiles.access_reads", {{"what", what}, {"lane", input.lane}});
  };
  const std::string own = touched(input, now, strings);
  if (steps.size() == 1 && own == all) return access_sentence(steps[0].store, all);
  const bool product = std::all_of(steps.begin(), steps.end(), [&](const StepAccess& step) {
    return std::any_of(input.model->arrays.begin(), input.model->arrays.end(),
                       [&](const TilesModel::Array& a) { return step.is_of(a) && a.place != TilesModel::Place::Beside; });
  });
  const std::string round = strings.format(steps[0].store ? "tiles.round_writes"
                                           : product      ? "tiles.k_step_reads"
                                                          : "tiles.round_reads",
                                           {{"what", all}});
  return own.empty() ? round : round + strings.get("join.sentences") + access_sentence(now[0].store, own);
}

// "In k tile 2 the block loads 64 × 8 of A, 8 × 128 of B."
std::string loads_sentence(const TilesInput& input, const Strings& strings) {
  const auto& begins = input.snapshot->block->trace.k_tiles;
  const bool tiled = input.warp < begins.size() && !begins[input.warp].empty();
  std::string what;
  for (const TilesModel::Source& source : input.model->sources) {
    const Piece& tile = current_tile(*input.snapshot, source, input.warp, input.tick);
    if (tile.rows == 0) continue;
    what += (what.empty() ? "" : strings.get("join.items")) +
            strings.format(
                "tiles.part_of",
                {{"rows", tile.rows}, {"columns", tile.columns}, {"name", input.snapshot->block->trace.objects[source.object].name}});
  }
  return what.empty() ? ""
                      : strings.format(!tiled                        ? "tiles.loads_block"
                                       : is_product(*input.snapshot) ? "tiles.loads_tile"
                                                                     : "tiles.loads_round",
                                       {{"what", what}});
}

}  // namespace warplens::viz::tiles
