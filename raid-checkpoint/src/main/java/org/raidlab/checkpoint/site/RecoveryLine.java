package org.raidlab.checkpoint.site;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Invariants;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord.Image;
import org.raidlab.msg.RaidRecord.ProcessCheckpoint;
import org.raidlab.msg.RaidRecord.Traffic;
import org.raidlab.msg.RaidServer;

/**
 * The site's committed checkpoints, at the Atomicity Controller: one log record has all images, so one force covers
 * decision and images, and a crash leaves either the old line or the new one. Uncommitted images are in memory: they
 * end with the site's life, as the instance that they belong to does.
 */
final class RecoveryLine {
    private final Map<RaidServer, TreeMap<Integer, Image>> taken = new EnumMap<>(RaidServer.class);
    private @Nullable ProcessCheckpoint last;
    private Lsn at = Lsn.START;

    /** The number of the last process checkpoint; 0 before the first. */
    long number() {
        return last == null ? 0 : last.number();
    }

    /** Takes a record of the log after a start; the last one counts. */
    void recovered(Lsn position, ProcessCheckpoint record) {
        last = record;
        at = position;
    }

    /** Returns the image of a server in the last process checkpoint. */
    Optional<Image> of(RaidServer server) {
        return last == null
                ? Optional.empty()
                : last.images().stream()
                        .filter(image -> image.server() == server)
                        .findFirst();
    }

    /** Takes an uncommitted checkpoint. */
    void take(int number, Image image) {
        taken.computeIfAbsent(image.server(), _ -> new TreeMap<>()).put(number, image);
    }

    /**
     * Commits an instance. Members that it did not ask keep what they had: nobody in it has seen anything of them
     * since.
     *
     * @param members the numbers of its members' checkpoints, by member
     */
    void commit(SequencedMap<Integer, Integer> members, Effects<RaidMessage> out) {
        List<Image> images = new ArrayList<>();
        for (int member = 0; member < SiteGroup.MEMBERS.size(); member++) {
            RaidServer server = SiteGroup.MEMBERS.get(member);
            Integer number = members.get(member);
            Optional<Image> image = number == null ? of(server) : Optional.of(committed(server, number));
            image.ifPresent(images::add);
        }
        checkOrphans(images);
        last = new ProcessCheckpoint(number() + 1, images);
        at = out.force(last);
    }

    /**
     * Returns the image to commit, which stays: a member that has not heard of its commit yet shares it with the next
     * instance.
     */
    private Image committed(RaidServer server, int number) {
        TreeMap<Integer, Image> all = taken.getOrDefault(server, new TreeMap<>());
        Image found = all.get(number);
        Invariants.check(found != null, "the image comes before the answer that counts on it");
        all.headMap(number, false).clear();
        return java.util.Objects.requireNonNull(found);
    }

    /** Checks that no image holds a message that its sender's image has not sent. */
    private static void checkOrphans(List<Image> images) {
        for (Image receiver : images) {
            for (Image sender : images) {
                boolean together = receiver.incarnation() == sender.incarnation();
                Invariants.check(
                        !together
                                || with(receiver, sender).received()
                                        <= with(sender, receiver).sent(),
                        "an orphan from " + sender.server() + " at " + receiver.server());
            }
        }
    }

    private static Traffic with(Image image, Image other) {
        return image.traffic().get(SiteGroup.MEMBERS.indexOf(other.server()));
    }

    /** Cuts the log, after it has written again the needed record that stands before the cut. */
    void cut(Lsn before, Effects<RaidMessage> out) {
        if (last != null && at.isBefore(before)) {
            at = out.append(last);
        }
        out.truncateLog(before);
    }
}
