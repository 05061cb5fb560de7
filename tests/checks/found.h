// Programs made by hand under all checks, and what was found in a few words.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/checks/run_checks.h"
#include "tests/simt/builder.h"

namespace warplens::checks {

using simt::Builder;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using enum SpecialRegister;
inline constexpr Type I = Type::I32;

struct Shape {
  uint32_t grid = 1, block = 32;
  simt::Order order = simt::Order::InOrder;
};

// "race 3 5 s": kind, both lines, array.
inline std::vector<std::string> found(Builder& b, const Shape& shape = {}, CheckReport* whole = nullptr) {
  b.finish();
  const Program program = b.take();
  simt::Launch launch;
  launch.grid = {shape.grid, 1, 1};
  launch.block = {shape.block, 1, 1};
  launch.schedule.order = shape.order;
  for (const Parameter& p : program.parameters) {
    launch.arguments.push_back(simt::buffer_argument(static_cast<uint32_t>(launch.buffers.size())));
    launch.buffers.push_back(simt::buffer_of(p.name, 4096));
  }
  auto report = run_checks(program, launch);
  if (!report) return {to_string(report.error())};
  std::vector<std::string> all;
  for (const Finding& f : report->findings) {
    uint32_t one = f.first.line, other = f.second ? f.second->line : 0;
    if (other && other < one) std::swap(one, other);
    all.push_back(std::string(name(f.kind)) + " " + std::to_string(one) + (other ? " " + std::to_string(other) : "") +
                  (f.array.empty() ? "" : " " + f.array));
  }
  if (whole) *whole = report.take();
  return all;
}

}  // namespace warplens::checks
