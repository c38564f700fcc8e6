package org.raidlab.msg;

import org.raidlab.core.relation.Expr;
import org.raidlab.core.relation.Format;

/** A result column: its name, its expression, and its format. */
public record Target(String name, Expr value, Format format) {}
