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

const char* name(Plot plot) {
  switch (plot) {
    case Plot::Live: return "live";
    case Plot::Ladder: return "ladder";
    case Plot::Sizes: return "sizes";
    case Plot::Sweep: return "sweep";
    case Plot::Roofline: return "roofline";
  }
  return "";
}

}  // namespace warplens::app
