package org.raidlab.sim.toy;

import org.raidlab.core.turn.Message;

/** What clients and servers of the toy say. */
sealed interface ToyMessage extends Message {
    /** Keep this number. The padding makes some messages long. */
    record Deposit(int number, byte[] padding) implements ToyMessage {}

    /** It is kept, whatever happens. */
    record Kept(int number) implements ToyMessage {}
}
