package org.raidlab.core.turn;

/**
 * The name of a timer of a server; the server gets it back when the timer is due. A value: setting an equal token again
 * moves the timer.
 */
public interface TimerToken {}
