package org.raidlab.core.turn;

/**
 * The tag that every message carries: the incarnation of the sender's site, and the checkpoint interval in which the
 * message was sent.
 *
 * @param incarnation of the sender's site
 * @param interval number of the sender's last process checkpoint; 0 where none are taken
 */
public record MessageTag(int incarnation, int interval) {}
