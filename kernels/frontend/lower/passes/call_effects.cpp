#include "kernels/frontend/lower/passes/call_effects.h"

#include "kernels/frontend/lower/functions/device_functions.h"

namespace warplens::frontend {
namespace {

enum class Effect : uint8_t {
  Unknown,
  Ends,       // a barrier: what comes behind it is executed as often as it is, and it orders memory
  StaysPut,   // it is neither moved nor left out, and reads and writes no memory of the kernel's
  OnlyValue,  // a function of its arguments
};

Effect effect_of(const llvm::Function& function) {
  const DeviceFunction* known = device_function(function.getName());
  if (!known) return Effect::Unknown;
  switch (known->becomes) {
    case Becomes::Barrier:
      return Effect::Ends;
    case Becomes::Shuffle:
    case Becomes::Vote:
    case Becomes::Match:
      return Effect::StaysPut;
    case Becomes::Nothing:
      return function.isIntrinsic() ? Effect::Unknown : Effect::StaysPut;
    case Becomes::Math:
    case Becomes::ApproximateMath:
    case Becomes::Operation:
    case Becomes::Conversion:
    case Becomes::FloatClass:
      return known->memory == MemoryEffect::None ? Effect::OnlyValue : Effect::Unknown;
    default:
      return Effect::Unknown;
  }
}

}  // namespace

void say_what_calls_do(llvm::Module& module) {
  for (llvm::Function& function : module) {
    const Effect effect = function.isDeclaration() ? effect_of(function) : Effect::Unknown;
    if (effect == Effect::Unknown) continue;
    function.setWillReturn();
    function.setDoesNotThrow();
    if (effect == Effect::OnlyValue) function.setDoesNotAccessMemory();
    if (effect == Effect::StaysPut) function.setOnlyAccessesInaccessibleMemory();
  }
}

}  // namespace warplens::frontend
