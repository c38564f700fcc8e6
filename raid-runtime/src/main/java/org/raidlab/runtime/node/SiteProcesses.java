package org.raidlab.runtime.node;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.addressing.Frame;
import org.raidlab.comm.ldg.LdgEndpoint;
import org.raidlab.comm.link.Channel;
import org.raidlab.comm.link.ChannelConfig;
import org.raidlab.comm.link.LinkMessage;
import org.raidlab.core.Address;
import org.raidlab.core.Clock;
import org.raidlab.core.codec.Codec;

/** The other processes of a site in one incarnation of it, and the channels to them. */
final class SiteProcesses {
    private final Codec<LinkMessage> codec = LinkMessage.codec();
    private final NodeSetup<?> setup;
    private final LdgEndpoint ldg;
    private final TreeMap<Integer, Channel> channels = new TreeMap<>();

    SiteProcesses(NodeSetup<?> setup, LdgEndpoint ldg, Clock clock, int incarnation, List<LinkMessage.Place> others) {
        this.setup = setup;
        this.ldg = ldg;
        for (LinkMessage.Place other : others) {
            long self = ldg.self().number();
            channels.put(other.group(), new Channel(ChannelConfig.DEFAULT, incarnation, self, other, clock));
        }
    }

    /** Whether an address is a server of this site in another process. */
    boolean has(Address address) {
        return address.instance() == setup.instance()
                && address.site() == setup.site()
                && address.number() == 0
                && setup.system().site().kinds().contains(address.type())
                && channels.containsKey(setup.plan().groupOf(address.type()));
    }

    void send(Frame frame, Address to) {
        channel(setup.plan().groupOf(to.type())).send(frame.message());
    }

    void send(int group, LinkMessage message) {
        channel(group).send(codec.encode(message));
    }

    private Channel channel(int group) {
        Channel found = channels.get(group);
        if (found == null) {
            throw new IllegalArgumentException(
                    "no process with the servers " + setup.plan().name(group));
        }
        return found;
    }

    void onPiece(LinkMessage.Piece piece) {
        channels.values().forEach(channel -> channel.onPiece(piece));
    }

    void onArrived(LinkMessage.Arrived arrived) {
        channels.values().forEach(channel -> channel.onArrived(arrived));
    }

    /** The next message of a process; null if none has come. */
    byte @Nullable [] receive(int group) {
        Channel channel = channels.get(group);
        return channel == null ? null : channel.receive();
    }

    List<Integer> groups() {
        return List.copyOf(channels.keySet());
    }

    boolean haveMessages() {
        for (Channel channel : channels.values()) {
            if (channel.hasMessage()) {
                return true;
            }
        }
        return false;
    }

    /** Passes the pieces that are due to the endpoint. */
    void flush() {
        for (Channel channel : channels.values()) {
            channel.flush(message -> ldg.send(channel.socket(), codec.encode(message)));
        }
    }

    long nextDeadlineNanos() {
        long next = Long.MAX_VALUE;
        for (Channel channel : channels.values()) {
            next = Math.min(next, channel.nextDeadlineNanos());
        }
        return next;
    }

    /** Returns the servers' names of a process that accepts no messages any more. */
    Optional<String> broken() {
        for (Channel channel : channels.values()) {
            if (channel.isBroken()) {
                return Optional.of(setup.plan().name(channel.group()));
            }
        }
        return Optional.empty();
    }

    /** Returns what is under way at the endpoint and on the channels, and which of these are broken. */
    List<String> unfinished() {
        List<String> left = new ArrayList<>(ldg.unfinished());
        broken().ifPresent(name -> left.add("the channel to " + name + " is broken"));
        for (Channel channel : channels.values()) {
            if (channel.unsentBytes() > 0) {
                left.add("the channel to " + setup.plan().name(channel.group()) + " holds " + channel.unsentBytes()
                        + " bytes");
            }
        }
        return left;
    }

    /** Returns the number of pieces that were sent more than once. */
    long repeated() {
        return new ArrayList<>(channels.values())
                .stream().mapToLong(Channel::repeated).sum();
    }
}
