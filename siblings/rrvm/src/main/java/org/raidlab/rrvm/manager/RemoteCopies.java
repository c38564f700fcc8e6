package org.raidlab.rrvm.manager;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Invariants;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Ports;
import org.raidlab.rrvm.Attachment;
import org.raidlab.rrvm.ByteRange;
import org.raidlab.rrvm.Durability;
import org.raidlab.rrvm.MarkedServer;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmMessage.ManagerMessage;
import org.raidlab.rrvm.RrvmRecord;
import org.raidlab.rrvm.RrvmRecord.Redo;
import org.raidlab.rrvm.RrvmSettings;
import org.raidlab.rrvm.RrvmTrace;

/**
 * The copies of the log's end in the memories of other sites. A mark on disk names the servers that a restart has to
 * ask, and what a server has counts only while a mark on disk names it. The first of them is the server of the
 * transactions that ask for one memory; it gets each transaction at once. The others get what the disk does not have as
 * soon as a transaction asks for a quorum.
 */
final class RemoteCopies {
    private static final int STORE_BYTES = 256 << 10;

    private final Ports ports;
    private final List<Integer> servers;
    private final RrvmSettings.Remote settings;
    private final int wanted;
    private final LocalLog log;
    /** Those that have taken the log on and are not lost, in the order of the newest mark. */
    private final List<RemoteCopy> copies = new ArrayList<>();

    private final MirrorUpdates mirror = new MirrorUpdates();
    private @Nullable RemoteCopy attaching;
    /** The newest mark, the newest that the disk has, and the one that made the first server the first. */
    private long mark;

    private long durableMark;
    private long firstSince;
    private int attachments;
    private int nextServer;

    /** @param servers the sites whose memory may be used, in the order in which they are tried */
    RemoteCopies(Ports ports, List<Integer> servers, RrvmSettings.Remote settings, LocalLog log) {
        this.ports = ports;
        this.servers = servers;
        this.settings = settings;
        this.wanted = Math.min(settings.servers(), servers.size());
        this.log = log;
    }

    /** Returns whether a transaction has to get to the disk at once, because nothing else would acknowledge it. */
    boolean needsDisk(Durability durability) {
        return durability.needsDisk() || counted(durability).size() < durability.memories(settings.quorum());
    }

    /** Returns the servers whose memories count for a durability. */
    List<MarkedServer> counted(Durability durability) {
        return counting(durability).stream().map(RemoteCopy::marked).toList();
    }

    private List<RemoteCopy> counting(Durability durability) {
        return switch (durability) {
            case LOCAL_FORCE, MAPPED -> List.of();
            case REMOTE_1, REMOTE_AND_FORCE, MIRROR ->
                copies.isEmpty() || firstSince > durableMark ? List.of() : first();
            case QUORUM ->
                copies.stream().filter(copy -> copy.isNamed(durableMark)).toList();
        };
    }

    private List<RemoteCopy> first() {
        return copies.subList(0, 1);
    }

    /** Returns the last transaction that is safe in the sense of a durability, if the disk has them up to here. */
    long secured(Durability durability, long durable) {
        List<Long> highs = counting(durability).stream()
                .map(RemoteCopy::high)
                .sorted(Comparator.reverseOrder())
                .toList();
        int needed = durability.memories(settings.quorum());
        boolean isCounted = needed > 0 && highs.size() >= needed;
        if (!isCounted) {
            return durable;
        }
        long high = highs.get(needed - 1);
        return durability.needsDisk() ? Math.min(durable, high) : Math.max(durable, high);
    }

    /** Returns the last transaction that the first server has, whether its memory counts or not. */
    long high() {
        return copies.isEmpty() ? 0 : copies.getFirst().high();
    }

    /** Returns in how many memories a transaction is, the manager's own included, as far as is known. */
    int memories(long sequence) {
        return 1
                + (int) copies.stream()
                        .filter(copy -> copy.isNamed(durableMark) && copy.high() >= sequence)
                        .count();
    }

    /** Returns the record that says which servers a restart has to ask, to replace one that a truncation frees. */
    RrvmRecord currentMark() {
        return copies.isEmpty()
                ? new RrvmRecord.DiskMark(log.appended())
                : new RrvmRecord.RemoteMark(
                        copies.stream().map(RemoteCopy::marked).toList(), settings.quorum());
    }

    private void mark(Effects<RrvmMessage> out) {
        mark = log.mark(currentMark(), out);
    }

    /** Brings the log to disk with the mark that only the disk counts from here on; then servers are tried. */
    void goToDisk(Effects<RrvmMessage> out) {
        copies.clear();
        mirror.giveUp();
        attaching = null;
        mark(out);
        out.cancelTimer(ManagerTimer.HEARTBEAT);
        out.trace(new RrvmTrace.WentToDisk(log.appended()));
    }

    /** A mark is on disk. A server is asked only when the disk no longer names one that a restart would ask. */
    void onMarked(long number, Effects<RrvmMessage> out) {
        durableMark = Math.max(durableMark, number);
        attach(out);
    }

    /** Asks the next server to take the log on, from here on, if more are wanted. */
    void attach(Effects<RrvmMessage> out) {
        if (attaching != null || durableMark < mark || copies.size() >= wanted) {
            return;
        }
        int server = nextServer();
        Attachment attachment = new Attachment(ports.self().site(), ports.incarnation(), ++attachments);
        attaching = new RemoteCopy(attachment, server, log.appended());
        attaching.ask(out);
        if (copies.isEmpty()) {
            out.setTimer(ManagerTimer.HEARTBEAT, settings.heartbeat());
        }
    }

    /** Returns the server that is tried next. There is one, because fewer are used than there are. */
    private int nextServer() {
        int server = servers.get(nextServer++ % servers.size());
        while (isUsed(server)) {
            server = servers.get(nextServer++ % servers.size());
        }
        return server;
    }

    private boolean isUsed(int server) {
        return copies.stream().anyMatch(copy -> copy.server() == server);
    }

    void onAttached(Envelope<RrvmMessage> in, ManagerMessage.Attached answer, Effects<RrvmMessage> out) {
        RemoteCopy copy = attaching;
        if (copy == null || !copy.isOf(answer.attachment())) {
            return;
        }
        attaching = null;
        copy.attached(in);
        copies.add(copy);
        mark(out);
        copy.namedBy(mark);
        if (copies.size() == 1) {
            firstSince = mark;
        }
        out.trace(new RrvmTrace.WentToRemote(copy.marked()));
        resend(copy, out);
    }

    /** Has the first server get the transaction that is about to be appended in place, without a record of it. */
    void addToMirror(Redo record, List<ByteRange> before) {
        if (!copies.isEmpty()) {
            mirror.add(record, before);
        }
    }

    /** Sends the newest transaction of the log to the servers that are to have it at once. */
    void append(Durability durability, Effects<RrvmMessage> out) {
        if (copies.isEmpty()) {
            return;
        }
        sendToFirst(out);
        if (durability == Durability.QUORUM) {
            copies.subList(1, copies.size()).forEach(copy -> send(copy, copy.sent(), log.appended(), out));
        }
    }

    /** Sends what the first server has not been sent, in order: nothing overtakes an update of its mirror. */
    private void sendToFirst(Effects<RrvmMessage> out) {
        RemoteCopy first = copies.getFirst();
        long last = Math.max(first.sent(), log.durable());
        mirror.stored(Math.max(first.high(), log.durable()));
        while (!mirror.isUnderWay() && last < log.appended()) {
            long next = mirror.next(last);
            if (next == last + 1) {
                mirror.begin(first, last, log.durable(), out);
            } else {
                last = Math.min(next - 1, log.appended());
                send(first, first.sent(), last, out);
            }
        }
    }

    /** Sends what follows a transaction, up to another one, and is not on disk. */
    private void send(RemoteCopy copy, long after, long last, Effects<RrvmMessage> out) {
        List<Redo> batch = new ArrayList<>();
        int bytes = 0;
        for (Redo record : log.undrainedAfter(after)) {
            if (record.sequence() > last) {
                break;
            }
            if (bytes > STORE_BYTES) {
                copy.store(batch, log.durable(), out);
                batch = new ArrayList<>();
                bytes = 0;
            }
            batch.add(record);
            bytes += record.size();
        }
        copy.store(batch, log.durable(), out);
    }

    /** Sends again what the server is not known to have; if it lacks nothing that it was sent, an empty message. */
    private void resend(RemoteCopy copy, Effects<RrvmMessage> out) {
        boolean isBehind =
                copy == copies.getFirst() ? !mirror.isUnderWay() : copy.sent() > Math.max(copy.high(), log.durable());
        send(copy, isBehind ? copy.high() : log.appended(), log.appended(), out);
    }

    private @Nullable RemoteCopy copy(Attachment attachment) {
        return copies.stream().filter(copy -> copy.isOf(attachment)).findFirst().orElse(null);
    }

    /** A server has answered. An answer of another incarnation means that its memory was lost. */
    void onStored(Envelope<RrvmMessage> in, ManagerMessage.Stored answer, Effects<RrvmMessage> out) {
        RemoteCopy copy = copy(answer.attachment());
        if (copy == null) {
            return;
        }
        if (!copy.stored(in, answer)) {
            lose(copy, out);
            return;
        }
        boolean isFirst = copy == copies.getFirst();
        switch (answer.result()) {
            case KEPT -> {
                if (isFirst) {
                    sendToFirst(out);
                }
            }
            case GAP -> {
                giveUpUpdate(isFirst);
                resend(copy, out);
            }
            case FULL -> {
                log.drain(out);
                if (giveUpUpdate(isFirst)) {
                    resend(copy, out);
                }
            }
        }
    }

    /** Leaves an update of the mirror at the first server to records; returns whether there was one. */
    private boolean giveUpUpdate(boolean isFirst) {
        boolean isUpdate = isFirst && mirror.isUnderWay();
        if (isUpdate) {
            mirror.giveUp();
        }
        return isUpdate;
    }

    void onUndoSaved(Envelope<RrvmMessage> in, ManagerMessage.UndoSaved answer, Effects<RrvmMessage> out) {
        RemoteCopy copy = copy(answer.attachment());
        if (copy != null && copy.hears(in)) {
            mirror.onUndoSaved(copy, answer.sequence(), out);
        }
    }

    void onForgotten(ManagerMessage.Forgotten answer, Effects<RrvmMessage> out) {
        RemoteCopy copy = copy(answer.attachment());
        if (copy != null) {
            lose(copy, out);
        }
    }

    /** The copy of a server is lost. Those of the others still count; the next server becomes the first if need be. */
    private void lose(RemoteCopy copy, Effects<RrvmMessage> out) {
        boolean wasFirst = copies.getFirst() == copy;
        copies.remove(copy);
        if (copies.isEmpty()) {
            goToDisk(out);
            return;
        }
        mark(out);
        if (wasFirst) {
            firstSince = mark;
            mirror.giveUp();
        }
        out.trace(new RrvmTrace.LostServer(copy.marked(), copies.size()));
        if (wasFirst) {
            resend(copies.getFirst(), out);
        }
    }

    /** Gives silent servers up, and writes to the others. */
    void onHeartbeat(Effects<RrvmMessage> out) {
        if (mirror.isSlow()) {
            mirror.giveUp();
        }
        for (RemoteCopy copy : List.copyOf(copies)) {
            if (copy.isSilent(settings.silence())) {
                lose(copy, out);
            } else {
                resend(copy, out);
            }
        }
        if (attaching != null && attaching.isSilent(settings.silence())) {
            attaching = null;
            out.setTimer(ManagerTimer.ATTACH, settings.retry());
        } else if (attaching != null) {
            attaching.ask(out);
        }
        if (!copies.isEmpty() || attaching != null) {
            out.setTimer(ManagerTimer.HEARTBEAT, settings.heartbeat());
        }
    }

    void checkInvariants() {
        for (RemoteCopy copy : copies) {
            Invariants.check(copy.high() <= log.appended(), "a server has what was appended, not more");
        }
        Invariants.check(copies.size() <= wanted, "no more servers are used than are wanted");
    }
}
