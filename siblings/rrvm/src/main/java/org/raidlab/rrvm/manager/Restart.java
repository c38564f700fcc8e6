package org.raidlab.rrvm.manager;

import org.jspecify.annotations.Nullable;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.StorageException;
import org.raidlab.rrvm.Attachment;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmMessage.ManagerMessage;
import org.raidlab.rrvm.RrvmMessage.MemoryMessage;
import org.raidlab.rrvm.RrvmRecord.PossibleLoss;
import org.raidlab.rrvm.RrvmRecord.Redo;
import org.raidlab.rrvm.RrvmRecord.RemoteMark;
import org.raidlab.rrvm.RrvmServer;
import org.raidlab.rrvm.RrvmSettings;

/**
 * The recovery of transactions that the disk does not have, from the server that the last mark names. As long as the
 * server does not answer, its memory may still have them, and the restart waits. An answer of a later incarnation says
 * that the memory is lost.
 */
final class Restart {
    /** What an answer means for the restart. */
    sealed interface Step {
        /** The server has more, or the answer belongs to nothing. */
        record Goes() implements Step {}

        /** The log has everything that was acknowledged. */
        record Complete() implements Step {}

        /** Nobody can say what was acknowledged beyond the log. */
        record Lost(PossibleLoss loss) implements Step {}
    }

    private static final Step GOES = new Step.Goes();

    private final DataFile data;
    private final LocalLog log;
    private final RrvmSettings.Remote settings;
    private @Nullable RemoteMark mark;
    private long fetched;

    Restart(DataFile data, LocalLog log, RrvmSettings.Remote settings) {
        this.data = data;
        this.log = log;
        this.settings = settings;
    }

    /** Asks the server of the last mark on disk. */
    void begin(RemoteMark named, Effects<RrvmMessage> out) {
        mark = named;
        ask(out);
    }

    /** Asks for what follows the last transaction of the log, and again after a while. */
    void ask(Effects<RrvmMessage> out) {
        if (mark != null) {
            Address server = Address.of(mark.server(), RrvmServer.MEMORY);
            out.send(server, new MemoryMessage.Fetch(mark.attachment(), log.appended()));
            out.setTimer(ManagerTimer.HEARTBEAT, settings.heartbeat());
        }
    }

    /** Returns how many transactions the server had and the disk did not. */
    long fetched() {
        return fetched;
    }

    /** Takes the transactions into log and memory; they are kept although perhaps none was acknowledged. */
    Step onFetched(Envelope<RrvmMessage> in, ManagerMessage.Fetched answer, Effects<RrvmMessage> out) {
        RemoteMark asked = asked(in, answer.attachment());
        if (asked == null) {
            return GOES;
        }
        if (in.messageTag().incarnation() != asked.incarnation()) {
            return lost(asked, in);
        }
        for (Redo record : answer.records()) {
            if (record.sequence() > log.appended()) {
                requireNext(record);
                if (!record.isIntact()) {
                    return lost(asked, in);
                }
                data.apply(record.writes());
                log.append(record, true, out);
                fetched++;
            }
        }
        if (log.appended() < answer.high()) {
            requireProgress(answer);
            ask(out);
            return GOES;
        }
        mark = null;
        return new Step.Complete();
    }

    private void requireNext(Redo record) {
        if (record.sequence() != log.appended() + 1) {
            throw lessThanForced(record.sequence() - 1);
        }
    }

    private void requireProgress(ManagerMessage.Fetched answer) {
        if (answer.records().isEmpty()) {
            throw lessThanForced(answer.high());
        }
    }

    /** The server frees only what the disk has acknowledged. */
    private StorageException lessThanForced(long known) {
        return new StorageException(
                "the log ends with transaction " + log.appended() + ", but the disk had acknowledged " + known
                        + "; bring the log back from a copy of the disk and start the site again");
    }

    Step onForgotten(Envelope<RrvmMessage> in, ManagerMessage.Forgotten answer) {
        RemoteMark asked = asked(in, answer.attachment());
        return asked == null ? GOES : lost(asked, in);
    }

    /** Returns the mark if the answer is one to it; an incarnation before the named one knows nothing of it. */
    private @Nullable RemoteMark asked(Envelope<RrvmMessage> in, Attachment attachment) {
        boolean isAnswer = mark != null
                && mark.attachment().equals(attachment)
                && in.messageTag().incarnation() >= mark.incarnation();
        return isAnswer ? mark : null;
    }

    private Step lost(RemoteMark asked, Envelope<RrvmMessage> in) {
        mark = null;
        return new Step.Lost(
                new PossibleLoss(log.appended(), asked, in.messageTag().incarnation()));
    }
}
