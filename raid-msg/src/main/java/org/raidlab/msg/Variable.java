package org.raidlab.msg;

import org.raidlab.msg.relation.Schema;

/** A tuple variable of a statement, with the schema that its names were resolved against. */
public record Variable(String name, Schema schema) {}
