package org.raidlab.checkpoint;

/**
 * A record that a process received something from an interval of a sender.
 *
 * @param from its sender
 * @param incarnation the sender's when it was sent
 * @param interval the latest interval of that incarnation that anything was received from
 */
public record Receipt(int from, int incarnation, int interval) {}
