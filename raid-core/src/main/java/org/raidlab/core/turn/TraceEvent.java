package org.raidlab.core.turn;

/** What a server notes for people and tests; it never influences a run. */
public interface TraceEvent {}
