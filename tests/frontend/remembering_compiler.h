// A compiler that gives an answer that it has given before once more: many cases of a program ask the same of the same file.
#pragma once

#include <map>
#include <memory>
#include <utility>

#include "kernels/frontend/messages.h"
#include "kernels/frontend/request.h"

namespace warplens::frontend {

class RememberingCompiler : public Compiler {
 public:
  explicit RememberingCompiler(std::unique_ptr<Compiler> compiler) : compiler_(std::move(compiler)) {}

  Result<CompileAnswer> compile(const CompileRequest& request) override {
    return remembered(programs_, "compile", request, [&] { return compiler_->compile(request); });
  }
  Result<std::vector<KernelSignature>> list_kernels(const CompileRequest& request) override {
    return remembered(signatures_, "list", request, [&] { return compiler_->list_kernels(request); });
  }
  Result<HostLaunches> read_launches(const CompileRequest& request) override {
    return remembered(launches_, "launches", request, [&] { return compiler_->read_launches(request); });
  }
  Result<std::vector<SourceName>> source_names(const CompileRequest& request) override { return compiler_->source_names(request); }
  Result<std::vector<Error>> source_errors(const CompileRequest& request) override { return compiler_->source_errors(request); }
  Result<Ptx> compile_to_ptx(const CompileRequest& request, const std::string& architecture) override {
    return compiler_->compile_to_ptx(request, architecture);
  }
  void give_up() override { compiler_->give_up(); }
  int process_id() const override { return compiler_->process_id(); }

 private:
  // By all that a question says, its text included: a file that has changed since is asked about anew.
  template <class T>
  using Answers = std::map<std::vector<uint8_t>, T>;
  template <class T, class Ask>
  static Result<T> remembered(Answers<T>& answers, const char* what, const CompileRequest& request, const Ask& ask) {
    std::vector<uint8_t> key = frame({what, request, {}});
    const auto known = answers.find(key);
    if (known != answers.end()) return known->second;
    auto answer = ask();
    if (answer) answers.emplace(std::move(key), *answer);
    return answer;
  }

  std::unique_ptr<Compiler> compiler_;
  Answers<CompileAnswer> programs_;
  Answers<std::vector<KernelSignature>> signatures_;
  Answers<HostLaunches> launches_;
};

}  // namespace warplens::frontend
