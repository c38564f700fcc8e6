package org.raidlab.checkpoint.sim;

import org.raidlab.core.turn.Message;

/** What chatters say: a number that nobody ever says again. */
public sealed interface ChatMessage extends Message {
    record Say(long id) implements ChatMessage {}
}
