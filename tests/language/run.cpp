#include "tests/language/run.h"

#include <gtest/gtest.h>

#include "tests/frontend/remembering_compiler.h"
#include "tests/simt/on_threads.h"

namespace warplens::language {
namespace {

frontend::Compiler& compiler() {
  static frontend::RememberingCompiler instance(frontend::make_compiler(
      {WARPLENS_BINARY_DIR "/bin/warplens-compile", WARPLENS_SOURCE_DIR "/assets/include", "", std::chrono::seconds(60)}));
  return instance;
}

// A setting is a template's argument, or a macro in place of the file's own.
std::string with_macros(const frontend::CompileRequest& request, const Program& program) {
  if (program.kernel.find('<') != std::string::npos) return request.source;
  std::string text, body = request.source;
  for (const auto& [name, value] : frontend::texts(request.settings)) {
    text += "#define " + name + " " + value + "\n";
    const size_t own = body.find("#define " + name + " ");
    if (own != std::string::npos) body.insert(own, "//");
  }
  return text + body;
}

}  // namespace

Result<Ran> run(const workload::What& what, bool compiled_account, const simt::Schedule& schedule) {
  auto kernel = workload::resolve({}, what, "run", what.launch ? &compiler() : nullptr);
  if (!kernel) return kernel.error();
  frontend::CompileRequest request = workload::compile_request(**kernel);
  request.compiled_account = compiled_account;
  auto answer = compiler().compile(request);
  if (!answer) return answer.error();
  auto launch = workload::make_launch(**kernel, *answer->program);
  if (!launch) return launch.error();
  auto ordered = std::make_shared<simt::Launch>(*launch->launch);
  ordered->schedule = schedule;
  launch->launch = ordered;
  auto memory = simt::make_memory(*answer->program, *launch->launch);
  if (!memory) return memory.error();
  simt::Run one = simt::run_on(1, *answer->program, *launch->launch);
  EXPECT_EQ(simt::differs_on_threads(*answer->program, *launch->launch, one), "");
  if (!one.result) return one.result.error();
  return Ran{answer->program->kernel, with_macros(request, *answer->program), answer->program, launch->launch, one.memory,
             one.result.take()};
}

}  // namespace warplens::language
