#include "kernels/simt/observe/observers.h"

namespace warplens::simt {

std::unique_ptr<Observer> Observers::for_thread() const {
  auto all = std::make_unique<Observers>();
  for (const Observer* one : all_) {
    all->own_.push_back(one->for_thread());
    if (!all->own_.back()) return nullptr;
    all->add(all->own_.back().get());
  }
  return all;
}

void Observers::take(Observer& thread) {
  auto& own = static_cast<Observers&>(thread).own_;
  for (size_t n = 0; n < all_.size(); ++n) all_[n]->take(*own[n]);
}

}  // namespace warplens::simt
