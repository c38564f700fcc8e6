package org.raidlab.rrvm.manager;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.StorageException;
import org.raidlab.rrvm.Attachment;
import org.raidlab.rrvm.MarkedServer;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmMessage.ManagerMessage;
import org.raidlab.rrvm.RrvmMessage.MemoryMessage;
import org.raidlab.rrvm.RrvmRecord.PossibleLoss;
import org.raidlab.rrvm.RrvmRecord.Redo;
import org.raidlab.rrvm.RrvmRecord.RemoteMark;
import org.raidlab.rrvm.RrvmServer;
import org.raidlab.rrvm.RrvmSettings;
import org.raidlab.rrvm.RrvmTrace;

/**
 * The recovery of transactions that the disk does not have, from the servers that the last mark names. The restart
 * takes what any of them has. It ends when the first server has answered, and so many of the others that each
 * transaction which a quorum acknowledged is at one of those that have. As long as a server does not answer, its memory
 * may still have transactions. An answer of a later incarnation says that the memory is lost.
 */
final class Restart {
    /** What an answer means for the restart. */
    sealed interface Step {
        /** Another answer is needed, or this one belongs to nothing. */
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
    /** The servers that have not said all that they have. */
    private final List<MarkedServer> silent = new ArrayList<>();

    private final List<MarkedServer> lost = new ArrayList<>();
    private long fetched;

    Restart(DataFile data, LocalLog log, RrvmSettings.Remote settings) {
        this.data = data;
        this.log = log;
        this.settings = settings;
    }

    /** Asks the servers of the last mark on disk. */
    void begin(RemoteMark named, Effects<RrvmMessage> out) {
        mark = named;
        silent.addAll(named.servers());
        ask(out);
    }

    /** Asks for what follows the last transaction of the log, and again after a while. */
    void ask(Effects<RrvmMessage> out) {
        if (mark != null) {
            silent.forEach(each -> ask(each, out));
            out.setTimer(ManagerTimer.HEARTBEAT, settings.heartbeat());
        }
    }

    private void ask(MarkedServer server, Effects<RrvmMessage> out) {
        Address to = Address.of(server.server(), RrvmServer.MEMORY);
        out.send(to, new MemoryMessage.Fetch(server.attachment(), log.appended()));
    }

    /** Returns how many transactions the servers had and the disk did not. */
    long fetched() {
        return fetched;
    }

    /** Takes the transactions into log and memory; they are kept although perhaps none was acknowledged. */
    Step onFetched(Envelope<RrvmMessage> in, ManagerMessage.Fetched answer, Effects<RrvmMessage> out) {
        MarkedServer asked = asked(in, answer.attachment());
        if (asked == null) {
            return GOES;
        }
        if (in.messageTag().incarnation() != asked.incarnation() || !takes(answer.records(), out)) {
            return lost(asked);
        }
        if (log.appended() < answer.high()) {
            requireProgress(answer);
            ask(asked, out);
            return GOES;
        }
        silent.remove(asked);
        return end();
    }

    /** Returns whether the transactions are as they were made; takes those before one that is not. */
    private boolean takes(List<Redo> records, Effects<RrvmMessage> out) {
        for (Redo record : records) {
            if (record.first() > log.appended() + 1) {
                throw lessThanForced(record.first() - 1);
            }
            if (record.sequence() > log.appended() && record.first() <= log.appended()) {
                return true; // the sum of transactions of which some have come meanwhile: the server is asked again
            }
            if (record.sequence() > log.appended()) {
                if (!record.isIntact()) {
                    return false;
                }
                data.apply(record.writes());
                log.append(record, LocalLog.Way.BACKGROUND, out);
                fetched += record.sequence() - record.first() + 1;
                if (record.first() < record.sequence()) {
                    out.trace(new RrvmTrace.TookMirror(record.first(), record.sequence()));
                }
            }
        }
        return true;
    }

    private void requireProgress(ManagerMessage.Fetched answer) {
        if (answer.records().isEmpty()) {
            throw lessThanForced(answer.high());
        }
    }

    /** The server does without a transaction only if the disk has acknowledged it. */
    private StorageException lessThanForced(long known) {
        return new StorageException(
                "the log ends with transaction " + log.appended() + ", but the disk had acknowledged " + known
                        + "; bring the log back from a copy of the disk and start the site again");
    }

    Step onForgotten(Envelope<RrvmMessage> in, ManagerMessage.Forgotten answer) {
        MarkedServer asked = asked(in, answer.attachment());
        return asked == null ? GOES : lost(asked);
    }

    /** Returns the server that this answers for; an incarnation before the named one knows nothing of it. */
    private @Nullable MarkedServer asked(Envelope<RrvmMessage> in, Attachment attachment) {
        return silent.stream()
                .filter(each ->
                        each.attachment().equals(attachment) && in.messageTag().incarnation() >= each.incarnation())
                .findFirst()
                .orElse(null);
    }

    private Step lost(MarkedServer server) {
        silent.remove(server);
        lost.add(server);
        return end();
    }

    /** Returns whether the restart ends with what the servers have said so far. */
    private Step end() {
        RemoteMark named = mark;
        if (named == null || silent.contains(named.first())) {
            return GOES;
        }
        boolean isQuorum = named.isQuorumBeside(silent.size() + lost.size());
        if (!isQuorum && !silent.isEmpty()) {
            return GOES;
        }
        mark = null;
        silent.clear();
        return isQuorum && !lost.contains(named.first())
                ? new Step.Complete()
                : new Step.Lost(new PossibleLoss(
                        log.appended(),
                        named,
                        lost.stream().map(MarkedServer::server).toList()));
    }
}
