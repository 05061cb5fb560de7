// All settings of a kernel at one problem size.
#pragma once

#include "kernels/catalog/rules.h"

namespace warplens::catalog {

struct Space {
  const KernelSpec* kernel = nullptr;
  Values sizes;

  // Errors: an unknown size set or size (the known ones are listed), a size below 1.
  static Result<Space> make(const KernelSpec& kernel, std::string_view size_set, const Values& sizes);

  // The values of a setting; parameters that are not named have their default. Parameters come first, in the kernel's order.
  Expression::Slots slots(const Values& parameters) const;
};

}  // namespace warplens::catalog
