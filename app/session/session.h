// One side of the window: the newest request is worked out in the background, the last good snapshot stays on screen.
#pragma once

#include <chrono>
#include <optional>

#include "app/session/background.h"

namespace warplens::app {

struct Progress {
  bool busy = false;           // the account as written is awaited
  bool compiled_busy = false;  // the account as compiled is
  Work work = Work::Compiling;
  uint64_t ticks = 0;
  std::chrono::milliseconds running{0};
};

class Session {
 public:
  // `wake` is called from a background thread when poll() has something to take; it must be safe from any thread.
  Session(PipelineFactory factory, std::function<void()> wake) : written_(factory, wake), later_(factory, wake) {}

  // The newest request wins: an older one is cancelled and its result dropped.
  void request(Request request);
  void cancel();
  // A request that could not even be made: shown like any other error.
  void fail(Error error);
  void forget_error() { error_.reset(); }
  void forget_snapshot() { snapshot_.reset(), reading_.reset(), shown_ = {}; }
  // Takes what the background has finished; true when snapshot(), error() or reading() changed.
  bool poll();

  const SnapshotPtr& snapshot() const { return snapshot_; }  // the last good one; null before the first
  const Request& shown() const { return shown_; }            // what snapshot() was made from
  bool up_to_date() const { return answered_; }              // snapshot() is what was requested last
  // Of what was read last, which is shown() or an earlier one; null: nothing is known.
  const std::shared_ptr<const SourceReading>& reading() const { return reading_; }
  const std::optional<Error>& error() const { return error_; }  // of the newest request, when it failed
  // Of a launch beyond the machine's limits, until another answer comes; null: there is none, or nothing is known of it.
  const std::shared_ptr<const analysis::LaunchAccount>& refused() const { return refused_; }
  Progress progress() const;
  // The answer to what was requested last has not been taken yet. What is shown follows from this and from what poll() took, never from
  // what the background does at the moment: the same steps show the same, however fast it is.
  bool awaiting() const { return awaiting_; }

 private:
  bool take_written();
  bool take_later();
  void start_later();
  void take_compiled(Result<SnapshotPtr> made);

  struct Made {
    Result<SnapshotPtr> snapshot;
    std::shared_ptr<const analysis::LaunchAccount> refused;
    workload::ResolvedHandle resolved;
  };
  // What is worked out behind the picture: the account as compiled, else what was read of the text.
  struct Later {
    std::shared_ptr<const SourceReading> reading;
    std::optional<Result<SnapshotPtr>> compiled;
  };
  Background<Made> written_;
  Background<Later> later_;
  Request wanted_, shown_;
  SnapshotPtr snapshot_;
  std::shared_ptr<const SourceReading> reading_;
  bool awaiting_ = false, awaiting_compiled_ = false, answered_ = false;
  std::optional<Error> error_;
  std::shared_ptr<const analysis::LaunchAccount> refused_;
};

}  // namespace warplens::app
