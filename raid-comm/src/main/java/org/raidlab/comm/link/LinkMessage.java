package org.raidlab.comm.link;

import java.net.InetSocketAddress;
import java.util.List;
import org.raidlab.comm.addressing.ProtocolCodec;
import org.raidlab.comm.addressing.ProtocolId;
import org.raidlab.core.Invariants;
import org.raidlab.core.ServerTypes;
import org.raidlab.core.codec.Codec;

/**
 * A message between the processes of one site. One of them keeps the site's log and with it the incarnation; it is the
 * keeper, and it alone says when a life of the site begins and ends. The order is the wire format's.
 */
public sealed interface LinkMessage {
    /** Longest message: it has room for the longest record of a log. */
    int BYTES_MAX = 80 << 20;

    /** Most processes of a site. */
    int PLACES_MAX = 64;

    /** Most sequence numbers in an acknowledgement. */
    int EARLY_MAX = 256;

    /** Longest text. */
    int TEXT_BYTES_MAX = 256;

    /** Returns the codec of the protocol of a site's processes. */
    static Codec<LinkMessage> codec() {
        return ProtocolCodec.of(ProtocolId.LINK, LinkMessage.class, BYTES_MAX, new ServerTypes(List.of()));
    }

    /**
     * The place of a report among those of one group of servers: datagrams overtake one another, and a late report is
     * old.
     *
     * @param start grows with every start of a process
     * @param number of the report of this process, from 1
     */
    record Report(int start, long number) {}

    /**
     * A process reports its status to the log owner, periodically.
     *
     * @param site it belongs to
     * @param plan how the site's servers are put into processes, as it was told
     * @param group which of them it is
     * @param process drawn at its start
     * @param report which of its reports this is
     * @param incarnation of the site that it takes part in; 0 for none
     * @param stage how far it is
     */
    record ProcessStatus(int site, String plan, int group, long process, Report report, int incarnation, Stage stage)
            implements LinkMessage {
        public ProcessStatus {
            Invariants.require(group >= 0 && group <= PLACES_MAX, "no such group");
            Invariants.require(plan.length() <= TEXT_BYTES_MAX, "a plan too long");
        }
    }

    /** A process of the site, and its socket. */
    record Place(int group, long process, InetSocketAddress socket) {}

    /**
     * The log owner's answer: the status of the site.
     *
     * @param site that it keeps
     * @param logOwner its own process number, drawn at its start
     * @param incarnation of the site, or that which it gathers for
     * @param stage how far the site is
     * @param places who takes part beside the keeper; empty while it gathers
     */
    record SiteStatus(int site, long logOwner, int incarnation, Stage stage, List<Place> places)
            implements LinkMessage {
        public SiteStatus {
            places = List.copyOf(places);
            Invariants.require(places.size() <= PLACES_MAX, "a site with too many processes");
        }
    }

    /** The log owner refuses this process, and why. */
    record Refused(long process, String why) implements LinkMessage {}

    /**
     * A piece of a channel's messages.
     *
     * @param incarnation of the site
     * @param sender the process that it comes from
     * @param sequence of the piece, from 0
     * @param last whether its message ends with it
     * @param bytes at least one, unless the message is empty
     */
    @SuppressWarnings("ArrayRecordComponent") // a hand-over of bytes, never compared
    record Piece(int incarnation, long sender, long sequence, boolean last, byte[] bytes) implements LinkMessage {
        public Piece {
            Invariants.require(sequence >= 0, "pieces are counted from 0");
        }
    }

    /**
     * An acknowledgement: all pieces below {@code expected} have arrived, and these above it.
     *
     * @param early in order
     */
    record Arrived(int incarnation, long sender, long expected, List<Long> early) implements LinkMessage {
        public Arrived {
            early = List.copyOf(early);
            Invariants.require(early.size() <= EARLY_MAX, "an acknowledgement too long");
            Invariants.require(
                    expected >= 0 && early.stream().allMatch(each -> each >= 0), "pieces are counted from 0");
        }
    }

    /**
     * A record of the site's log, on a channel, for servers that are redone from it.
     *
     * @param checksum CRC32C of all records up to this one, with their offsets
     */
    @SuppressWarnings("ArrayRecordComponent") // a hand-over of bytes, never compared
    record LogPart(long offset, byte[] record, int checksum) implements LinkMessage {}

    /**
     * The end of the log, on a channel.
     *
     * @param checksum of the last part; 0 for a log without records
     */
    record LogEnd(int checksum) implements LinkMessage {}
}
