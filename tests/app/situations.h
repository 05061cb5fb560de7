// What the user can meet in the window, for the checks that hold for all of it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/panels/state.h"
#include "tests/app/fakes.h"

namespace warplens::app {

// The kernels that ship, with traces made by hand.
std::unique_ptr<Workbench> real_catalog_workbench(FakeWorker** worker = nullptr);
ViewState showing_real(const std::string& stage);

struct Situation {
  std::string name;
  std::function<void(Workbench&, PanelState&)> prepare;
};
std::vector<Situation> situations();
std::string situation_words();  // all that the situations themselves say: paths, messages

}  // namespace warplens::app
