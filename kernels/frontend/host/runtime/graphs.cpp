// CUDA graphs: what is launched while a stream is captured runs when its graph is launched.
#include "kernels/frontend/host/interpreter.h"

namespace warplens::frontend::host {

// The captured launches are followed where they stand, as the graph's first launch; each further one makes them again.
bool Interpreter::graph_calls(const std::string& name, const Arguments& given) {
  if (name.starts_with("cudaStreamBeginCapture")) {
    captures_ = true, captured_more_ |= graphs_ > 0, ++graphs_;
    return true;
  }
  if (name == "cudaStreamEndCapture") {
    captures_ = false;
    if (given.size() > 1 && given[1].value.kind == Value::Kind::Address) forget(given[1].value.target, name + "()");
    return true;
  }
  const bool copies = name.starts_with("cudaMemcpy") || name.starts_with("cudaMemset");
  if (captures_ && copies) captured_more_ = true;
  if (name != "cudaGraphLaunch" || ++graph_launches_ == 1) return name == "cudaGraphLaunch";
  if (captured_more_ || !unknown_conditions_.empty()) {
    for (const CapturedLaunch& each : captured_)
      for (const Value& argument : each.arguments) doubt_what(argument, name + "()");
    return true;
  }
  const std::vector<CapturedLaunch> all = captured_;
  for (const CapturedLaunch& each : all) note_launch(each.kernel, each.configuration, each.arguments, each.line, false, each.token_at);
  return true;
}

}  // namespace warplens::frontend::host
