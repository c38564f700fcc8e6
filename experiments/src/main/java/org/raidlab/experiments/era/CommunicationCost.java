package org.raidlab.experiments.era;

import org.raidlab.core.Invariants;

/**
 * The cost of communication on a Sun 3/50, in microseconds, from Table 4 of the paper (section 2.4). A one-way trip is
 * half a round trip.
 *
 * @param datagram UDP, of one datagram of any length
 * @param datagramByte UDP, of each of its bytes, the wire included
 * @param wireByte of that the wire: 10 Mbit/s
 * @param longMessage LDG, of one message, whatever its fragments
 * @param copyShare of {@code longMessage}, the copying of buffers (section 2.4: 30 %)
 * @param headerShare of {@code longMessage}, the parsing of the ASCII header (section 2.4: 60 % of a send, 17 % of a
 *     receive; what lies between them)
 * @param message the RAID layer, of one message
 * @param messageByte the RAID layer, of each byte: a buffer is allocated, copied and freed for every message
 */
public record CommunicationCost(
        double datagram,
        double datagramByte,
        double wireByte,
        double longMessage,
        double copyShare,
        double headerShare,
        double message,
        double messageByte) {
    /** Straight lines through Table 4's columns. */
    public static final CommunicationCost SUN_3_50 =
            new CommunicationCost(3_440, 2.56, 0.8, 3_050, 0.30, 0.385, 100, 8.0);

    public CommunicationCost {
        Invariants.require(copyShare + headerShare <= 1, "shares of one cost");
    }

    /** Returns the cost that the paper's authors planned: sendmsg and recvmsg instead of copies. */
    public CommunicationCost withoutCopies() {
        return new CommunicationCost(
                datagram,
                datagramByte,
                wireByte,
                longMessage * (1 - copyShare),
                0,
                headerShare / (1 - copyShare),
                message,
                messageByte);
    }

    /** Returns the cost with a fixed binary header. */
    public CommunicationCost withBinaryHeader() {
        return new CommunicationCost(
                datagram,
                datagramByte,
                wireByte,
                longMessage * (1 - headerShare),
                copyShare / (1 - headerShare),
                0,
                message,
                messageByte);
    }

    /** Returns the cost with a buffer that is kept from one message to the next. */
    public CommunicationCost withKeptBuffer() {
        return new CommunicationCost(datagram, datagramByte, wireByte, longMessage, copyShare, headerShare, message, 0);
    }

    /** Returns the processor time of a datagram on each side. */
    double datagramEachSide(int bytes) {
        return (datagram + (datagramByte - wireByte) * bytes) / 2;
    }

    /** Returns the transmission time of a datagram. */
    double onTheWire(int bytes) {
        return wireByte * bytes;
    }

    /** Returns the time that LDG and the RAID layer add to a message's datagrams, on each side. */
    double messageEachSide(int bytes) {
        return (longMessage + message + messageByte * bytes) / 2;
    }

    /**
     * Returns the time of one side for a message from server to server of one site: no network, both sides on one
     * processor.
     */
    double localEachSide(int bytes, int fragmentBytes) {
        int fragments = Math.max(1, Math.ceilDiv(bytes, fragmentBytes));
        return messageEachSide(bytes) + fragments * datagramEachSide(Math.ceilDiv(bytes, fragments));
    }
}
