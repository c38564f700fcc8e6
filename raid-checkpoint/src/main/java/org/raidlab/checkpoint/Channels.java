package org.raidlab.checkpoint;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.Message;
import org.raidlab.core.turn.StorageException;

/**
 * The channels of a process to all members of its group, itself included: the sender log and the numbers of received
 * messages.
 */
final class Channels<M extends Message> {
    private static final int RESENT_MAX = 64;
    private static final int TICKS_UNTIL_TOLD_AGAIN = 8;

    private final Codec<M> codec;
    private final List<Outgoing<M>> outgoing = new ArrayList<>();
    private final List<Incoming> incoming = new ArrayList<>();

    Channels(int size, Codec<M> codec) {
        this.codec = codec;
        for (int process = 0; process < size; process++) {
            outgoing.add(new Outgoing<>());
            incoming.add(new Incoming());
        }
    }

    /** Adds a message to the sender log and returns its number in the channel. */
    long send(int to, M body) {
        return outgoing.get(to).add(body);
    }

    /** Takes a received number; false if it was there. */
    boolean receive(int from, long number) {
        return incoming.get(from).add(number);
    }

    /** Returns the messages to a process that are not known to have arrived, oldest first. */
    NavigableMap<Long, M> missing(int to) {
        Outgoing<M> channel = outgoing.get(to);
        TreeMap<Long, M> missing = new TreeMap<>();
        for (var entry : channel.log.tailMap(channel.acknowledged, false).entrySet()) {
            if (missing.size() == RESENT_MAX) {
                break;
            }
            missing.put(entry.getKey(), entry.getValue());
        }
        return missing;
    }

    void acknowledged(int by, WrappedMessage.Received<M> told) {
        outgoing.get(by).acknowledged(told.incarnation(), told.floor(), told.stable());
    }

    /**
     * Returns whether to tell a sender which messages were received; the wrapper asks at each tick. True once after
     * there was news, and now and then again: the word may be lost, and a sender that heard of an earlier incarnation
     * only takes what this one has undone for received.
     */
    boolean takeNews(int from) {
        return incoming.get(from).takeNews();
    }

    long floor(int from) {
        return incoming.get(from).floor;
    }

    /** Returns, for each process, the number up to which all its messages were received. */
    long[] floors() {
        return incoming.stream().mapToLong(channel -> channel.floor).toArray();
    }

    /** Returns whether every message sent is known to be received. */
    boolean isQuiet() {
        return outgoing.stream().allMatch(Outgoing::isQuiet);
    }

    byte[] save() {
        int bytes = 0;
        List<byte[]> parts = new ArrayList<>();
        for (int process = 0; process < outgoing.size(); process++) {
            byte[] part = save(outgoing.get(process), incoming.get(process));
            parts.add(part);
            bytes += part.length;
        }
        ByteBuffer all = ByteBuffer.allocate(bytes);
        parts.forEach(all::put);
        return all.array();
    }

    private byte[] save(Outgoing<M> out, Incoming in) {
        List<byte[]> bodies = out.log.values().stream().map(codec::encode).toList();
        int bytes = bodies.stream()
                .mapToInt(body -> Long.BYTES + Integer.BYTES + body.length)
                .sum();
        ByteBuffer part =
                ByteBuffer.allocate(bytes + 2 * Long.BYTES + 2 * Integer.BYTES + Long.BYTES * in.above.size());
        part.putLong(out.sent).putInt(bodies.size());
        int index = 0;
        for (long number : out.log.keySet()) {
            byte[] body = bodies.get(index++);
            part.putLong(number).putInt(body.length).put(body);
        }
        part.putLong(in.floor).putInt(in.above.size());
        in.above.forEach(part::putLong);
        return part.array();
    }

    /** Restores the state that {@link #save} returned; receivers are asked again for the numbers that they have. */
    void restore(ByteBuffer state) {
        for (int process = 0; process < outgoing.size(); process++) {
            restore(outgoing.get(process), state);
            incoming.get(process).restore(state);
        }
    }

    private void restore(Outgoing<M> channel, ByteBuffer state) {
        channel.log.clear();
        channel.acknowledged = 0;
        channel.sent = state.getLong();
        for (int left = state.getInt(); left > 0; left--) {
            long number = state.getLong();
            byte[] body = new byte[state.getInt()];
            state.get(body);
            channel.log.put(number, decode(body));
        }
    }

    private M decode(byte[] body) {
        try {
            return codec.decode(body);
        } catch (MalformedException e) {
            throw new StorageException("a checkpoint holds a message that is unknown", e);
        }
    }

    /** The outgoing direction of a channel: the sent messages that a rollback can still lose. */
    private static final class Outgoing<M> {
        private final TreeMap<Long, M> log = new TreeMap<>();
        private long sent;
        private long acknowledged;
        private int incarnation;

        long add(M body) {
            log.put(++sent, body);
            return sent;
        }

        /** Takes an acknowledgement; the receiver's next incarnation may have lost messages that an earlier one had. */
        void acknowledged(int receiver, long floor, long stable) {
            if (receiver < incarnation) {
                return;
            }
            acknowledged = receiver == incarnation ? Math.max(acknowledged, floor) : floor;
            incarnation = receiver;
            log.headMap(stable, true).clear();
        }

        boolean isQuiet() {
            return log.isEmpty() || log.lastKey() <= acknowledged;
        }
    }

    /** The incoming direction of a channel: the numbers that arrived. */
    private static final class Incoming {
        private final java.util.TreeSet<Long> above = new java.util.TreeSet<>();
        private long floor;
        private boolean news;
        private boolean heard;
        private int ticks;

        boolean takeNews() {
            boolean told = news || (heard && ++ticks >= TICKS_UNTIL_TOLD_AGAIN);
            if (told) {
                news = false;
                ticks = 0;
            }
            return told;
        }

        boolean add(long number) {
            news = true;
            heard = true;
            if (number <= floor || !above.add(number)) {
                return false;
            }
            while (above.remove(floor + 1)) {
                floor++;
            }
            return true;
        }

        void restore(ByteBuffer state) {
            above.clear();
            floor = state.getLong();
            for (int left = state.getInt(); left > 0; left--) {
                above.add(state.getLong());
            }
            news = true;
            heard = true;
        }
    }
}
