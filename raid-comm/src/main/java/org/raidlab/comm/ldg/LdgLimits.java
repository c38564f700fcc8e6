package org.raidlab.comm.ldg;

import org.raidlab.core.Invariants;

/**
 * The limits of an endpoint, which keep any peer from filling its memory.
 *
 * @param messageBytesMax longest message, both ways
 * @param reassembliesPerSenderMax messages of one sender under reassembly
 * @param reassembliesMax messages under reassembly in all
 * @param reassemblyBytesMax memory of all messages under reassembly
 * @param outgoingBytesMax memory of all messages kept for repair; a multicast counts once for each receiver
 * @param sendersMax senders whose message numbers are remembered; beyond it the one silent longest is forgotten
 */
public record LdgLimits(
        int messageBytesMax,
        int reassembliesPerSenderMax,
        int reassembliesMax,
        long reassemblyBytesMax,
        long outgoingBytesMax,
        int sendersMax) {
    /** The limits for messages of 64 MiB plus heads: memory for two incoming messages and four outgoing ones. */
    public static final LdgLimits DEFAULT = new LdgLimits(65 << 20, 32, 256, 130L << 20, 260L << 20, 1_024);

    public LdgLimits {
        Invariants.require(messageBytesMax > 0 && messageBytesMax <= 1 << 30, "a message has 1 byte to 1 GiB");
        Invariants.require(reassembliesPerSenderMax > 0 && reassembliesMax > 0, "some message may be reassembled");
        Invariants.require(reassemblyBytesMax >= messageBytesMax, "a message fits into the reassembly memory");
        Invariants.require(outgoingBytesMax >= messageBytesMax, "a message fits into the outgoing memory");
        Invariants.require(sendersMax > 0, "some sender is remembered");
    }

    /** These limits with longer messages, and memory for a few of them. */
    public LdgLimits withMessageBytesMax(int bytes) {
        long room = 4L * bytes;
        return new LdgLimits(
                bytes,
                reassembliesPerSenderMax,
                reassembliesMax,
                Math.max(reassemblyBytesMax, room),
                Math.max(outgoingBytesMax, room),
                sendersMax);
    }
}
