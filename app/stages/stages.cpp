#include "app/stages/stages.h"

namespace warplens::app {

#define STAGE(id) const Stage& id##_stage();
#include "app/stages/stage_list.inc"
#undef STAGE

Stages& stages() {
  static Stages all = [] {
    Stages list;
#define STAGE(id) list.add(id##_stage());
#include "app/stages/stage_list.inc"
#undef STAGE
    return list;
  }();
  return all;
}

}  // namespace warplens::app
