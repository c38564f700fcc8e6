package org.raidlab.core.turn;

import org.raidlab.core.Address;

/** A message on its way. */
public record Envelope<M extends Message>(Address from, Address to, MessageTag messageTag, M body) {}
