#include "app/stages/tiles_reader.h"

#include <algorithm>
#include <charconv>
#include <cstring>

#include "app/session/editing/source_text.h"
#include "app/session/occupancy.h"
#include "app/session/shown_variables.h"
#include "app/stages/memory_reading.h"
#include "app/stages/result_map.h"

namespace warplens::app {
namespace {

constexpr const char *kLevelView = "tiles.level", *kWindowView = "tiles.window";
constexpr double kNearElements = 8192;  // that are looked at, so few that their values may be read

viz::TilesView tiles_view(const Workbench& bench, const analysis::Snapshot& snapshot) {
  viz::TilesView view;
  view.level = shown_tiles_level(bench);
  if (snapshot.ownership) view.window = viz::parse_window(bench.view(kWindowView, ""), *snapshot.ownership);
  const std::string element = bench.view(kTilesElementView, "");
  if (std::from_chars(element.data(), element.data() + element.size(), view.element).ec != std::errc()) view.element = SIZE_MAX;
  return view;
}

// What the current statement names, in the followed lane: the part of `accumulator` that it writes, and the floats that it reads.
void add_named(const Player& player, uint32_t accumulator, viz::TilesReading& reading) {
  const Program& program = *reading.snapshot->program;
  const ShownVariables shown = shown_variables(player, {});
  for (const auto* list : {&shown.varying, &shown.uniform})
    for (const ShownVariable& v : *list) {
      if (!v.in_statement) continue;
      const Variable& variable = program.variables[v.values.variable];
      if (v.values.variable == accumulator)
        reading.part = static_cast<uint32_t>(v.values.offset / std::max(1u, size_bytes(variable.scalar)));
      else if (variable.scalar == Type::F32 && !variable.is_pointer && (v.values.known >> reading.lane & 1))
        reading.operands.push_back({v.name, v.values.bits[reading.lane]});
    }
}

// To what the current statement adds, as the source has it; empty where it has that twice.
std::string sum_in_source(const Player& player, const std::string& accumulator) {
  const analysis::Snapshot& snapshot = *player.snapshot();
  const simt::StepRow& step = snapshot.block->trace.steps[player.warp()][player.moment()->step];
  if (step.statement >= snapshot.program->statements.size()) return {};
  const std::string name = accumulator.substr(0, accumulator.find('['));
  const auto subscripts = subscripts_of(statement_text(snapshot.source(), snapshot.program->statements[step.statement]), name);
  if (subscripts.empty() || subscripts.front().empty()) return {};
  for (const auto& other : subscripts)
    if (other != subscripts.front()) return {};
  std::string text = name;
  for (const std::string& subscript : subscripts.front()) text += "[" + subscript + "]";
  return text;
}

}  // namespace

void add_tiles_colors(const Workbench& bench, const viz::Strings& strings, std::vector<Switch>& switches) {
  const std::string chosen = shown_tiles_color(bench);
  if (wrong_result(bench))
    switches.push_back({std::string(kTilesColorView) + "=wrong", strings.get("tiles.colour_wrong"), strings.get("tiles.colour_wrong_help"),
                        chosen == "wrong", true, kTilesColorView, strings.get("tiles.colour_group")});
  for (const auto& [name, color] : kTilesColors) {
    const std::string key = std::string("tiles.colour_") + name;
    switches.push_back({std::string(kTilesColorView) + "=" + name, strings.get(key), strings.get(key + "_help"), chosen == name, true,
                        kTilesColorView, strings.get("tiles.colour_group")});
  }
}

// Where a result is wrong, that is what is looked at first.
std::string shown_tiles_color(const Workbench& bench) {
  const bool wrong = bench.shows("tiles") && wrong_result(bench);
  const std::string color = bench.view(kTilesColorView, wrong ? "wrong" : "owners");
  return color == "wrong" && !wrong ? "owners" : color;
}

bool shows_tiles(const Workbench& bench) {
  const bool here = bench.shows("tiles") || (bench.shows("compare") && bench.view("compare.picture", "array") == "tiles");
  return here && bench.player().moment() && bench.player().snapshot()->ownership;
}

viz::TilesLevel shown_tiles_level(const Workbench& bench) {
  return viz::parse_level(bench.view(kLevelView, "block")).value_or(viz::TilesLevel::Block);
}

void go_to_level(Workbench& bench, viz::TilesLevel level) {
  bench.change([&](Settings& s) {
    s.views[kLevelView] = viz::to_text(level);
    s.views.erase(kWindowView);
  });
}

void go_to_view(Workbench& bench, const viz::TilesView& view, const analysis::Ownership& owned) {
  if (!view.window) return go_to_level(bench, view.level);
  bench.change([&](Settings& s) { s.views[kWindowView] = viz::to_text(*view.window, owned); });
}

viz::TilesInput tiles_input(const Workbench& bench, const Player& player, const viz::TilesModel& model) {
  const analysis::Snapshot& snapshot = *player.snapshot();
  viz::TilesInput input{&snapshot, &model, player.tick(), player.warp(), static_cast<int>(player.lane()), tiles_view(bench, snapshot)};
  for (const auto& [name, color] : kTilesColors)
    if (bench.view(kTilesColorView, "owners") == name) input.color = color;
  if (const auto occupancy = occupancy_of(snapshot, bench.architecture(), bench.settings().registers))
    input.blocks_at_once = uint64_t{occupancy->blocks} * bench.architecture().multiprocessors;
  return input;
}

const viz::TilesInput& TilesReader::at(const Workbench& bench, const Player& player) {
  if (snapshot_ != player.snapshot()) cursor_ = nullptr, before_cursor_ = nullptr, statement_cursor_ = nullptr, orders_.clear();
  snapshot_ = player.snapshot();
  const auto& model = model_.get(snapshot_, [&] { return snapshot_ ? viz::make_tiles_model(*snapshot_) : viz::TilesModel{}; });
  input_ = {};
  is_moved_ = false;
  if (!snapshot_) return input_;
  input_ = tiles_input(bench, player, model);
  if (snapshot_->ownership) move(bench, player);
  if (snapshot_->ownership && player.cursor() && wants_values())
    input_.values = &values_.get({snapshot_, input_.tick, input_.warp, input_.lane}, [&] { return read(player); });
  return input_;
}

// A block of stream-k works for elements that it does not store: the picture goes there.
void TilesReader::move(const Workbench& bench, const Player& player) {
  const uint64_t end = other_sums_.get({snapshot_, input_.warp}, [&] { return viz::end_of_other_sums(*snapshot_, input_.warp); });
  if (input_.tick >= end) return;
  const auto corner = viz::corner_at(*snapshot_, model_.last(), input_.warp, input_.tick);
  if (corner == std::pair(snapshot_->ownership->first_row, snapshot_->ownership->first_column)) return;
  const auto& [moved, model] = moved_.get({snapshot_, corner.first, corner.second}, [&] {
    SnapshotPtr there = viz::moved_to(*snapshot_, corner);
    viz::TilesModel of = viz::make_tiles_model(*there);
    return std::pair(std::move(there), std::move(of));
  });
  is_moved_ = true;
  input_ = tiles_input(bench, player, model);
  input_.snapshot = moved.get();
}

// Values are read where they are seen: reading them takes the machine to this moment.
bool TilesReader::wants_values() const {
  const auto& window = input_.view.window;
  return input_.color == viz::TilesColor::Value ||
         (window ? window->rows * window->columns < kNearElements : input_.view.level >= viz::TilesLevel::Sub);
}

viz::TilesValues TilesReader::read(const Player& player) {
  const auto& registers = registers_.get(snapshot_, [&] {
    std::vector<std::optional<viz::TilesRegisters>> all;
    if (!cursor_) cursor_ = simt::make_cursor(snapshot_->block);
    for (uint32_t warp = 0; warp < snapshot_->block->trace.warps; ++warp)
      all.push_back(viz::find_registers(*snapshot_, model_.last(), warp, *cursor_));
    return all;
  });
  // What the registers hold before they hold its own sums are those that the picture has moved to.
  auto there = registers;
  for (auto& each : there)
    if (each && is_moved_) each->since = player.tick() < each->since ? 0 : ~0ull;  // a warp may have gone on
  viz::TilesReading reading{
      snapshot().get(), &model(), player.cursor(), player.tick(), player.warp(), player.lane(), &there, nullptr, {}, {}};
  const auto& own = reading.warp < there.size() ? there[reading.warp] : std::nullopt;
  const auto begin = viz::k_step_begin(*reading.snapshot, model(), reading.warp, reading.tick);
  if (own) add_named(player, own->variable, reading);
  if (own && begin) {
    const auto& before = before_.get({snapshot_, *begin, reading.warp, reading.lane}, [&] {
      if (!before_cursor_) before_cursor_ = simt::make_cursor(snapshot_->block);
      if (!before_cursor_->seek(*begin)) return std::optional<std::vector<uint64_t>>();
      return viz::register_bits(*before_cursor_, *own, reading.warp, reading.lane, *snapshot_->program);
    });
    if (before) reading.before = &*before;
  }
  viz::TilesValues values = viz::read_values(reading);
  if (!statement_cursor_) statement_cursor_ = simt::make_cursor(snapshot_->block);
  if (!statement_cursor_) return values;
  if (begin && values.now) add_addresses(reading, *begin, values.products[*values.now]);
  if (own) viz::add_statement(reading, *statement_cursor_, values);
  if (own && values.now) {
    values.order = order_of(reading.warp, *own);
    values.line = player.moment()->line;
    values.sum_text = sum_in_source(player, values.products[*values.now].accumulator);
  }
  return values;
}

std::shared_ptr<const viz::TilesOrder> TilesReader::order_of(uint32_t warp, const viz::TilesRegisters& registers) {
  auto& order = orders_[warp];
  if (!order)
    order = std::make_shared<const viz::TilesOrder>(viz::find_order(*snapshot_, model_.last(), registers, warp, *statement_cursor_));
  return order;
}

// The index of both factors as arithmetic, with the lane's values as they were loaded.
void TilesReader::add_addresses(const viz::TilesReading& reading, uint64_t begin, viz::TilesValues::Product& product) {
  for (const viz::TilesModel::Array& array : reading.model->arrays) {
    const bool left = array.place == viz::TilesModel::Place::Left;
    if (array.place == viz::TilesModel::Place::Beside || array.line || !(left ? product.left : product.above)) continue;
    const uint32_t word = left ? product.left_word : product.above_word;
    const auto load = viz::load_of(reading, begin, array.object, word);
    if (!load) continue;
    add_operand(reading, array, *load, left, product);
    const simt::AccessRow& row = snapshot_->block->trace.accesses[*load];
    (left ? product.left_from : product.above_from).line =
        analysis::line_in_file(*snapshot_->program, snapshot_->program->sites[row.site].location);
    if (!statement_cursor_->seek(row.tick)) continue;
    const simt::ShownAddress shown = simt::show_address(*statement_cursor_, *snapshot_->block, row, reading.lane);
    const int64_t first = shown.index + shown.start_bytes / std::max(1u, snapshot_->program->sites[row.site].element_bytes);
    if (!shown.available || first > word) continue;
    // A load of several elements begins before it.
    const std::string more = first < word ? " + " + std::to_string(word - first) : "";
    (left ? product.left_address : product.above_address) = shown.values + more;
    (left ? product.left_from : product.above_from).text = shown.names + more;
  }
}

// Which variable holds the factor now, who stored its word before it was loaded, and what that was.
void TilesReader::add_operand(const viz::TilesReading& reading, const viz::TilesModel::Array& array, uint32_t load, bool left,
                              viz::TilesValues::Product& product) const {
  constexpr size_t kMaxLooked = 1u << 14;  // accesses before the load
  const simt::Trace& trace = snapshot_->block->trace;
  const simt::TracedObject& object = trace.objects[array.object];
  if (object.element_bytes != 4) return;
  const auto value = static_cast<float>(left ? *product.left : *product.above);
  uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  viz::TilesValues::Product::Operand& operand = left ? product.left_from : product.above_from;
  size_t same = 0;
  for (const auto& named : reading.operands)
    if (static_cast<uint32_t>(named.bits) == bits) operand.variable = named.name, ++same;
  if (same != 1) operand.variable.clear();
  const uint64_t address = object.address + uint64_t{left ? product.left_word : product.above_word} * object.element_bytes;
  for (size_t i = load, looked = 0; i-- > 0 && looked < kMaxLooked; ++looked) {
    const simt::AccessRow& row = trace.accesses[i];
    if (row.object != array.object || snapshot_->program->sites[row.site].op == MemoryOp::Load) continue;
    const hardware::WarpAccess access = trace.access(row, *snapshot_->program);
    for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
      if (!(access.mask >> lane & 1) || address < access.address[lane] || address >= access.address[lane] + access.width_bytes) continue;
      operand.writer = static_cast<int32_t>(row.warp * 32u + lane);
      if (const auto origin = origin_of_word(*snapshot_, *reading.cursor, operand.writer, static_cast<uint32_t>(i), bits))
        operand.origin = origin->name, operand.origin_line = origin->line;
      return;
    }
  }
}

}  // namespace warplens::app
