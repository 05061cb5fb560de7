// A check is an observer of the run that adds to the findings. To add one: its file, and its row in checks.def.
#pragma once

#include <memory>
#include <span>

#include "kernels/checks/findings.h"
#include "kernels/simt/observe/observer.h"

namespace warplens::checks {

// A value that nothing was stored to is neither zero nor small: as a float it is not a number.
inline constexpr uint8_t kUnset = 0xff;

class Check : public simt::Observer {
 public:
  explicit Check(Findings& findings) : findings_(findings), subject_(findings.subject()) {}
  virtual void run_ends() {}  // all blocks have ended

 protected:
  Findings& findings_;
  const Subject& subject_;
};

struct CheckRow {
  const char* name;  // "races"
  std::unique_ptr<Check> (*make)(Findings& findings);
};
std::span<const CheckRow> all_checks();

#define CHECK(name, make) std::unique_ptr<Check> make(Findings& findings);
#include "kernels/checks/checks.def"

}  // namespace warplens::checks
