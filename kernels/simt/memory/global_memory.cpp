#include "kernels/simt/memory/global_memory.h"

#include <algorithm>
#include <cstring>

#include "kernels/base/number.h"
#include "kernels/simt/memory/stored.h"

namespace warplens::simt {

namespace {

using Fill = std::function<void(uint64_t, uint8_t*, uint64_t)>;

// Pages have whole pointers only: these stand at multiples of 8.
Fill with_addresses(Fill fill, std::vector<std::pair<uint64_t, uint64_t>> addresses) {
  return [fill = std::move(fill), addresses = std::move(addresses)](uint64_t first, uint8_t* out, uint64_t bytes) {
    fill ? fill(first, out, bytes) : void(std::memset(out, 0, bytes));
    const auto before = [](const auto& pointer, uint64_t place) { return pointer.first < place; };
    for (auto at = std::lower_bound(addresses.begin(), addresses.end(), first, before); at != addresses.end(); ++at) {
      if (at->first + sizeof at->second > first + bytes) break;
      std::memcpy(out + at->first - first, &at->second, sizeof at->second);
    }
  };
}

}  // namespace

GlobalMemory::GlobalMemory(const Program& program, const Launch& launch) : objects_(std::make_shared<std::vector<PlacedObject>>()) {
  for (const Object& object : program.objects) {
    if (object.space != Space::Global) continue;
    PlacedObject placed{object.name, object.element, Type::I8,        object.element_bytes, {},
                        0,           object.bytes,   object.writable, object.initial,       {}};
    placed.extents.assign(object.extents.begin(), object.extents.end());
    if (auto given = launch.globals.find(object.name); given != launch.globals.end()) placed.initial = given->second;
    place(std::move(placed));
  }
  first_buffer_ = static_cast<uint32_t>(objects_->size());
  for (const Buffer& b : launch.buffers) place({b.name, b.element, b.scalar, b.element_bytes, b.extents, 0, b.bytes, true, {}, b.fill});
  for (size_t i = 0; i < launch.buffers.size(); ++i) {
    if (launch.buffers[i].pointers.empty()) continue;
    std::vector<std::pair<uint64_t, uint64_t>> addresses;
    for (const Pointer& pointer : launch.buffers[i].pointers)
      if (pointer.buffer < launch.buffers.size()) addresses.emplace_back(pointer.at, buffer_address(pointer.buffer) + pointer.offset);
    Fill& fill = (*objects_)[first_buffer_ + i].fill;
    fill = with_addresses(std::move(fill), std::move(addresses));
  }
  for (uint32_t i = 0; i < first_buffer_; ++i) {
    PlacedObject& object = (*objects_)[i];
    const auto given = launch.global_pointers.find(object.name);
    if (given == launch.global_pointers.end()) continue;
    object.initial.resize(object.bytes);
    for (const Pointer& pointer : given->second) {
      if (pointer.buffer >= launch.buffers.size() || pointer.at + sizeof(uint64_t) > object.bytes) continue;
      const uint64_t address = buffer_address(pointer.buffer) + pointer.offset;
      std::memcpy(object.initial.data() + pointer.at, &address, sizeof address);
    }
  }
}

GlobalMemory::GlobalMemory(GlobalMemory* whole)
    : objects_(whole->objects_),
      first_buffer_(whole->first_buffer_),
      entries_(whole->entries_),
      whole_(whole),
      footprint_(std::make_unique<Footprint>(entries_.size())) {}

// One page between objects is the guard gap.
void GlobalMemory::place(PlacedObject object) {
  entries_.emplace_back();
  object.address = kGlobalBase + (entries_.size() << kPageBits);
  const uint32_t index = static_cast<uint32_t>(objects_->size());
  for (uint64_t first = 0; first < std::max<uint64_t>(object.bytes, 1); first += kPageBytes) {
    entries_.push_back({nullptr, nullptr, static_cast<uint32_t>(std::min(kPageBytes, object.bytes - first)), index});
  }
  pages_.resize(entries_.size());
  is_dirty_.resize(entries_.size());
  objects_->push_back(std::move(object));
}

const PlacedObject* GlobalMemory::find(std::string_view name) const {
  for (uint32_t i = 0; i < first_buffer_; ++i)
    if ((*objects_)[i].name == name) return &(*objects_)[i];
  return nullptr;
}

const PlacedObject* GlobalMemory::containing(uint64_t address) const {
  const PlacedObject* object = nearest(address);
  return object && address >= object->address && address < object->address + object->bytes ? object : nullptr;
}

// The object that begins last at or before the address, else the first one.
const PlacedObject* GlobalMemory::nearest(uint64_t address) const {
  if (objects_->empty()) return nullptr;
  auto after =
      std::upper_bound(objects_->begin(), objects_->end(), address, [](uint64_t a, const PlacedObject& o) { return a < o.address; });
  return after == objects_->begin() ? &objects_->front() : &*(after - 1);
}

void GlobalMemory::initial_page(uint64_t index, uint8_t* out) const {
  const PageEntry& entry = entries_[index];
  const PlacedObject& object = (*objects_)[entry.object];
  const uint64_t first = kGlobalBase + (index << kPageBits) - object.address;
  if (object.fill) {
    object.fill(first, out, entry.valid);
  } else {
    const uint64_t given = object.initial.size() > first ? std::min<uint64_t>(object.initial.size() - first, entry.valid) : 0;
    if (given) std::memcpy(out, object.initial.data() + first, given);
    std::memset(out + given, 0, kPageBytes - given);
  }
}

// Whoever comes first fills it, beside the others.
void GlobalMemory::take_page(uint64_t index) {
  uint8_t*& there = whole_->entries_[index].read;
  {
    const std::lock_guard lock(whole_->taking_);
    entries_[index].read = there;
  }
  if (entries_[index].read) return;
  auto page = std::make_shared<Page>();
  initial_page(index, page->data());
  const std::lock_guard lock(whole_->taking_);
  if (!there) there = page->data(), whole_->pages_[index] = std::move(page);
  entries_[index].read = there;
}

const PageEntry* GlobalMemory::readable(uint64_t address) {
  const uint64_t index = (address - kGlobalBase) >> kPageBits;
  if (address < kGlobalBase || index >= entries_.size() || entries_[index].valid == 0) return nullptr;
  PageEntry& entry = entries_[index];
  if (!entry.read && whole_) {
    take_page(index);
  } else if (!entry.read) {
    pages_[index] = std::make_shared<Page>();
    initial_page(index, pages_[index]->data());
    entry.read = pages_[index]->data();
  }
  return &entry;
}

const PageEntry* GlobalMemory::writable(uint64_t address) {
  if (!readable(address)) return nullptr;
  const uint64_t index = (address - kGlobalBase) >> kPageBits;
  PageEntry& entry = entries_[index];
  if (entry.write) return &entry;
  if (!objects()[entry.object].writable) return nullptr;
  if (whole_) {
    const std::lock_guard lock(whole_->taking_);
    entry = *whole_->writable(address);
    return &entry;
  }
  if (is_dirty_[index]) {
    pages_[index] = std::make_shared<Page>(*pages_[index]);  // a snapshot holds the old one
  } else {
    is_dirty_[index] = true;
    dirty_.push_back(static_cast<uint32_t>(index));
  }
  entry.read = entry.write = pages_[index]->data();
  return &entry;
}

void GlobalMemory::peek(uint64_t address, uint8_t* out, uint64_t bytes) const {
  Page fresh;
  while (bytes > 0) {
    const uint64_t index = (address - kGlobalBase) >> kPageBits, offset = address & (kPageBytes - 1);
    const uint64_t here = std::min(bytes, kPageBytes - offset);
    std::memset(out, 0, here);
    if (address >= kGlobalBase && index < entries_.size() && offset < entries_[index].valid) {
      const PageEntry& entry = entries_[index];
      const uint8_t* from = entry.read;
      if (!from) {
        initial_page(index, fresh.data());
        from = fresh.data();
      }
      std::memcpy(out, from + offset, std::min<uint64_t>(here, entry.valid - offset));
    }
    address += here, out += here, bytes -= here;
  }
}

bool GlobalMemory::Snapshot::same_as(const Snapshot& later) const {
  return std::equal(dirty.begin(), dirty.end(), later.dirty.begin(), later.dirty.end(),
                    [](const auto& a, const auto& b) { return a.first == b.first && (a.second == b.second || *a.second == *b.second); });
}

GlobalMemory::Snapshot GlobalMemory::snapshot() {
  Snapshot result;
  for (uint32_t index : dirty_) {
    entries_[index].write = nullptr;
    result.dirty.emplace_back(index, pages_[index]);
  }
  return result;
}

void GlobalMemory::restore(const Snapshot& snapshot) {
  for (uint32_t index : dirty_) {
    pages_[index].reset();
    entries_[index].read = entries_[index].write = nullptr;
    is_dirty_[index] = false;
  }
  dirty_.clear();
  for (const auto& [index, page] : snapshot.dirty) {
    pages_[index] = page;
    entries_[index].read = page->data();
    entries_[index].write = nullptr;
    is_dirty_[index] = true;
    dirty_.push_back(index);
  }
}

Result<GlobalMemoryHandle> make_memory(const Program& program, const Launch& launch) {
  constexpr uint64_t kMaxBytes = uint64_t{32} << 30;  // the tables of their pages take a hundredth of it
  uint64_t bytes = 0;
  for (const Buffer& buffer : launch.buffers) bytes += buffer.bytes;
  if (bytes > kMaxBytes)
    return Error{"the buffers together have " + grouped(bytes) + " bytes, and at most " + grouped(kMaxBytes) + " can be simulated",
                 {},
                 "use smaller sizes",
                 ""};
  for (const auto& [name, contents] : launch.globals) {
    const Object* found = nullptr;
    for (const Object& object : program.objects)
      if (object.space == Space::Global && object.name == name) found = &object;
    if (!found) return Error{"the program has no __constant__ or __device__ variable \"" + name + "\"", {}, "", ""};
    if (contents.size() > found->bytes)
      return Error{
          "\"" + name + "\" has " + std::to_string(found->bytes) + " bytes, but " + std::to_string(contents.size()) + " were given",
          {},
          "",
          ""};
  }
  return std::make_shared<GlobalMemory>(program, launch);
}

std::vector<uint8_t> read_buffer(const GlobalMemory& memory, const Launch& launch, uint32_t buffer, uint64_t first_byte, uint64_t bytes) {
  std::vector<uint8_t> result(bytes);
  if (buffer < launch.buffers.size()) memory.peek(memory.buffer_address(buffer) + first_byte, result.data(), bytes);
  return result;
}

std::vector<uint8_t> read_buffer(const GlobalMemory& memory, const Launch& launch, uint32_t buffer) {
  return read_buffer(memory, launch, buffer, 0, launch.buffers[buffer].bytes);
}

bool is_stored_to(const GlobalMemory& memory, const Launch& launch, uint32_t buffer) {
  if (buffer >= launch.buffers.size()) return false;
  const PlacedObject& object = memory.buffer(buffer);
  const uint64_t first = (object.address - kGlobalBase) >> kPageBits, pages = (object.bytes + kPageBytes - 1) >> kPageBits;
  for (uint64_t page = first; page < first + pages; ++page)
    if (memory.entries()[page].write) return true;
  // One that waited for others was put back to before it did: then what it left tells.
  std::vector<uint8_t> before(object.bytes);
  if (object.fill) object.fill(0, before.data(), before.size());
  return read_buffer(memory, launch, buffer) != before;
}

Result<std::vector<uint8_t>> read_global(const GlobalMemory& memory, const Program&, std::string_view name) {
  const PlacedObject* object = memory.find(name);
  if (!object) return Error{"the program has no __constant__ or __device__ variable \"" + std::string(name) + "\"", {}, "", ""};
  std::vector<uint8_t> result(object->bytes);
  memory.peek(object->address, result.data(), result.size());
  return result;
}

}  // namespace warplens::simt
