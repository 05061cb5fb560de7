// std::vector for functions of the host that are interpreted: its elements are plain values. One that stands for an array of a launch keeps
// its place and can grow no further than that.
#pragma once

#include "warplens/device.h"

#include <assert.h>
#include <initializer_list>

namespace std {

struct __warplens_array {};  // of a launch

template <class T>
class vector {
 public:
  using value_type = T;
  using size_type = unsigned long;
  using iterator = T*;
  using const_iterator = const T*;
  using reference = T&;
  using const_reference = const T&;

  WARPLENS_MEMBER vector() {}
  WARPLENS_MEMBER explicit vector(size_type count) { resize(count); }
  WARPLENS_MEMBER vector(size_type count, const T& value) { resize(count, value); }
  WARPLENS_MEMBER vector(initializer_list<T> values) { assign(values.begin(), values.end()); }
  template <class I>
    requires(!__is_arithmetic(I))
  WARPLENS_MEMBER vector(I first, I last) {
    assign(first, last);
  }
  WARPLENS_MEMBER vector(const vector& other) { assign(other.begin(), other.end()); }
  WARPLENS_MEMBER ~vector() {
    if (!is_array_) free(at_);
  }
  WARPLENS_MEMBER vector& operator=(const vector& other) {
    if (this != &other) assign(other.begin(), other.end());
    return *this;
  }
  WARPLENS_MEMBER vector(__warplens_array, const T* at, size_type count)
      : at_(const_cast<T*>(at)), size_(count), room_(count), is_array_(true) {}

  WARPLENS_MEMBER T& operator[](size_type i) { return at_[i]; }
  WARPLENS_MEMBER const T& operator[](size_type i) const { return at_[i]; }
  WARPLENS_MEMBER T& at(size_type i) { return assert(i < size_), at_[i]; }
  WARPLENS_MEMBER const T& at(size_type i) const { return assert(i < size_), at_[i]; }
  WARPLENS_MEMBER size_type size() const { return size_; }
  WARPLENS_MEMBER size_type capacity() const { return room_; }
  WARPLENS_MEMBER bool empty() const { return size_ == 0; }
  WARPLENS_MEMBER T* data() { return at_; }
  WARPLENS_MEMBER const T* data() const { return at_; }
  WARPLENS_MEMBER T* begin() { return at_; }
  WARPLENS_MEMBER T* end() { return at_ + size_; }
  WARPLENS_MEMBER const T* begin() const { return at_; }
  WARPLENS_MEMBER const T* end() const { return at_ + size_; }
  WARPLENS_MEMBER const T* cbegin() const { return at_; }
  WARPLENS_MEMBER const T* cend() const { return at_ + size_; }
  WARPLENS_MEMBER T& front() { return at_[0]; }
  WARPLENS_MEMBER const T& front() const { return at_[0]; }
  WARPLENS_MEMBER T& back() { return at_[size_ - 1]; }
  WARPLENS_MEMBER const T& back() const { return at_[size_ - 1]; }

  WARPLENS_MEMBER void clear() { size_ = 0; }
  WARPLENS_MEMBER void pop_back() { --size_; }
  WARPLENS_MEMBER void push_back(const T& value) {
    const T copy = value;
    if (size_ == room_) reserve(2 * room_ + 4);
    at_[size_++] = copy;
  }
  template <class... A>
  WARPLENS_MEMBER T& emplace_back(A... from) {
    push_back(T(from...));
    return back();
  }
  WARPLENS_MEMBER void reserve(size_type room) {
    if (room <= room_) return;
    assert(!is_array_ && "a vector that stands for an array of the launch has no more elements than that");
    T* const moved = static_cast<T*>(malloc(room * sizeof(T)));
    assert(moved && "the vector needs more memory than the heap has");
    for (size_type i = 0; i < size_; ++i) moved[i] = at_[i];
    free(at_);
    at_ = moved, room_ = room;
  }
  WARPLENS_MEMBER void resize(size_type count, const T& value = T()) {
    reserve(count);
    for (size_type i = size_; i < count; ++i) at_[i] = value;
    size_ = count;
  }
  WARPLENS_MEMBER void assign(size_type count, const T& value) {
    clear();
    resize(count, value);
  }
  template <class I>
    requires(!__is_arithmetic(I))
  WARPLENS_MEMBER void assign(I first, I last) {
    clear();
    reserve(static_cast<size_type>(last - first));
    for (; first != last; ++first) at_[size_++] = *first;
  }
  WARPLENS_MEMBER void swap(vector& other) {
    const vector mine = *this;
    *this = other;
    other = mine;
  }

 private:
  T* at_ = nullptr;
  size_type size_ = 0, room_ = 0;
  bool is_array_ = false;
};

}  // namespace std
