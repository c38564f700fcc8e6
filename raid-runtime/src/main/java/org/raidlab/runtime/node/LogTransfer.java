package org.raidlab.runtime.node;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.link.LinkMessage;
import org.raidlab.core.Lsn;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.Turn;

/**
 * The transfer of the log to the process whose servers are redone from it, where that is not the log owner. One process
 * of a site sends, one receives, and all others do neither.
 */
final class LogTransfer {
    private final NodeSetup<?> setup;
    private final SiteProcesses siteProcesses;
    private final Turn<?> turn;
    /** Of all records that were kept, or that came. */
    private final CRC32C checksum = new CRC32C();

    private @Nullable List<LinkMessage.LogPart> kept;

    LogTransfer(NodeSetup<?> setup, SiteProcesses siteProcesses, Turn<?> turn) {
        this.setup = setup;
        this.siteProcesses = siteProcesses;
        this.turn = turn;
    }

    /** Restores the servers of this process from its devices; the log is kept if another process needs it. */
    void recover() {
        if (setup.plan().isLogOwner() && setup.plan().redone() != setup.plan().own()) {
            List<LinkMessage.LogPart> parts = new ArrayList<>();
            turn.recover((at, record) ->
                    parts.add(new LinkMessage.LogPart(at.offset(), record, checksumWith(at.offset(), record))));
            kept = parts;
        } else {
            turn.recover((at, record) -> {});
        }
    }

    /** Sends the log, once. */
    void send() {
        List<LinkMessage.LogPart> parts = kept;
        if (parts != null) {
            kept = null;
            parts.forEach(part -> siteProcesses.send(setup.plan().redone(), part));
            siteProcesses.send(setup.plan().redone(), new LinkMessage.LogEnd((int) checksum.getValue()));
        }
    }

    /** Returns whether this process receives the log. */
    boolean isReceiver() {
        return !setup.plan().isLogOwner()
                && setup.plan().redone() == setup.plan().own();
    }

    /**
     * Takes a message of the log owner, and returns whether the log is complete with it. A log in which a record is
     * missing, or is another one, is malformed, and no server gets to know of it: without a key a forger can replace a
     * piece of it on its way, which must not be taken for damaged storage.
     */
    boolean take(LinkMessage message) throws MalformedException {
        switch (message) {
            case LinkMessage.LogPart(long offset, byte[] record, int expected) -> {
                check(checksumWith(offset, record), expected);
                turn.redo(setup.system().site().log(), new Lsn(offset), record);
            }
            case LinkMessage.LogEnd(int expected) -> {
                check((int) checksum.getValue(), expected);
                return true;
            }
            case LinkMessage.ProcessStatus _,
                    LinkMessage.SiteStatus _,
                    LinkMessage.Refused _,
                    LinkMessage.Piece _,
                    LinkMessage.Arrived _ -> throw new MalformedException("not for a channel: " + message);
        }
        return false;
    }

    /** Returns the checksum of all records so far and this one. */
    int checksumWith(long offset, byte[] record) {
        checksum.update(ByteBuffer.allocate(Long.BYTES).putLong(offset).flip());
        checksum.update(record);
        return (int) checksum.getValue();
    }

    private static void check(int found, int expected) throws MalformedException {
        if (found != expected) {
            throw new MalformedException("the log came with other records than were sent");
        }
    }
}
