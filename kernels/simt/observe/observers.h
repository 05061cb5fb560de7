// Several observers as one; each sees what it wants to see, in the order in which they were added. One of several is added when it has all
// of its own.
#pragma once

#include <vector>

#include "kernels/simt/observe/observer.h"

namespace warplens::simt {

class Observers : public Observer {
 public:
  void add(Observer* observer) {
    if (!observer) return;
    all_.push_back(observer);
    if (!(observer->sees() & kMemory)) return;
    if (const auto* several = dynamic_cast<const Observers*>(observer))  // told directly: this is the most frequent event of all
      memory_.insert(memory_.end(), several->memory_.begin(), several->memory_.end());
    else
      memory_.push_back(observer);
  }

  std::unique_ptr<Observer> for_thread() const override;
  void take(Observer& thread) override;

  unsigned sees() const override {
    unsigned seen = 0;
    watching_.clear();
    for (Observer* o : all_) {
      const unsigned wanted = o->sees();
      seen |= wanted;
      if (wanted & kInstructions) watching_.push_back(o);
    }
    return seen;
  }
  void instruction(const Warp& warp, const Decoded& in) override {
    for (Observer* o : watching_) o->instruction(warp, in);
  }
  void access(const Warp& warp, const Decoded& in, const AccessInfo& info, Pattern& p, uint64_t base, const PatternCount& n) override {
    each(kAccesses, [&](Observer& o) { o.access(warp, in, info, p, base, n); });
  }
  void memory(Warp& warp, const Decoded& in, const AccessInfo& info, Pattern& p, uint64_t base) override {
    for (Observer* o : memory_) o->memory(warp, in, info, p, base);
  }
  void bulk(Warp& warp, const Decoded& in) override {
    for (Observer* o : memory_) o->bulk(warp, in);
  }
  void block_begins(const Block& block) override {
    each(0, [&](Observer& o) { o.block_begins(block); });
  }
  void allocation(const Block& block, const Allocation& allocation) override {
    each(0, [&](Observer& o) { o.allocation(block, allocation); });
  }
  void warp_begins(const Warp& warp) override {
    each(0, [&](Observer& o) { o.warp_begins(warp); });
  }
  void block_ends(const Block& block) override {
    each(0, [&](Observer& o) { o.block_ends(block); });
  }
  void faulted(const Block& block) override {
    each(0, [&](Observer& o) { o.faulted(block); });
  }
  void warp_ends(const Warp& warp) override {
    each(0, [&](Observer& o) { o.warp_ends(warp); });
  }
  void arrive(const Warp& warp, const Decoded& in, const Arrival& arrival) override {
    each(0, [&](Observer& o) { o.arrive(warp, in, arrival); });
  }
  void release(const Block& block, uint32_t barrier) override {
    each(0, [&](Observer& o) { o.release(block, barrier); });
  }
  void unset(const Warp& warp, const Decoded& in) override {
    each(0, [&](Observer& o) { o.unset(warp, in); });
  }
  void join(const Warp& warp, const Decoded& in, uint32_t lanes, uint32_t named) override {
    each(0, [&](Observer& o) { o.join(warp, in, lanes, named); });
  }
  void fence(const Warp& warp, const Decoded& in) override {
    each(0, [&](Observer& o) { o.fence(warp, in); });
  }
  void copy_arrives(const Warp& warp, const CopyInFlight& copy, const CopyArrival& arrival) override {
    each(0, [&](Observer& o) { o.copy_arrives(warp, copy, arrival); });
  }
  void lanes_return(const Warp& warp, const Decoded& in, uint32_t lanes) override {
    each(0, [&](Observer& o) { o.lanes_return(warp, in, lanes); });
  }
  void names_returned(const Warp& warp, const Decoded& in, uint32_t lanes) override {
    each(0, [&](Observer& o) { o.names_returned(warp, in, lanes); });
  }
  void reads_absent_lane(const Warp& warp, const Decoded& in, uint32_t lane, uint32_t from) override {
    each(0, [&](Observer& o) { o.reads_absent_lane(warp, in, lane, from); });
  }
  void outside_of_mask(const Warp& warp, const Decoded& in, uint32_t lane) override {
    each(0, [&](Observer& o) { o.outside_of_mask(warp, in, lane); });
  }

 private:
  template <class F>
  void each(unsigned wanted, F f) {
    for (Observer* o : all_)
      if (wanted == 0 || (o->sees() & wanted)) f(*o);
  }
  std::vector<Observer*> all_, memory_;
  std::vector<std::unique_ptr<Observer>> own_;  // for_thread() of all, in their order
  mutable std::vector<Observer*> watching_;     // instructions, when the slice that runs began: what they want is asked then
};

}  // namespace warplens::simt
