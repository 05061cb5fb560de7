// Accesses that end the run: out of bounds, misaligned, to read-only memory, after the end of an object's lifetime.
#include "kernels/checks/check.h"

namespace warplens::checks {
namespace {

class BoundsCheck : public Check {
 public:
  using Check::Check;

  void faulted(const simt::Block& block) override {
    switch (block.fault->kind) {
      case simt::FaultKind::OutOfBounds:
      case simt::FaultKind::AfterLifetime:
      case simt::FaultKind::Misaligned:
      case simt::FaultKind::ReadOnly:
        break;
      default:
        return;
    }
    const simt::Fault& fault = *block.fault;
    Finding finding;
    finding.kind = FindingKind::Bounds;
    finding.first = moment_of(subject_, block.block_linear, fault.warp, fault.lanes, block.tick, fault.instruction);
    finding.array = fault.array;
    finding.scalar = true;  // the sentence has the index, which may be outside of the array
    findings_.add(std::move(finding), [&](Finding& f) {
      f.sentence = line_text(subject_, f.first) + ": " + fault.message;
      f.advice = fault.hint;
      f.said = fault.said, f.fix = fault.fix;
    });
  }
};

}  // namespace

std::unique_ptr<Check> make_bounds_check(Findings& findings) { return std::make_unique<BoundsCheck>(findings); }

}  // namespace warplens::checks
