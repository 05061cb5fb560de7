// Values by name that are worked out at a place of a trace, or of an access without a kernel: what lessons ask for and write into their
// texts. docs/lessons.md lists them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/checking/checking.h"
#include "app/session/measuring/cpu_loops.h"
#include "app/session/measuring/measuring.h"
#include "app/session/view.h"
#include "kernels/analysis/snapshot.h"
#include "kernels/hardware/banks.h"
#include "kernels/hardware/remedy.h"
#include "kernels/hardware/sectors.h"

namespace warplens::app {

inline constexpr uint64_t kWordBytes = 4;  // of shared memory

// Where they are worked out. What is not known there is null or empty.
struct QuantityPlace {
  const analysis::Snapshot* snapshot = nullptr;
  const analysis::Moment* moment = nullptr;
  uint32_t warp = 0, lane = 0;  // followed
  uint32_t registers = 0;       // per thread, that the user chose; 0: the estimate
  hardware::Architecture arch = hardware::default_architecture();
  std::optional<hardware::WarpAccess> access;
  bool global = false;  // what it accesses, else shared memory
  hardware::RowLayout layout;
  uint32_t element_bytes = 4;
  const checks::CheckReport* findings = nullptr;
  const ScheduleAnswer* schedules = nullptr;
  bool findings_coming = false, schedules_coming = false, compiled_coming = false;
  const std::vector<MeasuredRun>* runs = nullptr;  // of which those count that this window did not measure
  MeasureView measure;                             // at which size
  const LoopRuns* loops = nullptr;                 // of the CPU
  uint64_t loop_step = 0;                          // multiply-adds so far
};
// The shown access of a trace: `index` is into Trace::accesses.
void put_access(QuantityPlace& place, uint32_t index);

struct Quantity {
  std::optional<int64_t> value;
  bool coming = false;  // it is being worked out in the background
  bool known = true;    // false: there is no quantity of that name
};
Quantity quantity(const QuantityPlace& place, std::string_view name);

// A name that says which side of Compare it is of, "left.wavefronts": that side, and the quantity. No side for every other name.
struct QuantityOfSide {
  std::optional<SideId> side;
  std::string_view quantity;
};
QuantityOfSide quantity_of_side(std::string_view name);

// The names of the table, with what each is.
struct QuantityName {
  const char *name, *meaning;
};
std::vector<QuantityName> quantity_names();

// Names that go on behind a point: of a lane, of a variable, of a matrix. nullopt: it is not of a family.
std::optional<Quantity> quantity_of_family(const QuantityPlace& place, std::string_view name);
std::vector<QuantityName> quantity_families();

}  // namespace warplens::app
