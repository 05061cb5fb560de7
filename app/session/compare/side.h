// A kernel with its settings: the choice, the session that works it out and the player that moves in it.
#pragma once

#include <memory>

#include "app/session/playing/player.h"
#include "app/session/session.h"
#include "app/session/view.h"

namespace warplens::app {

struct Side {
  Side(PipelineFactory factory, std::function<void()> wake) : session(std::move(factory), std::move(wake)) {}

  Choice choice;
  Session session;
  Player player;
  std::shared_ptr<const catalog::KernelSpec> spec;  // of the choice; null for a file without a header
  std::string source;                               // the choice's, as it was when it was last requested
  std::string failed_source;                        // what the session's error is about
  catalog::KernelFileHandle file;                   // all of that, as it was requested; null: there is no text
};

// The command line's WHAT for a choice. Errors: an option of a file that cannot be read ("grid" that is no X,Y,Z).
Result<workload::What> to_what(const Choice& choice);

}  // namespace warplens::app
