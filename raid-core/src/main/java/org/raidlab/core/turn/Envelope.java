package org.raidlab.core.turn;

import org.raidlab.core.Address;

/** A message between two servers, with its addresses and tag. */
public record Envelope<M extends Message>(Address from, Address to, MessageTag messageTag, M body) {}
