// What an open question asks for: where a picture would show it, "?" is drawn instead, and what would tell it at a glance (a colour, the
// length of a bar) is neutral. Everything else stays: it is what the answer is worked out from.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warplens::viz {

struct Veil {
  bool elements = false;            // which element of an array a lane's address is
  bool words = false;               // which word a lane's address is, of shared memory
  bool banks = false;               // in which bank or sector it is
  bool landing = false;             // in which banks its words are, where their queues would tell what is asked
  bool wavefronts = false;          // of an access to shared memory; with its conflicts and passes
  bool wavefront_sums = false;      // of a warp, a line, a block
  bool sectors = false;             // of an access to global memory; with the bytes that it moves
  bool sector_sums = false;         // of a warp, a line, a block
  bool lanes = false;               // how many take part
  bool sizes = false;               // of tiles and matrices
  bool launch = false;              // of the launch: blocks, warps and threads
  std::vector<std::string> levels;  // of tiles, as the kernel's header calls them, where the sizes of these alone are asked
  bool steps = false;               // how often something happens: accesses, barriers
  bool k_tiles = false;             // how many there are
  bool occupancy = false;           // of an SM, and what limits it
  bool waves = false;               // of blocks: how many run in each
  bool findings = false;            // of the checks
  // Of the CPU loops, in each order: what is in the cache and what was not, up to here; and what the whole product misses.
  bool misses_ijk = false, misses_ikj = false, rate_ijk = false, rate_ikj = false;
  bool lines = false;   // of the source: one of them is the answer
  bool speeds = false;  // measured and recorded
  // Accesses whose costs are asked, now or later: by their place in the source and by the line that it is on.
  struct At {
    bool shared = true;
    uint32_t line = 0, site = 0;
    friend bool operator==(const At&, const At&) = default;
  };
  std::vector<At> at;

  bool costs(bool shared) const { return shared ? wavefronts : sectors; }
  bool landings() const { return banks || words || landing; }  // no picture says which lane goes to which bank
  bool sums(bool shared) const { return shared ? wavefront_sums : sector_sums; }
  bool costs_at(bool shared, uint32_t line) const;  // of an access on that line
  bool costs_of(bool shared, uint32_t site) const;
  bool countable() const { return steps || k_tiles; }  // what could be counted where it is drawn along the time
  bool size_of(std::string_view level) const;
  bool any_size() const { return sizes || !levels.empty(); }
  bool any() const;                     // something of what is shown, not only of accesses elsewhere
  Veil& operator-=(const Veil& known);  // of what has been answered
  Veil& operator|=(const Veil& other);
  friend bool operator==(const Veil&, const Veil&) = default;
};

// A number as it is drawn: grouped, or "?" while it is asked for.
std::string number_or_asked(bool asked, uint64_t number);

}  // namespace warplens::viz
