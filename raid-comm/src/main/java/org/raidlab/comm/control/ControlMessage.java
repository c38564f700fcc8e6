package org.raidlab.comm.control;

import java.net.InetSocketAddress;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.comm.addressing.ProtocolCodec;
import org.raidlab.comm.addressing.ProtocolId;
import org.raidlab.comm.ldg.LossPolicy;
import org.raidlab.comm.watch.Interest;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.ServerTypes;
import org.raidlab.core.codec.Codec;

/**
 * A message of the control protocol: a request to a process or its answer; each answer carries the number of its
 * request. The order is the wire format's.
 */
public sealed interface ControlMessage {
    /** An order to a site, which only a process of a site can carry out. */
    sealed interface SiteOrder {}

    /** Longest message. */
    int BYTES_MAX = 4 << 20;

    /** Most counters, and most servers, in a status. */
    int ENTRIES_MAX = 4_096;

    /** Longest name or state. */
    int NAME_BYTES_MAX = 256;

    /** Returns the codec of the control protocol for servers of these kinds. */
    static Codec<ControlMessage> codec(ServerTypes types) {
        return ProtocolCodec.of(ProtocolId.CONTROL, ControlMessage.class, BYTES_MAX, types);
    }

    /** Returns the number of the request, which the requesting program draws. */
    long request();

    /** Asks a process for its status. */
    record StatusRequest(long request) implements ControlMessage {}

    /**
     * The status of a process.
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

    /** Tells the process to shut down in good order; the process answers before it ends. */
    record Stop(long request) implements ControlMessage {}

    /**
     * Makes the process lose, delay, duplicate or reorder its datagrams, both ways; {@link LossPolicy#CALM} ends it.
     *
     * @param peers only the datagrams from and to these sockets; empty for all datagrams, whatever was set before
     */
    record SetLossy(long request, LossPolicy incoming, LossPolicy outgoing, List<InetSocketAddress> peers)
            implements ControlMessage {
        public SetLossy {
            peers = List.copyOf(peers);
            Invariants.require(peers.size() <= ENTRIES_MAX, "too many peers");
        }
    }

    /** Tells the site to fail: it takes part in nothing until {@link Recover}; the process stays. */
    record Fail(long request) implements ControlMessage, SiteOrder {}

    /** Tells a failed site to take part again, in a new session. */
    record Recover(long request) implements ControlMessage, SiteOrder {}

    /** Tells the process to drop all datagrams from and to these sockets from now on; an empty list ends the cuts. */
    record SetCuts(long request, List<InetSocketAddress> peers) implements ControlMessage {
        public SetCuts {
            peers = List.copyOf(peers);
            Invariants.require(peers.size() <= ENTRIES_MAX, "too many peers");
        }
    }

    /** The process did not do the requested action, and why. */
    record Refused(long request, String why) implements ControlMessage {}

    /** The process has received and carried out a request that changes something. */
    record Heard(long request) implements ControlMessage {}

    /** Sets the level of detail of the process's log output from now on. */
    record SetDebug(long request, DebugLevel level) implements ControlMessage {}

    /** Sets what the process times from now on. */
    record SetTiming(long request, TimingLevel level) implements ControlMessage {}

    /** Asks a process for the resources that it has used. */
    record ResourceRequest(long request) implements ControlMessage {}

    /** The resources that a process has used. */
    record ResourceReply(long request, Resources used) implements ControlMessage {}

    /**
     * Tells the process to take a process checkpoint of its site's servers; the checkpoint's number in the counters
     * shows that it is done.
     */
    record TakeCheckpoint(long request) implements ControlMessage, SiteOrder {}

    /**
     * Tells the process to roll its site's servers back; the next incarnation shows that it is done.
     *
     * @param session the incarnation that is to end: a repeated request does not end the next one
     */
    record RollBack(long request, int session) implements ControlMessage, SiteOrder {}

    /**
     * Asks a process to tell its events to the sender, or to go on with that. The process forgets a subscription that
     * was not renewed for five seconds.
     *
     * @param request names the subscription, and is the same in its renewals
     * @param token from {@link SubscriptionToken}; 0 at first
     * @param credit how many events the sender takes until the next renewal
     */
    record Subscribe(long request, long token, Interest interest, int credit) implements ControlMessage {
        public Subscribe {
            Invariants.require(credit >= 0, "a credit is not negative");
        }
    }

    /**
     * Answer to {@link Subscribe} without the right token: the sender repeats it with this one. So a process tells
     * events only where its answers arrive, whatever address a request has forged.
     */
    record SubscriptionToken(long request, long token) implements ControlMessage {}

    /** Ends a subscription. */
    record Unsubscribe(long request, long token) implements ControlMessage {}

    /**
     * Events of a subscription. The process repeats none; the receiver finds what is missing by their positions.
     *
     * @param begun grows with every beginning of the subscription at the process
     * @param position of the first event, among all events that the subscription asked for since then
     */
    record Events(long request, long begun, long position, List<WatchEvent> events) implements ControlMessage {
        public Events {
            events = List.copyOf(events);
        }
    }
}
