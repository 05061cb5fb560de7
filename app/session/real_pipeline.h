// The pipeline of the running program: warplens-compile, the planned launch, the warp VM.
#pragma once

#include <memory>
#include <vector>

#include "app/session/pipeline.h"

namespace warplens::app {

// `kernels` is shared by all pipelines made; `options` says where the compiler is.
PipelineFactory real_pipelines(std::shared_ptr<const std::vector<catalog::KernelSpec>> kernels, frontend::CompilerOptions options);

}  // namespace warplens::app
