package org.raidlab.msg;

/** Sort by the result column at a position. */
public record SortKey(int column, boolean descending) {}
