package org.raidlab.msg;

import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Format;

/** A result column: its name, its expression, and its format. */
public record Target(String name, Expr value, Format format) {}
