package org.raidlab.msg;

/** A sort key: the result column at a position. */
public record SortKey(int column, boolean descending) {}
