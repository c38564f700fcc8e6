package org.raidlab.harness.managing;

/**
 * One operation of a transaction.
 *
 * @param item its number, from 1
 * @param write whether it is written, or read
 */
public record ItemAccess(int item, boolean write) {}
