// Which architecture is the first that has a function or an instruction.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace warplens::frontend {

enum class OnOlder : uint8_t { Refused, Emulated };

struct Since {
  uint32_t architecture;  // 80
  OnOlder kind;
  std::string_view names, having;  // as since.def says them
};

// The row of the newest architecture that it needs. `name`: "nvcuda::wmma::mma_sync", "cp.async.ca.shared.global"; `types`: of its
// parameters. nullptr: every architecture has it.
const Since* since(std::string_view name, std::string_view types);

}  // namespace warplens::frontend
