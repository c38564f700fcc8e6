package org.raidlab.core.turn;

/** Names a timer of a server and comes back when it is due. A value: setting an equal token again moves the timer. */
public interface TimerToken {}
