package org.raidlab.ui.syntax;

/** A statement and the text that it was read from, without its terminator. */
public record SourceStatement(Statement statement, String source) {}
