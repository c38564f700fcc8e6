package org.raidlab.experiments.era;

import org.raidlab.core.Invariants;
import org.raidlab.experiments.study.Parameters;

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

    /** Returns the constants of an experiment, with the values of {@link #SUN_3_50}. */
    public static Parameters parameters() {
        String table4 = ", in microseconds (Table 4)";
        return Parameters.NONE
                .and("datagram", SUN_3_50.datagram, "UDP, of one datagram of any length" + table4)
                .and("datagram-byte", SUN_3_50.datagramByte, "UDP, of each byte, the wire included" + table4)
                .and("wire-byte", SUN_3_50.wireByte, "of that the wire: 10 Mbit/s")
                .and("long-message", SUN_3_50.longMessage, "LDG, of one message" + table4)
                .and("copy-share", SUN_3_50.copyShare, "of long-message, copying (section 2.4: 30 %)")
                .and("header-share", SUN_3_50.headerShare, "of long-message, parsing (section 2.4: 17 to 60 %)")
                .and("message", SUN_3_50.message, "the RAID layer, of one message" + table4)
                .and("message-byte", SUN_3_50.messageByte, "the RAID layer, of each byte" + table4);
    }

    /** Returns the costs with the constants of a run. */
    public static CommunicationCost of(Parameters parameters) {
        return new CommunicationCost(
                parameters.number("datagram"),
                parameters.number("datagram-byte"),
                parameters.number("wire-byte"),
                parameters.number("long-message"),
                parameters.number("copy-share"),
                parameters.number("header-share"),
                parameters.number("message"),
                parameters.number("message-byte"));
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
