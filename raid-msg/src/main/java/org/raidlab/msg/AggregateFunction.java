package org.raidlab.msg;

/** The functions that aggregates compute over the non-null operands of a group. */
public enum AggregateFunction {
    COUNT,
    SUM,
    /** A float. */
    AVG,
    MIN,
    MAX,
    /** 1 if there is any, else 0. */
    ANY
}
