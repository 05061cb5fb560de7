#include "app/session/measuring/limits.h"

namespace warplens::app {
namespace {

constexpr double kSectorBytes = 32;

double of_a_block(const analysis::Snapshot& snapshot, const char* what) {
  const catalog::KernelSpec* const spec = snapshot.spec();
  if (!spec || !snapshot.launch) return 0;
  const auto work = spec->work.find(what);
  if (work == spec->work.end()) return 0;
  const auto all = catalog::evaluate(work->second, snapshot.setting.all());
  const uint64_t blocks = snapshot.launch->grid.count();
  return all && blocks > 0 ? static_cast<double>(*all) / static_cast<double>(blocks) : 0;
}

}  // namespace

std::optional<SideLimits> limits_of(const analysis::Snapshot& snapshot, const hardware::Architecture& arch, bool compiled) {
  const auto rates = hardware::rates_of(arch);
  if (!rates) return std::nullopt;
  const analysis::Totals& totals = compiled && snapshot.compiled_totals ? *snapshot.compiled_totals : snapshot.totals;
  SideLimits limits;
  limits.wavefronts = totals.wavefronts;
  limits.compiled = &totals != &snapshot.totals || snapshot.program->account == "compiled";
  if (rates->l2_bytes > 0) limits.l2_cycles = static_cast<double>(totals.sectors) * kSectorBytes / rates->l2_bytes;
  const double flops = of_a_block(snapshot, "flops"), bytes = of_a_block(snapshot, "bytes");
  limits.of_flops = flops > 0;
  limits.work = flops > 0 ? flops : bytes;
  // A kernel that counts its bytes takes each of them once, so that its sectors go to memory. What caches keep of the sectors of others is
  // not known here.
  const double moved = bytes > 0 ? static_cast<double>(totals.sectors) * kSectorBytes : 0;
  limits.bounds = hardware::bounds({totals.wavefronts, moved, flops / 2}, *rates);
  const Program& machine = snapshot.compiled_program ? *snapshot.compiled_program : *snapshot.program;
  if (snapshot.launch && machine.account == "compiled" && machine.estimated_registers > 0)
    limits.occupancy = hardware::occupancy({static_cast<uint32_t>(snapshot.launch->block.count()), machine.estimated_registers,
                                            machine.shared_static_bytes + snapshot.launch->dynamic_shared_bytes},
                                           arch);
  return limits;
}

}  // namespace warplens::app
