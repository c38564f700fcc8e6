package org.raidlab.harness.sim;

import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.msg.RaidMessage;

/** The clients' codec, which also counts the answers to the clients. */
record CountedAnswers(Codec<RaidMessage> inner, TakenMessages taken) implements Codec<RaidMessage> {
    @Override
    public byte[] encode(RaidMessage value) {
        return inner.encode(value);
    }

    @Override
    public RaidMessage decode(byte[] bytes) throws MalformedException {
        RaidMessage message = inner.decode(bytes);
        taken.count(message);
        return message;
    }
}
