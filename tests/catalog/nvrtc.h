// The toolkit's run-time compiler, opened at run time. Compiling needs no GPU.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "kernels/base/result.h"

namespace warplens::catalog {

class Nvrtc {
 public:
  // nullptr where no toolkit is installed. WARPLENS_NVRTC names a library that is not where toolkits are.
  static std::unique_ptr<Nvrtc> open();
  static std::vector<std::string> searched();

  // Machine code for `architecture` ("sm_90") of the instance `name` ("kernel<64, 8>"). The error is the compiler's log.
  Result<std::string> compile(const std::string& source, const std::string& name, const std::string& architecture,
                              const std::vector<std::string>& options) const;

 private:
  void* library_ = nullptr;
};

// The names of the template parameters of a file's only __global__ function, in order.
std::vector<std::string> template_parameters(const std::string& source);

}  // namespace warplens::catalog
