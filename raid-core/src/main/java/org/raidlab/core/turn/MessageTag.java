package org.raidlab.core.turn;

/**
 * What every message carries of its sender's past: the incarnation, and the checkpoint interval in which it was sent.
 *
 * @param incarnation of the sender's site
 * @param interval number of the sender's last process checkpoint; 0 where none are taken
 */
public record MessageTag(int incarnation, int interval) {}
