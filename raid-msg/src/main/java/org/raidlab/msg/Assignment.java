package org.raidlab.msg;

import org.raidlab.msg.relation.Expr;

/** An attribute, by position, and the value that it gets. */
public record Assignment(int position, Expr value) {}
