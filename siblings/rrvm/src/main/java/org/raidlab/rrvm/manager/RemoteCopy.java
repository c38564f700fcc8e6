package org.raidlab.rrvm.manager;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Ports;
import org.raidlab.rrvm.Attachment;
import org.raidlab.rrvm.Durability;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmMessage.ManagerMessage;
import org.raidlab.rrvm.RrvmMessage.MemoryMessage;
import org.raidlab.rrvm.RrvmRecord;
import org.raidlab.rrvm.RrvmRecord.Redo;
import org.raidlab.rrvm.RrvmRecord.RemoteMark;
import org.raidlab.rrvm.RrvmServer;
import org.raidlab.rrvm.RrvmSettings;
import org.raidlab.rrvm.RrvmTrace;

/**
 * The copy of the log's end in the memory of another site. The manager is in one of three modes, and a mark on disk
 * says whether a restart has to ask a server. What a server has counts only while the mark that names the server is on
 * disk.
 */
final class RemoteCopy {
    private static final int STORE_BYTES = 256 << 10;

    /** How the manager uses a remote memory server. */
    private sealed interface Mode {
        /** Not at all. */
        record Disk() implements Mode {}

        /** It has asked a server to take the log on; the mark on disk still says {@code Disk}. */
        record Attaching(Attachment attachment, int server) implements Mode {}

        /** It sends each transaction to the server. */
        record Remote(RemoteMark mark) implements Mode {}
    }

    private static final Mode DISK = new Mode.Disk();

    private final Ports ports;
    private final List<Integer> servers;
    private final RrvmSettings.Remote settings;
    private final LocalLog log;
    /** Transactions that the server is not known to have, in order. */
    private final ArrayDeque<Redo> unacknowledged = new ArrayDeque<>();

    private Mode mode = DISK;
    /** The newest mark, and whether the disk has it. */
    private long mark;

    private boolean isMarked;
    private long high;
    private int silence;
    private int attachments;
    private int nextServer;

    /** @param servers the sites whose memory may be used, in the order in which they are tried */
    RemoteCopy(Ports ports, List<Integer> servers, RrvmSettings.Remote settings, LocalLog log) {
        this.ports = ports;
        this.servers = servers;
        this.settings = settings;
        this.log = log;
    }

    /** Returns whether the disk alone counts, so that each transaction has to get there at once. */
    boolean needsDisk() {
        return !(mode instanceof Mode.Remote && isMarked);
    }

    /** Returns the mark of the server whose memory counts, if one does. */
    Optional<RemoteMark> counted() {
        return mode instanceof Mode.Remote(RemoteMark current) && isMarked ? Optional.of(current) : Optional.empty();
    }

    /** Returns the last transaction that is safe in the sense of a durability, if the disk has them up to here. */
    long secured(Durability durability, long durable) {
        return switch (durability) {
            case LOCAL_FORCE -> durable;
            case REMOTE_1 -> needsDisk() ? durable : Math.max(durable, high);
            case REMOTE_AND_FORCE -> needsDisk() ? durable : Math.min(durable, high);
        };
    }

    /** Returns the last transaction that the server has, whether its memory counts or not. */
    long high() {
        return high;
    }

    /** Returns the record that says which mode the manager is in, to replace one that a truncation frees. */
    RrvmRecord currentMark() {
        return mode instanceof Mode.Remote(RemoteMark current) ? current : new RrvmRecord.DiskMark(log.appended());
    }

    /** Brings the log to disk with the mark that only the disk counts from here on; then another server is tried. */
    void goToDisk(Effects<RrvmMessage> out) {
        mode = DISK;
        unacknowledged.clear();
        high = 0;
        write(new RrvmRecord.DiskMark(log.appended()), out);
        out.cancelTimer(ManagerTimer.HEARTBEAT);
        out.trace(new RrvmTrace.WentToDisk(log.appended()));
    }

    private void write(RrvmRecord record, Effects<RrvmMessage> out) {
        isMarked = false;
        mark = log.mark(record, out);
    }

    /** A mark is on disk. A server is asked only when the disk no longer names one that a restart would ask. */
    void onMarked(long number, Effects<RrvmMessage> out) {
        if (number == mark && !isMarked) {
            isMarked = true;
            if (mode.equals(DISK)) {
                attach(out);
            }
        }
    }

    /** Asks the next server to take the log on, from here on. */
    void attach(Effects<RrvmMessage> out) {
        if (servers.isEmpty() || !mode.equals(DISK) || !isMarked) {
            return;
        }
        int server = servers.get(nextServer++ % servers.size());
        Attachment attachment = new Attachment(ports.self().site(), ports.incarnation(), ++attachments);
        mode = new Mode.Attaching(attachment, server);
        high = log.appended();
        silence = 0;
        ask(out);
    }

    private void ask(Effects<RrvmMessage> out) {
        if (mode instanceof Mode.Attaching(Attachment attachment, int server)) {
            send(server, new MemoryMessage.Attach(attachment, high), out);
            out.setTimer(ManagerTimer.HEARTBEAT, settings.heartbeat());
        }
    }

    void onAttached(Envelope<RrvmMessage> in, ManagerMessage.Attached answer, Effects<RrvmMessage> out) {
        if (mode instanceof Mode.Attaching(Attachment attachment, int server)
                && attachment.equals(answer.attachment())) {
            RemoteMark named =
                    new RemoteMark(attachment, server, in.messageTag().incarnation());
            mode = new Mode.Remote(named);
            silence = 0;
            write(named, out);
            out.trace(new RrvmTrace.WentToRemote(named));
            resend(out);
        }
    }

    /** Sends a transaction to the server, or keeps it until the server is attached. */
    void append(Redo record, Effects<RrvmMessage> out) {
        if (mode.equals(DISK)) {
            return;
        }
        unacknowledged.add(record);
        if (mode instanceof Mode.Remote(RemoteMark current)) {
            store(current, List.of(record), out);
        }
    }

    private void store(RemoteMark current, List<Redo> records, Effects<RrvmMessage> out) {
        send(current.server(), new MemoryMessage.Store(current.attachment(), log.durable(), records), out);
    }

    private static void send(int server, RrvmMessage message, Effects<RrvmMessage> out) {
        out.send(Address.of(server, RrvmServer.MEMORY), message);
    }

    /** Sends all transactions again that the server is not known to have; if there are none, an empty message. */
    private void resend(Effects<RrvmMessage> out) {
        if (mode instanceof Mode.Remote(RemoteMark current)) {
            List<Redo> batch = new ArrayList<>();
            int bytes = 0;
            for (Redo record : unacknowledged) {
                if (bytes > STORE_BYTES) {
                    store(current, batch, out);
                    batch = new ArrayList<>();
                    bytes = 0;
                }
                batch.add(record);
                bytes += record.size();
            }
            store(current, batch, out);
            out.setTimer(ManagerTimer.HEARTBEAT, settings.heartbeat());
        }
    }

    /** The server has answered. An answer of another incarnation means that its memory was lost. */
    void onStored(Envelope<RrvmMessage> in, ManagerMessage.Stored answer, Effects<RrvmMessage> out) {
        if (!isFor(answer.attachment())) {
            return;
        }
        if (!isOfServer(in)) {
            goToDisk(out);
            return;
        }
        silence = 0;
        high = Math.max(high, answer.high());
        while (!unacknowledged.isEmpty() && unacknowledged.getFirst().sequence() <= high) {
            unacknowledged.removeFirst();
        }
        switch (answer.result()) {
            case KEPT -> {}
            case GAP -> resend(out);
            case FULL -> log.drain(out);
        }
    }

    void onForgotten(ManagerMessage.Forgotten answer, Effects<RrvmMessage> out) {
        if (isFor(answer.attachment())) {
            goToDisk(out);
        }
    }

    private boolean isFor(Attachment attachment) {
        return mode instanceof Mode.Remote(RemoteMark current)
                && current.attachment().equals(attachment);
    }

    private boolean isOfServer(Envelope<RrvmMessage> in) {
        return mode instanceof Mode.Remote(RemoteMark current)
                && in.messageTag().incarnation() == current.incarnation();
    }

    /** Gives a silent server up, or writes to it again. */
    void onHeartbeat(Effects<RrvmMessage> out) {
        silence++;
        boolean isSilent = silence > settings.silence();
        switch (mode) {
            case Mode.Disk() -> {}
            case Mode.Attaching _
            when isSilent -> {
                mode = DISK;
                unacknowledged.clear();
                high = 0;
                out.setTimer(ManagerTimer.ATTACH, settings.retry());
            }
            case Mode.Attaching _ -> ask(out);
            case Mode.Remote _ when isSilent -> goToDisk(out);
            case Mode.Remote _ -> resend(out);
        }
    }

    void checkInvariants() {
        Invariants.check(high <= log.appended(), "a server has what was appended, not more");
        boolean isComplete =
                mode.equals(DISK) ? unacknowledged.isEmpty() : unacknowledged.size() == log.appended() - high;
        Invariants.check(isComplete, "each transaction that the server lacks is kept for it");
    }
}
