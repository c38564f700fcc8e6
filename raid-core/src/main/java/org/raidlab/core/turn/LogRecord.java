package org.raidlab.core.turn;

/** What a server writes to stable storage; given back to it, in log order, when its process restarts. */
public interface LogRecord {}
