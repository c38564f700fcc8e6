package org.raidlab.runtime.node;

import java.util.ArrayList;
import java.util.List;
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
            turn.recover((at, record) -> parts.add(new LinkMessage.LogPart(at.offset(), record)));
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
            siteProcesses.send(setup.plan().redone(), new LinkMessage.LogEnd());
        }
    }

    /** Returns whether this process receives the log. */
    boolean isReceiver() {
        return !setup.plan().isLogOwner()
                && setup.plan().redone() == setup.plan().own();
    }

    /** Takes a message of the log owner, and returns whether the log is complete with it. */
    boolean take(LinkMessage message) throws MalformedException {
        switch (message) {
            case LinkMessage.LogPart(long offset, byte[] record) ->
                turn.redo(setup.system().site().log(), new Lsn(offset), record);
            case LinkMessage.LogEnd() -> {
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
}
