// Warp operations whose result CUDA leaves undefined: a value taken from a lane that does not participate, a lane that its own mask does
// not contain.
#include <fmt/format.h>

#include "kernels/checks/check.h"
#include "kernels/simt/observe/lane_check.h"

namespace warplens::checks {
namespace {

class LaneCheck : public Check {
 public:
  using Check::Check;

  void reads_absent_lane(const simt::Warp& warp, const simt::Decoded& in, uint32_t lane, uint32_t from) override {
    found(warp, in, lane, Phrase("absent_lane", {{"lane", from}}), [&] { return simt::says_absent_lane(from); });
  }
  void outside_of_mask(const simt::Warp& warp, const simt::Decoded& in, uint32_t lane) override {
    found(warp, in, lane, Phrase("outside_of_mask", {{"operation", simt::spoken(in.op)}}),
          [&] { return simt::says_outside_of_mask(in.op); });
  }

 private:
  template <class Say>
  void found(const simt::Warp& warp, const simt::Decoded& in, uint32_t lane, const Phrase& said, Say say) {
    Finding finding;
    finding.kind = FindingKind::Lane;
    finding.first = moment_of(subject_, warp, 1u << lane, in.index);
    findings_.add(std::move(finding), [&](Finding& f) {
      f.sentence = fmt::format("{}: {} {}", line_text(subject_, f.first), thread_text(subject_, f.first), say());
      f.said = said;
      f.remedy = Remedy::LaneMask;
      f.advice = "pass the mask of exactly the lanes that execute the operation, and read only from those";
    });
  }
};

}  // namespace

std::unique_ptr<Check> make_lane_check(Findings& findings) { return std::make_unique<LaneCheck>(findings); }

}  // namespace warplens::checks
