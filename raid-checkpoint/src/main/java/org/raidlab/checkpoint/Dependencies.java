package org.raidlab.checkpoint;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.SequencedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.raidlab.core.turn.MessageTag;

/**
 * The processes from which a process received, and to which it sent, since its committed checkpoint. Only intervals are
 * compared, so the order of delivery does not matter: of each incarnation of a sender the largest interval is kept.
 */
public final class Dependencies {
    private final TreeMap<Integer, TreeMap<Integer, Integer>> received = new TreeMap<>();
    private final TreeSet<Integer> sentTo = new TreeSet<>();

    public void receive(int from, MessageTag messageTag) {
        received.computeIfAbsent(from, _ -> new TreeMap<>())
                .merge(messageTag.incarnation(), messageTag.interval(), Math::max);
    }

    public void send(int to) {
        sentTo.add(to);
    }

    /** Encodes the receipts, as a checkpoint keeps them. */
    byte[] save() {
        List<Receipt> all = receipts();
        ByteBuffer bytes = ByteBuffer.allocate(3 * Integer.BYTES * all.size());
        all.forEach(each -> bytes.putInt(each.from()).putInt(each.incarnation()).putInt(each.interval()));
        return bytes.array();
    }

    /** Decodes the bytes that {@link #save} returned. */
    static Dependencies restored(ByteBuffer bytes) {
        Dependencies restored = new Dependencies();
        while (bytes.hasRemaining()) {
            restored.receive(bytes.getInt(), new MessageTag(bytes.getInt(), bytes.getInt()));
        }
        return restored;
    }

    /** Returns, for each sender and each of its incarnations, the latest interval from which anything was received. */
    public List<Receipt> receipts() {
        List<Receipt> all = new ArrayList<>();
        received.forEach((from, intervals) ->
                intervals.forEach((incarnation, interval) -> all.add(new Receipt(from, incarnation, interval))));
        return all;
    }

    /** Resets the dependencies to earlier ones when the process goes back to that state. */
    public void become(Dependencies earlier) {
        clear();
        received.putAll(earlier.received);
    }

    public void clear() {
        received.clear();
        sentTo.clear();
    }

    /** Returns the latest tag received from each sender. */
    public SequencedMap<Integer, MessageTag> latest() {
        SequencedMap<Integer, MessageTag> latest = new TreeMap<>();
        received.forEach((from, intervals) -> {
            var last = intervals.lastEntry();
            latest.put(from, new MessageTag(last.getKey(), last.getValue()));
        });
        return latest;
    }

    /** Returns the processes to which this process sent. */
    public List<Integer> destinations() {
        return List.copyOf(sentTo);
    }

    /** Returns the processes to which this process sent or from which it received. */
    public SortedSet<Integer> partners() {
        TreeSet<Integer> partners = new TreeSet<>(sentTo);
        partners.addAll(received.keySet());
        return partners;
    }

    /**
     * Returns whether the process received anything that its sender undoes by going back.
     *
     * @param back the checkpoint that the sender goes back to, and its new incarnation
     */
    public boolean isAffectedBy(int sender, MessageTag back) {
        NavigableMap<Integer, Integer> intervals = received.get(sender);
        return intervals != null
                && intervals.headMap(back.incarnation(), false).values().stream()
                        .anyMatch(interval -> interval >= back.interval());
    }
}
