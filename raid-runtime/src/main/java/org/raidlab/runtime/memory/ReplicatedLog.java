package org.raidlab.runtime.memory;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.comm.memory.MemoryMessage;
import org.raidlab.comm.memory.MemoryMessage.Answer;
import org.raidlab.comm.memory.MemoryMessage.Attachment;
import org.raidlab.comm.memory.MemoryMessage.StoredRecord;
import org.raidlab.core.Clock;
import org.raidlab.core.Lsn;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.Log;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.core.turn.StorageException;
import org.raidlab.core.turn.WrappedLog;

/**
 * A log that is durable in the memories of other processes before it is on the site's disk: a synchronous write to the
 * disk becomes a synchronous write to the network and a write to the disk in the background. {@link #force} sends the
 * records to the memories; they are durable when enough memories that count have confirmed them, or when the local log
 * has them. The drainer forces the local log a little later. Rules and their reasons: the module's README.
 */
public final class ReplicatedLog extends WrappedLog {
    /** Sends a message to a memory. */
    @FunctionalInterface
    public interface Sender {
        void send(InetSocketAddress memory, MemoryMessage.Request message);
    }

    /**
     * What a replicated log is made of.
     *
     * @param site whose log it is
     * @param incarnation of the site
     * @param local the log on the site's disk, not yet replayed
     * @param marks the log of {@link #marks()}
     */
    public record Parts(
            Replication replication, int site, int incarnation, Log local, Log marks, Clock clock, Sender out) {}

    /** The counter of the memories that count. */
    public static final String MEMORIES = "log.memories";

    /** After so long without a record the disk alone counts. */
    private static final long REST_NANOS = 1_000_000_000;

    private static final long MARKS_BYTES_MAX = 64 << 10;
    private static final long NEVER = Long.MAX_VALUE;

    private final Parts parts;
    private final Log local;
    private final ReplicationRules rules;
    private final List<Member> members = new ArrayList<>();
    private final Drainer drainer;
    private final TailCollection collection;
    private final Forces forces;
    private Mark mark;
    private long firstMark;
    private int attachments;
    private boolean open;
    private long confirmed;
    private long restAtNanos = NEVER;
    private long byMemories;
    private long byDisk;
    private long sentAgain;
    private long lostMembers;
    private long fetched;

    public ReplicatedLog(Parts parts) {
        super(parts.local);
        this.parts = parts;
        local = parts.local;
        drainer = new Drainer(local, parts.clock);
        rules = parts.replication.rules();
        forces = new Forces(rules.patience());
        List<InetSocketAddress> sockets = parts.replication.memories();
        for (int number = 1; number <= sockets.size(); number++) {
            members.add(new Member(number, sockets.get(number - 1), rules.patience()));
        }
        mark = lastMark(parts.marks);
        collection = new TailCollection(mark, parts.replication, parts.out, now());
    }

    /** Returns the device in which a site keeps, beside its log, which memories count. */
    public static LogDevice marks() {
        return Mark.DEVICE;
    }

    /** Returns whether the disk has a site's whole log, by the marks that stand beside it. */
    public static boolean isOnDisk(Log marks) {
        return lastMark(marks).seats().isEmpty();
    }

    private static Mark lastMark(Log marks) {
        Mark[] last = {Mark.ON_DISK};
        marks.replay((at, payload) -> {
            try {
                last[0] = Mark.CODEC.decode(payload);
            } catch (MalformedException e) {
                throw new StorageException("the mark at " + at.offset() + " is whole but unknown", e);
            }
        });
        return last[0];
    }

    private long now() {
        return parts.clock.monotonicNanos();
    }

    /** Returns whether the memories have returned what a restart needs: then the log can be replayed. */
    public boolean isCollected() {
        return collection.isComplete() && loss().isEmpty();
    }

    /** Returns why confirmed records may be lost, if they may: the log is not opened then. */
    public Optional<String> loss() {
        return collection
                .loss()
                .map(numbers ->
                        "records of its log may be lost: memory " + numbers + " began anew before the disk had them");
    }

    /** Replays the local log, then what only the memories have; the disk has both on return. */
    @Override
    public void replay(Reader reader) {
        super.replay(reader);
        long end = drainer.end();
        for (StoredRecord each : collection.records()) {
            if (each.offset() >= end) {
                Lsn at = local.append(each.payload());
                if (at.offset() != each.offset()) {
                    throw new StorageException("the log on disk ends at " + at.offset()
                            + ", before the records of the memories, which begin at " + each.offset());
                }
                fetched++;
                reader.record(at, each.payload());
            }
        }
        local.force();
        if (!mark.seats().isEmpty()) {
            write(Mark.ON_DISK);
        }
        confirmed = 0;
        open = true;
    }

    @Override
    public Lsn append(byte[] payload) {
        restAtNanos = now() + rules.patience() * REST_NANOS;
        return drainer.append(payload);
    }

    /** Sends what was appended to the memories, or forces the local log where memories cannot make it durable. */
    @Override
    public void force() {
        long now = now();
        long end = drainer.end();
        if (!isReplicating(now)) {
            byDisk++;
            drainer.force();
            return;
        }
        if (durable().offset() < end) {
            forces.begin(end, now);
        }
        byMemories++;
        members.forEach(member -> send(member, now));
        confirm();
    }

    private boolean isReplicating(long now) {
        return countedMembers() >= parts.replication.needed() && drainer.isWithinWindow(now);
    }

    private long countedMembers() {
        return members.stream().filter(Member::counts).count();
    }

    private void send(Member member, long now) {
        long end = drainer.end();
        while (member.keepsLog() && member.mayTakeMore(end)) {
            sendOnce(member, now);
        }
    }

    private void sendOnce(Member member, long now) {
        long durable = drainer.durable();
        long from = Math.max(member.sent(), durable);
        long mayFree = rules.mayFree(durable, drainer.end());
        parts.out.send(member.socket(), member.store(drainer.from(from), durable, mayFree, now));
    }

    /** Takes the answer of a memory. */
    public void onAnswer(InetSocketAddress from, Answer answer) {
        int number = parts.replication.memories().indexOf(from) + 1;
        if (number == 0) {
            return;
        }
        if (!open) {
            collection.onAnswer(answer, number);
            return;
        }
        Member member = members.get(number - 1);
        switch (answer) {
            case MemoryMessage.Stored(long life, Attachment attachment, long end)
            when member.has(attachment) -> stored(member, life, end);
            case MemoryMessage.Forgotten(long _, Attachment attachment) when member.has(attachment) -> lose(member);
            case MemoryMessage.Stored _, MemoryMessage.Forgotten _, MemoryMessage.Fetched _ -> {}
        }
    }

    private void stored(Member member, long life, long end) {
        if (member.isAttaching()) {
            member.join(life, end);
            if (!rules.marksBeforeCounting()) {
                member.count();
            }
            send(member, now());
        } else if (rules.isSameLife(member.life(), life)) {
            member.confirm(end, now());
            send(member, now());
            confirm();
        } else {
            lose(member);
        }
    }

    /** Moves forward up to where enough memories have confirmed the log. */
    private void confirm() {
        for (Member each : members) {
            long end = each.confirmed();
            if (each.counts() && end > confirmed && rules.isConfirmed(confirmations(end), parts.replication.needed())) {
                confirmed = end;
            }
        }
        forces.durable(durable().offset(), now());
    }

    private int confirmations(long end) {
        return (int) members.stream()
                .filter(each -> each.counts() && each.confirmed() >= end)
                .count();
    }

    /** Stops using a memory; what it had confirmed goes to the disk before others count without it. */
    private void lose(Member member) {
        boolean counted = member.counts();
        member.detach(now());
        if (counted) {
            lostMembers++;
            writeMark();
        }
    }

    /** Writes down which memories keep the log now; from then on these count. */
    private void writeMark() {
        List<Member> keeping = members.stream().filter(Member::keepsLog).toList();
        if (rules.forcesBeforeMark()) {
            drainer.force();
        }
        write(new Mark(
                parts.replication.needed(), keeping.stream().map(Member::seat).toList()));
        keeping.forEach(Member::count);
        restAtNanos = now() + rules.patience() * REST_NANOS;
        confirm();
    }

    private void write(Mark next) {
        Lsn at = parts.marks.append(Mark.CODEC.encode(next));
        parts.marks.force();
        if (at.offset() > MARKS_BYTES_MAX + firstMark) {
            parts.marks.truncate(at);
            firstMark = at.offset();
        }
        mark = next;
    }

    /** Does what is due: heartbeats, attachments, the drainer, what the memories are late with. */
    public void onDeadline() {
        long now = now();
        if (!open) {
            collection.onDeadline(now);
            return;
        }
        members.forEach(member -> look(member, now));
        if (restAtNanos != NEVER && members.stream().anyMatch(Member::waitsForMark)) {
            writeMark();
        }
        confirm();
        if (forces.isLate(now)) {
            byDisk++;
            drainer.force();
            confirm();
        }
        drainer.onDeadline(now);
        rest(now);
        forces.tell(durable().offset());
    }

    private void look(Member member, long now) {
        if (member.keepsLog()) {
            boolean again = member.sendsAgain(now);
            if (member.isDue(now)) {
                member.beat(now);
                if (member.isLost()) {
                    lose(member);
                    return;
                }
                sendOnce(member, now);
            }
            if (again) {
                sentAgain++;
                send(member, now);
            }
        } else if (member.isDue(now)) {
            attachments++;
            Attachment next = new Attachment(parts.site, parts.incarnation, attachments);
            member.attach(next, now);
            parts.out.send(member.socket(), new MemoryMessage.Attach(next, drainer.durable()));
        }
    }

    /** A quiet log is on disk: then the death of all memories loses nothing, and the disk says so. */
    private void rest(long now) {
        if (drainer.isDone() && restAtNanos <= now) {
            restAtNanos = NEVER;
            if (!mark.seats().isEmpty()) {
                write(Mark.ON_DISK);
                members.stream().filter(Member::counts).forEach(Member::rest);
            }
        }
    }

    /** Begins to make everything appended so far durable; {@code done} is called by {@link #onDeadline}. */
    @Override
    public void forceLater(Runnable done) {
        force();
        forces.await(drainer.end(), done);
    }

    @Override
    public Lsn durable() {
        return new Lsn(Math.max(drainer.durable(), confirmed));
    }

    /** The disk has the whole log before any of it is freed. */
    @Override
    public void truncate(Lsn before) {
        drainer.force();
        super.truncate(before);
    }

    /** Returns when {@link #onDeadline} is due, on the clock's monotonic scale. */
    public long nextDeadlineNanos() {
        if (!open) {
            return loss().isPresent() ? NEVER : collection.nextDeadlineNanos();
        }
        if (forces.hasToTell(durable().offset())) {
            return now();
        }
        long next = Math.min(forces.lateAtNanos(), drainer.isDone() ? restAtNanos : drainer.nextDeadlineNanos());
        for (Member each : members) {
            next = Math.min(next, each.nextNanos());
        }
        return next;
    }

    /** Brings the whole log to the disk, and says there that the memories do not count any more. */
    public void settle() {
        if (open) {
            open = false;
            drainer.force();
            if (!mark.seats().isEmpty()) {
                write(Mark.ON_DISK);
            }
        }
    }

    /** Returns the counters by name. */
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        counters.put(MEMORIES, countedMembers());
        counters.put("log.forces-by-memories", byMemories);
        counters.put("log.forces-by-disk", byDisk);
        counters.put("log.sent-again", sentAgain);
        counters.put("log.memories-lost", lostMembers);
        counters.put("log.fetched", fetched);
        counters.put("log.not-on-disk-bytes", open ? drainer.end() - drainer.durable() : 0);
        return counters;
    }
}
