package org.raidlab.core.turn;

/**
 * Content for a {@link BlockRange}. The array is handed over: whoever passes a block on does not touch it again.
 *
 * @param bytes for blocks, count times the device's payload size or less; for the header, up to its limit
 */
@SuppressWarnings("ArrayRecordComponent") // a hand-over of bytes, never compared
public record Block(byte[] bytes) {}
