package org.raidlab.msg;

/** What is computed of the operands in a group that are not null. */
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
