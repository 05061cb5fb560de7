#include "app/cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <ostream>

#include "kernels/base/number.h"

namespace warplens::app {

RunProgress::RunProgress(Work work, std::ostream& err) : work_(work), err_(err), terminal_(isatty(STDERR_FILENO)) {}

RunProgress::~RunProgress() {
  if (shown_ && terminal_) err_ << "\x1b[K\r" << std::flush;
}

bool RunProgress::blocks_done(uint64_t done, uint64_t total) {
  if (interruption_.happened()) return false;
  const auto now = Clock::now();
  if (now < next_) return true;
  if (work_ == Work::Runs && !schedules_) offer_a_part(now, done, total);
  const std::string text =
      schedules_ ? fmt::format("schedule {} of {}: {} of {} blocks run", schedule_ + 1, schedules_, grouped(done), grouped(total))
      : work_ == Work::Checks ? fmt::format("{} of {} blocks checked", grouped(done), grouped(total))
                              : fmt::format("{} of {} blocks run", grouped(done), grouped(total));
  err_ << (terminal_ ? "\x1b[K" + text + "\r" : "warplens: " + text + "\n") << std::flush;
  next_ = now + std::chrono::seconds(terminal_ ? 1 : 10);
  shown_ = true;
  return true;
}

void RunProgress::offer_a_part(Clock::time_point now, uint64_t done, uint64_t total) {
  if (offered_) return;
  const std::string sentence = part_offered(std::chrono::duration<double>(now - begin_).count(), done, total);
  if (sentence.empty()) return;
  err_ << (terminal_ ? "\x1b[K" : "") << "warplens: " << sentence << "\n" << std::flush;
  offered_ = true;
}

std::string part_offered(double seconds, uint64_t done, uint64_t total) {
  constexpr double kMinutes = 2;
  if (done == 0 || total <= 1) return {};
  const double minutes = seconds * static_cast<double>(total) / static_cast<double>(done) / 60;
  if (minutes < kMinutes) return {};
  return fmt::format("all {} blocks take about {:.0f} minutes: one of them alone with --blocks first", grouped(total), minutes);
}

}  // namespace warplens::app
