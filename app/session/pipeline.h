// From a request to a snapshot: the front end, the launch, the trace. Behind an interface, so that the session is tested
// with pipelines that are slow, wrong or dead.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/editor/syntax.h"
#include "kernels/analysis/snapshot.h"
#include "kernels/measure/job.h"
#include "kernels/workload/workload.h"

namespace warplens::grading {
struct Mistake;
struct Symptoms;
}  // namespace warplens::grading

namespace warplens::workload {
struct AgainstReference;
}

namespace warplens::app {

using SnapshotPtr = std::shared_ptr<const analysis::Snapshot>;

// What the user has chosen; everything a snapshot is made from.
struct Request {
  workload::What what;
  uint64_t block = 0;        // linear index of the traced block
  std::string architecture;  // by name; empty: the usual one
  std::string schedule;      // by name; empty: in order
  SnapshotPtr same;          // of the same kernel and launch, where only the block is another: nothing is compiled again
  bool compiled = false;     // the account that is traced: as compiled, else as written
  // What the snapshot that this is asked of was made from: no file is read, and no host code followed, again. Null: it is resolved first.
  workload::ResolvedHandle resolved;
};

// What the compiler makes of a text besides its kernel.
struct SourceReading {
  frontend::CompileRequest asked;  // of the text and of all that decides what it means: settings, kernel, architecture
  editor::NamedLines names;
  std::vector<Error> errors;  // mistakes that kept the kernel from nothing: in host code, in other kernels
};

// What the first block of a launch does, as written and, where that could be made, as compiled.
struct BlockCounts {
  analysis::Totals written;
  std::optional<analysis::Totals> compiled;
};

enum class Work : uint8_t { Compiling, RunningEarlier, Tracing, CompilingOptimised };

// Called while the work goes on; false asks it to stop. `ticks` counts while tracing.
using Report = std::function<bool(Work work, uint64_t ticks)>;

class Pipeline {
 public:
  virtual ~Pipeline() = default;
  // The account as written.
  virtual Result<SnapshotPtr> make(const Request& request, const Report& report) = 0;
  // What the last make() was made from, for what is asked of its snapshot later (Request::resolved); null: it is not known.
  virtual workload::ResolvedHandle resolved() const { return nullptr; }
  // What is known of the launch that the last make() failed with, as it is beyond the machine's limits; null: nothing.
  virtual std::shared_ptr<const analysis::LaunchAccount> refused() const { return nullptr; }
  // The same snapshot with the account as compiled.
  virtual Result<SnapshotPtr> add_compiled(const Request& request, const SnapshotPtr& snapshot, const Report& report) = 0;
  // What is to be known of the snapshot's text besides; null: nothing, as without a compiler.
  virtual std::shared_ptr<const SourceReading> read_source(const Request&, const SnapshotPtr&) { return nullptr; }
  // Counts alone, without a trace, so that a launch may be as large as those that are measured.
  virtual Result<BlockCounts> count(const Request&, const Report&) { return Error{"nothing is counted here"}; }
  // The snapshot's launch as the checks run it: what the kernel should write holds no value before.
  virtual Result<std::shared_ptr<const simt::Launch>> launch_for_checks(const Request& request, const SnapshotPtr& snapshot) = 0;
  // The whole launch's result beside what the request names (What::against). A cancelled run gives null.
  virtual Result<std::shared_ptr<const workload::AgainstReference>> compare_with_reference(const Request&, const SnapshotPtr&,
                                                                                           const Report&) {
    return Error{"nothing is compared here"};
  }
  // What the measuring worker is told, to measure this at the size for measuring.
  virtual Result<measure::Job> measuring_job(const workload::What& what) = 0;
  // What a kernel of the gallery does wrong.
  virtual Result<std::shared_ptr<const grading::Symptoms>> symptoms(const grading::Mistake&) { return Error{"nothing is measured here"}; }
  // From another thread: nobody wants any more what runs at this moment, nor anything else.
  virtual void give_up() {}
};

// A pipeline is used by one thread; a session makes one for each of its threads.
using PipelineFactory = std::function<std::unique_ptr<Pipeline>()>;

}  // namespace warplens::app
