package org.raidlab.msg.relation;

/**
 * An attribute of a relation.
 *
 * @param name lower case
 * @param format of its values
 * @param nullable whether it may hold no value (an extension of the university's QUEL)
 */
public record Attribute(String name, Format format, boolean nullable) {}
