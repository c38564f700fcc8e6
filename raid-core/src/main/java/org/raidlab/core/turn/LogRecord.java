package org.raidlab.core.turn;

/**
 * A record that a server writes to stable storage; the server gets it back, in log order, when its process restarts.
 */
public interface LogRecord {}
