package org.raidlab.checkpoint.sim;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** What was said in each direction of each channel of a process: the whole state of a chatter. */
public final class Talk {
    private final List<TreeSet<Long>> sent = new ArrayList<>();
    private final List<TreeSet<Long>> received = new ArrayList<>();

    Talk(int size) {
        for (int process = 0; process < size; process++) {
            sent.add(new TreeSet<>());
            received.add(new TreeSet<>());
        }
    }

    TreeSet<Long> sentTo(int process) {
        return sent.get(process);
    }

    TreeSet<Long> receivedFrom(int process) {
        return received.get(process);
    }

    byte[] save() {
        List<TreeSet<Long>> all = new ArrayList<>(sent);
        all.addAll(received);
        int numbers = all.stream().mapToInt(TreeSet::size).sum();
        ByteBuffer image = ByteBuffer.allocate(Long.BYTES * numbers + Integer.BYTES * all.size());
        for (TreeSet<Long> each : all) {
            image.putInt(each.size());
            each.forEach(image::putLong);
        }
        return image.array();
    }

    static Talk restored(int size, byte[] image) {
        Talk talk = new Talk(size);
        ByteBuffer in = ByteBuffer.wrap(image);
        talk.sent.forEach(each -> read(in, each));
        talk.received.forEach(each -> read(in, each));
        return talk;
    }

    private static void read(ByteBuffer in, TreeSet<Long> into) {
        for (int left = in.getInt(); left > 0; left--) {
            into.add(in.getLong());
        }
    }
}
