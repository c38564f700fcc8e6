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
 * Whom a process received from and sent to since its committed checkpoint. Only intervals are compared, so the order of
 * delivery does not matter: of each incarnation of a sender the largest interval is kept.
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

    /** What was received, as it is kept in a checkpoint. */
    byte[] save() {
        List<Receipt> all = receipts();
        ByteBuffer bytes = ByteBuffer.allocate(3 * Integer.BYTES * all.size());
        all.forEach(each -> bytes.putInt(each.from()).putInt(each.incarnation()).putInt(each.interval()));
        return bytes.array();
    }

    /** What {@link #save} gave. */
    static Dependencies restored(ByteBuffer bytes) {
        Dependencies restored = new Dependencies();
        while (bytes.hasRemaining()) {
            restored.receive(bytes.getInt(), new MessageTag(bytes.getInt(), bytes.getInt()));
        }
        return restored;
    }

    /** Of each sender and each of its incarnations, the latest interval that anything was received from. */
    public List<Receipt> receipts() {
        List<Receipt> all = new ArrayList<>();
        received.forEach((from, intervals) ->
                intervals.forEach((incarnation, interval) -> all.add(new Receipt(from, incarnation, interval))));
        return all;
    }

    /** The process goes back to where only this had been received. */
    public void become(Dependencies earlier) {
        clear();
        received.putAll(earlier.received);
    }

    public void clear() {
        received.clear();
        sentTo.clear();
    }

    /** The latest label received from each sender. */
    public SequencedMap<Integer, MessageTag> latest() {
        SequencedMap<Integer, MessageTag> latest = new TreeMap<>();
        received.forEach((from, intervals) -> {
            var last = intervals.lastEntry();
            latest.put(from, new MessageTag(last.getKey(), last.getValue()));
        });
        return latest;
    }

    /** Those sent to. */
    public List<Integer> destinations() {
        return List.copyOf(sentTo);
    }

    /** Those sent to or received from. */
    public SortedSet<Integer> partners() {
        TreeSet<Integer> partners = new TreeSet<>(sentTo);
        partners.addAll(received.keySet());
        return partners;
    }

    /**
     * Whether anything was received that its sender undoes by going back.
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
