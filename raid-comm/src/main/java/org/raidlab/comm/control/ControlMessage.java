package org.raidlab.comm.control;

import java.net.InetSocketAddress;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.comm.ldg.LossPolicy;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;

/**
 * Asked of a process and answered by it; each answer carries the number of its request. The order is the wire format's.
 */
public sealed interface ControlMessage {
    /** Most counters, and most servers, in a status. */
    int ENTRIES_MAX = 4_096;

    /** Longest name or state. */
    int NAME_BYTES_MAX = 256;

    /** Drawn by whoever asks. */
    long request();

    /** How are you? */
    record StatusRequest(long request) implements ControlMessage {}

    /**
     * How a process is.
     *
     * @param pid of the operating system
     * @param session the incarnation of its site
     * @param servers each server's state, in a word
     * @param counters by name
     */
    record StatusReply(
            long request, long pid, int session, List<ServerState> servers, SequencedMap<String, Long> counters)
            implements ControlMessage {
        public StatusReply {
            servers = List.copyOf(servers);
            counters = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(counters));
            Invariants.require(servers.size() <= ENTRIES_MAX && counters.size() <= ENTRIES_MAX, "a status too long");
        }
    }

    /** A server and its state, in a word such as {@code up}. */
    record ServerState(Address server, String state) {}

    /** End, in good order; answered before it happens. */
    record Stop(long request) implements ControlMessage {}

    /** Let the datagrams of this process suffer, both ways; {@link LossPolicy#CALM} ends it. */
    record SetLossy(long request, LossPolicy incoming, LossPolicy outgoing) implements ControlMessage {}

    /** Take part in nothing more until {@link Recover}; the process stays. */
    record Fail(long request) implements ControlMessage {}

    /** Take part again, in a new session. */
    record Recover(long request) implements ControlMessage {}

    /** Hear nothing from the processes at these sockets and send them nothing, from now on; none: hear all. */
    record SetCuts(long request, List<InetSocketAddress> peers) implements ControlMessage {
        public SetCuts {
            peers = List.copyOf(peers);
            Invariants.require(peers.size() <= ENTRIES_MAX, "too many peers");
        }
    }

    /** What was asked for is not done, and why. */
    record Refused(long request, String why) implements ControlMessage {}

    /** What changes something was heard, and done. */
    record Heard(long request) implements ControlMessage {}

    /** Say more of yourself, or less, from now on. */
    record SetDebug(long request, DebugLevel level) implements ControlMessage {}

    /** Time more, or less, from now on. */
    record SetTiming(long request, TimingLevel level) implements ControlMessage {}

    /** What have you used? */
    record ResourceRequest(long request) implements ControlMessage {}

    /** What a process has used. */
    record ResourceReply(long request, Resources used) implements ControlMessage {}

    /** Take a process checkpoint of your site's servers; its number in the counters tells that it is done. */
    record TakeCheckpoint(long request) implements ControlMessage {}

    /**
     * Roll your site's servers back; the next incarnation tells that it is done.
     *
     * @param session the incarnation that is to end: a repeated request does not end the next one
     */
    record RollBack(long request, int session) implements ControlMessage {}
}
