package org.raidlab.core.turn;

/** A message that servers exchange. Each system's vocabulary is a sealed interface below this one. */
public interface Message {}
