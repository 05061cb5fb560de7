// Carries the precompiled header that every test uses.
