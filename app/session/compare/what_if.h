// Neighbours of a setting, each traced in the background: what an access would cost with one parameter changed, or in another
// kernel of the family. Nothing here is worked out by a formula; a neighbour without the access gives no answer.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "app/session/background.h"
#include "app/session/pipeline.h"
#include "app/session/view.h"

namespace warplens::app {

// An expression of the source that touches memory, whatever the setting.
using Expression = std::tuple<uint32_t, uint32_t, std::string, MemoryOp>;  // line, column, array, operation

// What is done to an array, in whichever source: an access of another width is another one.
using ArrayAccess = std::tuple<std::string, MemoryOp, uint32_t>;  // array, operation, bytes per lane

// Which execution of an expression: the `turn`-th by `warp`, from 0.
struct AccessPlace {
  Expression expression;
  uint32_t warp = 0;
  size_t turn = 0;
  ArrayAccess array_access;
  size_t array_turn = 0;  // counted over all expressions that do the same to the array: what can be found in another kernel's source
};
// nullopt where there is no such access, or it is not to shared memory.
std::optional<AccessPlace> place_of(const analysis::Snapshot& snapshot, uint32_t access);

// The wavefronts of every shared access of a traced block.
struct AccessCosts {
  std::map<Expression, std::map<uint32_t, std::vector<uint16_t>>> wavefronts;  // by warp, in the order of execution
  std::map<ArrayAccess, std::map<uint32_t, std::vector<uint16_t>>> by_array;
  std::optional<uint32_t> at(const AccessPlace& place) const;        // in the same source
  std::optional<uint32_t> at_array(const AccessPlace& place) const;  // in another source: the warp's access to the array of that name
};
AccessCosts costs_of(const analysis::Snapshot& snapshot);

struct Neighbour {
  std::string parameter;  // the one that is changed; empty: another kernel
  int64_t value = 0;
  Choice choice;
  std::shared_ptr<const AccessCosts> costs;  // null: not traced yet, or it could not be
};
bool is_padding(const std::string& parameter);
// The legal settings that differ from `choice` in one parameter; paddings first, then in the order of the parameters.
std::vector<Neighbour> legal_neighbours(const catalog::KernelSpec& kernel, const Choice& choice);

// The other kernels of the family, in the same account, the nearest rungs of its ladder first: with the values of `choice` for the
// parameters they share where that is legal, else at their defaults.
std::vector<Neighbour> family_neighbours(const std::vector<catalog::KernelSpec>& kernels, const catalog::KernelSpec& kernel,
                                         const Choice& choice);

// What else decides how they run.
struct Machine {
  std::string architecture, schedule;  // as in a request
  uint64_t block = 0;
  friend bool operator==(const Machine&, const Machine&) = default;
};

class WhatIfs {
 public:
  WhatIfs(PipelineFactory factory, std::function<void()> wake) : background_(std::move(factory), std::move(wake)) {}

  // Has the neighbours of `choice` traced, unless that is under way; what was wanted before is dropped. `file`: the text of `choice`, where
  // it is not the file's.
  void want(const std::vector<catalog::KernelSpec>& kernels, std::shared_ptr<const catalog::KernelSpec> kernel, const Choice& choice,
            const Machine& machine = {}, const catalog::KernelFileHandle& file = nullptr);
  void forget();
  void take(const WhatIfs& other) { kernel_ = other.kernel_, of_ = other.of_, machine_ = other.machine_, neighbours_ = other.neighbours_; }
  bool poll();  // true when another neighbour has been traced
  bool busy() const { return background_.busy(); }
  // Neighbors of this setting on this machine; empty if those of another were requested last.
  std::span<const Neighbour> neighbours(const Choice& of, const Machine& machine) const {
    return kernel_ && of_ == of && machine_ == machine ? std::span(neighbours_) : std::span<const Neighbour>();
  }

 private:
  using Costs = std::shared_ptr<const AccessCosts>;
  Background<Costs> background_;
  std::shared_ptr<const catalog::KernelSpec> kernel_;
  Choice of_;
  Machine machine_;
  std::vector<Neighbour> neighbours_;
};

}  // namespace warplens::app
