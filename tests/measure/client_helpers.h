// What tests of the client share.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <random>
#include <thread>
#include <vector>

#include "kernels/measure/client.h"

namespace warplens::measure {

inline double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

inline MeasureRequest small_request(double seconds = 0.05) {
  return {0, "cpu", {cpu_job("k", {{"M", 32}, {"N", 32}, {"K", 32}})}, seconds, 0};
}

struct Measured {
  std::vector<Sample> samples;
  std::vector<Started> started;
  std::vector<Summary> summaries;
  std::vector<Failure> failures;
  int finished = 0;
  double took_seconds = 0;
};

// Collects until the measurement `id` has finished.
inline Measured collect(Client& client, int64_t id, double patience_seconds = 20) {
  Measured m;
  const double start = now();
  while (m.finished == 0 && now() - start < patience_seconds)
    for (const Event& event : client.wait(0.1)) {
      if (const auto* e = std::get_if<Sample>(&event)) m.samples.push_back(*e);
      if (const auto* e = std::get_if<Started>(&event)) m.started.push_back(*e);
      if (const auto* e = std::get_if<Summary>(&event)) m.summaries.push_back(*e);
      if (const auto* e = std::get_if<Failure>(&event)) m.failures.push_back(*e);
      if (const auto* e = std::get_if<Finished>(&event)) {
        EXPECT_EQ(e->id, id);
        ++m.finished;
      }
    }
  m.took_seconds = now() - start;
  return m;
}

// Kills the worker at `moments` random moments: each measurement ends once, and the next one works.
inline void kill_at_random(int moments) {
  Client client({.command = {FAKE_WORKER}});
  std::mt19937 random(11);
  int died = 0, completed = 0;
  for (int round = 0; round < moments; ++round) {
    const int64_t id = client.measure(small_request(0.02));
    // A busy machine starts a worker late: now and then it has the time to finish all the same.
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 30000 + (round % 20 == 19 ? 100000 : 0)));
    if (const pid_t worker = client.worker_pid(); worker > 0) kill(worker, SIGKILL);
    const Measured m = collect(client, id);
    ASSERT_EQ(m.finished, 1);
    ASSERT_EQ(m.summaries.size() + m.failures.size(), 1u);
    if (m.failures.empty())
      ++completed;
    else
      ASSERT_EQ(outcome_name(m.failures[0].outcome), "worker_exited") << m.failures[0].message;
    died += !m.failures.empty();
  }
  EXPECT_GT(died, moments / 10);
  EXPECT_GT(completed, moments / 40);
  // The last kill may reach a worker that has just finished: then the end of that worker is this measurement's.
  Measured after = collect(client, client.measure(small_request()));
  if (!after.failures.empty()) after = collect(client, client.measure(small_request()));
  EXPECT_EQ(after.summaries.size(), 1u);
}

}  // namespace warplens::measure
