#include "tests/app/fakes.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <thread>

#include "app/plots/plot_table.h"
#include "app/stages/stages.h"
#include "kernels/grading/mistake.h"
#include "kernels/workload/compare/against.h"
#include "kernels/workload/compare/wrong_elements.h"
#include "tests/app/made_kernel.h"
#include "tests/simt/builder.h"

namespace warplens::app {
namespace {

using namespace std::chrono_literals;

constexpr int kMinute = 6000;  // in steps of 10 ms

constexpr const char* kSource =
    "__global__ void sample(float* C) {\n"
    "  __shared__ float s[1024];\n"
    "  s[threadIdx.x] = 1.0f;\n"
    "  __syncthreads();\n"
    "  float x = s[threadIdx.x % 32 * stride];\n"
    "  C[threadIdx.x] = x;\n"
    "}\n";

Program sample_program(uint32_t stride, uint32_t above, bool racy) {
  simt::Builder b;
  const RegisterId out = b.parameter("C", Type::I64, true);
  const RegisterId s = b.array(Space::Shared, "s", 1024);
  b.line = above + 3;
  const RegisterId tid = b.special(SpecialRegister::TidX), lane = b.special(SpecialRegister::LaneId);
  b.store(Type::F32, b.address(s, tid), b.f32(1), b.site(Space::Shared, MemoryOp::Store, "s"));
  b.line = above + 4;
  if (!racy) b.barrier();
  b.line = above + 5;
  const RegisterId index = b.op(Opcode::Mul, Type::I32, lane, b.i32(stride));
  const RegisterId x = b.load(Type::F32, b.address(s, index), b.site(Space::Shared, MemoryOp::Load, "s"));
  b.line = above + 6;
  b.store(Type::F32, b.address(out, tid), x, b.site(Space::Global, MemoryOp::Store, "C"));
  b.line = above + 7;
  b.finish();
  const uint32_t end = static_cast<uint32_t>(b.program.code.size());
  // One that is the same in all lanes, and one that is not.
  const auto variable = [&](const char* name, const char* type, Type scalar, RegisterId at) {
    Variable v;
    v.name = name;
    v.type = type;
    v.scalar = scalar;
    v.scope = 0;
    v.line = above + 5;
    v.places.push_back({0, end, VariablePlace::Kind::Register, at});
    b.program.variables.push_back(v);
  };
  variable("x", "float", Type::F32, x);
  variable("index", "int", Type::I32, index);
  return b.take();
}

class FakePipeline : public Pipeline {
 public:
  explicit FakePipeline(std::shared_ptr<FakeCounts> counts) : counts_(std::move(counts)) {}

  Result<SnapshotPtr> make(const Request& request, const Report& report) override {
    ++counts_->started;
    const std::string& name = request.what.name;
    if (name == "error") return Error{"expected ';'", {"bad.cu", 3, 14}, {}, "  int x = 1\n           ^"};
    if (name == "hangs") hang();
    if (name == "compiles") {
      for (int i = 0; i < kMinute && !given_up_; ++i) std::this_thread::sleep_for(10ms);
      counts_->stopped += given_up_;
      return Error{"the compiler was stopped"};
    }
    if (name == "slow") {
      for (int i = 0; i < kMinute; ++i) {
        if (!report(Work::Tracing, static_cast<uint64_t>(i))) {
          ++counts_->stopped;
          return Error{"cancelled"};
        }
        std::this_thread::sleep_for(10ms);
      }
    }
    if (request.same) return another_block(request);
    uint32_t stride = name == "racy" ? 16 : 2;
    for (const auto& [parameter, value] : request.what.set) {
      if (parameter == "STRIDE") stride = static_cast<uint32_t>(std::stoul(frontend::text_of(value)));
    }
    ++counts_->made;
    refused_.reset();
    if (name.ends_with("launched.cu")) {
      SnapshotPtr made = launched(request);
      if (!request.what.block || request.what.block->count() <= 1024) return made;
      refused_ = made->launch_account;
      return Error{"a block has too many threads"};
    }
    return sample_snapshot(stride, name, name == "long" ? kLinesAbove : 0, name == "racy",
                           name == "racy"   ? 2
                           : name == "many" ? kManyBlocks
                                            : 1);
  }

  // A file without a header whose main() launches two kernels; the grid is what was asked for.
  static SnapshotPtr launched(const Request& request) {
    using enum analysis::LaunchPart::Kind;
    using Origin = analysis::LaunchPart::Origin;
    auto made = std::make_shared<analysis::Snapshot>(*sample_snapshot(2, request.what.name));
    analysis::LaunchAccount account;
    account.launches = {{"scale<32>", 88, "main"}, {"copy", 90, "main"}};
    account.chosen = request.what.launch ? request.what.launch : 1;
    constexpr uint64_t kRounds = 5;  // of the second launch
    if (account.chosen == 2) account.rounds = account.times = kRounds, account.round = std::clamp<uint64_t>(request.what.round, 1, kRounds);
    const auto& grid = request.what.grid;
    account.parts = {{Setting, "TILE", "32", Origin::Host, 88, {}},
                     {Grid, {}, grid ? std::to_string(grid->x) : "8,8", grid ? Origin::Given : Origin::Host, 88, {}},
                     {Block, {}, "32,32", Origin::Host, 88, {}},
                     {Shared, {}, "0", Origin::Host, 88, {}},
                     {Array, "A", "f32[1048576]:random", Origin::Host, 70, {}},
                     {Scalar, "n", "1024", Origin::Guessed, 88, "argv[1]"}};
    account.references = {"kernel:copy", "function:scale_cpu"};
    made->launch_account = std::make_shared<const analysis::LaunchAccount>(std::move(account));
    return made;
  }

  // Against a kernel 3 of 64 elements of A are wrong, against a function none; all else cannot be run.
  Result<std::shared_ptr<const workload::AgainstReference>> compare_with_reference(const Request& request, const SnapshotPtr&,
                                                                                   const Report&) override {
    const std::string& against = request.what.against;
    const bool is_kernel = against.starts_with("kernel:");
    if (!is_kernel && !against.starts_with("function:")) return Error{"cannot read '" + against + "'"};
    workload::Elements got{{64}, std::vector<double>(64, 1)}, expected = got;
    for (const size_t i : {5, 6, 40})
      if (is_kernel) expected.values[i] = 7;
    auto elements = workload::find_wrong_elements(got, expected, {});
    if (!elements) return elements.error();
    workload::AgainstReference outcome{is_kernel ? "copy" : "scale_cpu()", {}, {}};
    outcome.results.push_back({"A", elements.take(), {}, true});
    return std::make_shared<const workload::AgainstReference>(std::move(outcome));
  }

  Result<SnapshotPtr> add_compiled(const Request& request, const SnapshotPtr& snapshot, const Report&) override {
    if (request.what.name == "no_compiled") return Error{"the compiler died"};
    auto done = std::make_shared<analysis::Snapshot>(*snapshot);
    done->compiled_program = snapshot->program;
    return SnapshotPtr(done);
  }

  // As compiled it has half the wavefronts of what was traced.
  Result<BlockCounts> count(const Request& request, const Report& report) override {
    const auto made = make(request, report);
    if (!made) return made.error();
    BlockCounts counts{(*made)->totals, (*made)->totals};
    counts.compiled->wavefronts /= 2;
    if (request.what.name == "no_compiled") counts.compiled.reset();
    return counts;
  }

  Result<std::shared_ptr<const simt::Launch>> launch_for_checks(const Request&, const SnapshotPtr& snapshot) override {
    return snapshot->launch;
  }

  // Every ninth of 64 elements is wrong.
  Result<std::shared_ptr<const grading::Symptoms>> symptoms(const grading::Mistake&) override {
    workload::Elements got{{8, 8}, std::vector<double>(64, 1)}, expected = got;
    for (size_t i = 0; i < got.values.size(); i += 9) got.values[i] = i % 2 ? NAN : 3;
    auto found = std::make_shared<grading::Symptoms>();
    auto wrong = workload::find_wrong_elements(std::move(got), std::move(expected), {});
    if (!wrong) return wrong.error();
    found->wrong = wrong.take();
    found->schedules_wrong = 2, found->schedules_run = 6;
    found->costs = {132, 31, 8}, found->fixed_costs = {101, 0, 8};
    return std::shared_ptr<const grading::Symptoms>(std::move(found));
  }

  Result<measure::Job> measuring_job(const workload::What& what) override {
    if (what.name == "hangs") hang();
    if (what.name == "error") return Error{"expected ';'", {"bad.cu", 3, 14}, {}, {}};
    measure::Job job;
    job.kind = measure::Job::Kind::Cuda;
    job.name = job.routine = what.name;
    job.size.insert(what.sizes.begin(), what.sizes.end());
    job.bytes = 1 << 20;
    return job;
  }

  std::shared_ptr<const analysis::LaunchAccount> refused() const override { return refused_; }
  void give_up() override { given_up_ = true; }

 private:
  void hang() {
    ++counts_->hanging;
    for (int i = 0; i < kMinute && !counts_->released; ++i) std::this_thread::sleep_for(10ms);
    --counts_->hanging;
  }
  Result<SnapshotPtr> another_block(const Request& request) {
    ++counts_->made;
    simt::TraceOptions options;
    options.block = request.block;
    const analysis::Snapshot& same = *request.same;
    return analysis::make_snapshot(same.file, same.setting, same.program, same.launch, options);
  }

  std::shared_ptr<FakeCounts> counts_;
  std::atomic<bool> given_up_{false};
  std::shared_ptr<const analysis::LaunchAccount> refused_;
};

}  // namespace

SnapshotPtr sample_snapshot(uint32_t stride, const std::string& path, uint32_t above, bool racy, uint32_t blocks) {
  auto program = std::make_shared<const Program>(sample_program(stride, above, racy));
  auto launch = std::make_shared<simt::Launch>();
  launch->block = {64, 1, 1};
  launch->grid = {blocks, 1, 1};
  launch->buffers.push_back(simt::buffer_of("C", 64));
  launch->arguments = {simt::buffer_argument(0)};
  auto snapshot = analysis::make_snapshot(catalog::kernel_file(path, std::string(above, '\n') + kSource), {}, program, launch, {});
  return snapshot ? *snapshot : nullptr;
}

PipelineFactory fake_pipelines(std::shared_ptr<FakeCounts> counts) {
  return [counts] { return std::make_unique<FakePipeline>(counts); };
}

std::shared_ptr<const std::vector<catalog::KernelSpec>> fake_catalog() {
  const auto good = made_kernel("good", R"(title = "A good kernel"
family = "tile"
params = [ { name = "STRIDE", default = 2, choices = [1, 2, 16, 32], help = "words between lanes" } ]
rules = [ { holds = "STRIDE <= 16", else = "STRIDE = {STRIDE} is more than 16." } ]
launch = { grid = [1], block = [64] })");
  auto empty = made_kernel("empty", "family = \"vector\"\nlaunch = { grid = [1], block = [1] }");
  empty.title.clear();
  return std::make_shared<const std::vector<catalog::KernelSpec>>(std::vector{good, empty});
}

Lesson sample_lesson() {
  Lesson lesson;
  lesson.name = "sample";
  lesson.title = {{"en", "A sample"}};
  LessonStep step;
  step.id = "read";
  step.title = {{"en", "A read"}};
  step.text = {{"en", "Two words per bank."}};
  step.place.choices[0] = {"good", {}, {}};
  step.place.stage = "banks";
  step.find = LessonCondition{.array = "s", .op = "load", .space = "shared"};
  step.light = {"stage"};
  lesson.steps = {step};
  return lesson;
}

WorkbenchParts fake_parts(FakeWorker** worker, std::vector<Lesson> lessons, AskGpu ask) {
  auto fake = std::make_unique<FakeWorker>();
  if (worker) *worker = fake.get();
  WorkbenchParts parts;
  parts.kernels = fake_catalog();
  parts.stages = &stages();
  parts.points = plot_points;
  parts.pipelines = fake_pipelines(std::make_shared<FakeCounts>());
  parts.measure = std::move(fake);
  parts.lessons = std::move(lessons);
  parts.ask_gpu = std::move(ask);
  return parts;
}

std::unique_ptr<Workbench> fake_workbench(FakeWorker** worker, std::vector<Lesson> lessons, AskGpu ask) {
  return std::make_unique<Workbench>(fake_parts(worker, std::move(lessons), std::move(ask)));
}

void plug_in_gpu(FakeWorker& worker) {
  measure::Hello hello;
  hello.devices.push_back({"cuda", "NVIDIA H200"});
  worker.events.emplace_back(hello);
}

measure::Asked gpu_says(uint32_t predicted, double wavefronts) {
  measure::Asked asked;
  asked.device.name = "NVIDIA H200";
  asked.answers = {{predicted, 30 + 2 * wavefronts, wavefronts, 0.02}};
  return asked;
}

bool wait_for_checks(Workbench& bench) {
  for (int i = 0; i < 6000 && !bench.checking().report(); ++i) {
    bench.poll();
    std::this_thread::sleep_for(5ms);
  }
  return bench.checking().report() != nullptr;
}

bool settle(Workbench& bench) {
  const auto until = std::chrono::steady_clock::now() + 30s;
  while (std::chrono::steady_clock::now() < until) {
    bench.poll();
    if (!bench.waiting()) {
      bench.poll();
      return true;
    }
    std::this_thread::sleep_for(100us);
  }
  return false;
}

}  // namespace warplens::app
