package org.raidlab.core.turn;

/** An event that a server records for people and tests; it never influences a run. */
public interface TraceEvent {}
