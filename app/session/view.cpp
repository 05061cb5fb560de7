#include "app/session/view.h"

namespace warplens::app {

const char* name(Stage stage) {
  switch (stage) {
    case Stage::Tiles: return "tiles";
    case Stage::Banks: return "banks";
    case Stage::Compare: return "compare";
    case Stage::Measure: return "measure";
  }
  return "";
}

}  // namespace warplens::app
