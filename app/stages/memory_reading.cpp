#include "app/stages/memory_reading.h"

#include <algorithm>
#include <cstring>

#include "app/stages/row_names.h"
#include "app/stages/selected.h"

namespace warplens::app {

viz::MemoryColor memory_color(const Workbench& bench) {
  for (const auto& [name, color] : kMemoryColors)
    if (bench.view(kMemoryColorView, "writer") == name) return color;
  return viz::MemoryColor::Writer;
}

void add_memory_colors(const Workbench& bench, const viz::Strings& strings, std::vector<Switch>& switches) {
  for (const auto& [name, color] : kMemoryColors) {
    const std::string key = std::string(kMemoryColorView) + "_" + name;
    switches.push_back({std::string(kMemoryColorView) + "=" + name, strings.get(key), strings.get(key + "_help"),
                        memory_color(bench) == color, false, kMemoryColorView, strings.get("memory.colour_group")});
  }
}

viz::MemoryInput& MemoryReading::at(const Workbench& bench, const Player& player, std::optional<uint32_t> access,
                                    const std::optional<std::pair<int64_t, int64_t>>& pointed_word, const viz::Strings& strings) {
  if (snapshot_ != player.snapshot()) state_ = {}, cursor_ = nullptr;
  snapshot_ = player.snapshot();
  input_ = {};
  const analysis::Moment* const moment = player.moment();
  if (!snapshot_ || !moment) return input_;
  const auto& accesses = snapshot_->block->trace.accesses;
  const viz::MemoryModel& model = model_.get(snapshot_, [&] { return viz::make_memory_model(*snapshot_); });
  input_.snapshot = snapshot_.get();
  input_.model = &model;
  input_.row_names = &row_names_.get(snapshot_, [&] { return row_names(snapshot_, model); });
  input_.access = access;
  input_.tick = access ? std::max(accesses[*access].tick + 1, moment->tick) : moment->tick;
  state_.move_to(*snapshot_, model, input_.tick);
  input_.state = &state_;
  if (access) input_.early = &early_.get({snapshot_, *access}, [&] { return viz::read_too_early(*snapshot_, model, state_, *access); });
  input_.banks = bench.architecture().banks;
  input_.by_banks = bench.view(kMemoryRowsView, "array") == "banks";
  input_.selected_lane = static_cast<int>(player.lane());
  input_.color = memory_color(bench);
  if (pointed_word)
    for (size_t i = 0; i < model.arrays.size(); ++i)
      if (pointed_word->first == static_cast<int64_t>(model.arrays[i].object) &&
          pointed_word->second < static_cast<int64_t>(model.arrays[i].words))
        input_.pointed = viz::MemoryInput::Pointed{i, static_cast<uint64_t>(pointed_word->second), {}};
  // Reading them takes the machine to this moment.
  if (input_.color == viz::MemoryColor::Value || input_.pointed)
    input_.values = &values_.get({snapshot_, input_.tick}, [&] { return read_values(model); });
  if (input_.pointed) {
    const auto& origin =
        origin_.get({snapshot_, input_.tick, input_.pointed->array, input_.pointed->word}, [&] { return origin_of(*input_.pointed); });
    if (origin) input_.pointed->origin = strings.format("memory.origin", {{"name", origin->name}, {"line", origin->line}});
  }
  return input_;
}

// The words of each array, from a cursor of the picture's own.
std::vector<std::vector<uint32_t>> MemoryReading::read_values(const viz::MemoryModel& model) {
  std::vector<std::vector<uint32_t>> values(model.arrays.size());
  if (!cursor_) cursor_ = simt::make_cursor(snapshot_->block);
  if (!cursor_ || !cursor_->seek(std::min(input_.tick, snapshot_->block->trace.ticks))) return values;
  for (size_t i = 0; i < model.arrays.size(); ++i) {
    const auto bytes = cursor_->shared_bytes(model.arrays[i].first_word * 4, model.arrays[i].words * 4);
    values[i].resize(bytes.size() / 4);
    std::memcpy(values[i].data(), bytes.data(), values[i].size() * 4);
  }
  return values;
}

std::optional<WordOrigin> MemoryReading::origin_of(const viz::MemoryInput::Pointed& pointed) const {
  const viz::MemoryState::Word& state = state_.words(pointed.array)[pointed.word];
  const auto& values = *input_.values;
  if (state.writer < 0 || !cursor_ || pointed.array >= values.size() || pointed.word >= values[pointed.array].size()) return std::nullopt;
  return origin_of_word(*snapshot_, *cursor_, state.writer, state.access, values[pointed.array][pointed.word]);
}

std::optional<WordOrigin> origin_of_word(const analysis::Snapshot& snapshot, const simt::Cursor& cursor, int32_t writer, uint32_t stored,
                                         uint32_t bits) {
  constexpr int kMaxLooked = 32;
  const simt::Trace& trace = snapshot.block->trace;
  const Program& program = *snapshot.program;
  const uint32_t lane = static_cast<uint32_t>(writer) % 32;
  const auto& own = snapshot.warps[static_cast<uint32_t>(writer) / 32].accesses;
  auto at = std::lower_bound(own.begin(), own.end(), stored);
  for (int looked = 0; at != own.begin() && looked < kMaxLooked; ++looked) {
    const simt::AccessRow& row = trace.accesses[*--at];
    if (row.object == kNone || trace.objects[row.object].space != Space::Global || !(row.mask >> lane & 1)) continue;
    const simt::TracedObject& buffer = trace.objects[row.object];
    const bool written = std::any_of(trace.accesses.begin(), trace.accesses.end(), [&](const simt::AccessRow& other) {
      return other.object == row.object && program.sites[other.site].op != MemoryOp::Load;
    });
    if (written || buffer.element_bytes != 4) continue;
    const hardware::WarpAccess access = trace.access(row, program);
    const auto bytes = cursor.global_bytes(access.address[lane], access.width_bytes);
    std::optional<uint64_t> found;
    for (uint64_t i = 0; (i + 1) * 4 <= bytes.size(); ++i) {
      uint32_t loaded = 0;
      std::memcpy(&loaded, bytes.data() + i * 4, 4);
      if (loaded != bits) continue;
      if (found) return std::nullopt;
      found = (access.address[lane] - buffer.address) / 4 + i;
    }
    if (found) return WordOrigin{element_name(buffer, *found), analysis::line_in_file(program, program.sites[row.site].location)};
  }
  return std::nullopt;
}

}  // namespace warplens::app
