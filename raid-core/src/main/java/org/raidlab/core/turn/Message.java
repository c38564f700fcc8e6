package org.raidlab.core.turn;

/** What servers exchange. Each system's vocabulary is a sealed interface below this one. */
public interface Message {}
