package org.raidlab.systemm.transaction;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.raidlab.core.turn.Effects;
import org.raidlab.systemm.LogEntry;
import org.raidlab.systemm.LogEntry.SlotImage;
import org.raidlab.systemm.LogEntry.SlotPlace;
import org.raidlab.systemm.LogStrategy;
import org.raidlab.systemm.Response;
import org.raidlab.systemm.SystemMMessage;
import org.raidlab.systemm.SystemMSettings;
import org.raidlab.systemm.data.PrimaryMemory;
import org.raidlab.systemm.procedure.Step;

/** The commitment of transactions: the strategy decides what the log says of each one (paper section 3). */
final class Commitment {
    private final LogStrategy strategy;
    private final PrimaryMemory memory;
    private final Actions actions;
    private final LogTail tail;
    private long sweep;

    Commitment(SystemMSettings.Log settings, PrimaryMemory memory, Actions actions, LogTail tail) {
        this.strategy = settings.strategy();
        this.memory = memory;
        this.actions = actions;
        this.tail = tail;
    }

    void onSweep(long number) {
        sweep = number;
    }

    /** Commits in one step. The shadows are freed when the commit record is in the log tail, and not before. */
    void commit(Transaction transaction, Step.Commit end, Effects<SystemMMessage> out) {
        Response response =
                new Response(transaction.request().ticket(), Response.Outcome.COMMITTED, end.values(), end.text());
        if (!transaction.hasChanged()) {
            tail.attachReader(response, out);
            return;
        }
        long lsn = tail.nextLsn();
        actions.publish(transaction, lsn);
        tail.append(entry(transaction, lsn), response, out);
        actions.freeShadows(transaction);
    }

    private LogEntry entry(Transaction transaction, long lsn) {
        return switch (strategy) {
            case VALUE, PARALLEL_VALUE -> values(transaction, lsn);
            case AOPER -> actions(transaction, lsn);
            case TOPER -> call(transaction, lsn);
            case ADAPTIVE -> cheaper(transaction, lsn);
        };
    }

    private static LogEntry actions(Transaction transaction, long lsn) {
        return new LogEntry.Actions(lsn, transaction.updates());
    }

    private LogEntry call(Transaction transaction, long lsn) {
        return new LogEntry.Called(
                lsn, inBackup(transaction), transaction.request().call());
    }

    /**
     * Chooses for one transaction, as adaptive logging does (Yao et al., SIGMOD 2016). Redo of a call repeats what the
     * transaction has read, too; each action less to redo is worth the bytes of one more in the log.
     */
    private LogEntry cheaper(Transaction transaction, long lsn) {
        LogEntry actions = actions(transaction, lsn);
        LogEntry call = call(transaction, lsn);
        int repeated = transaction.actions() - transaction.updates().size();
        return actions.bytes() <= call.bytes() + repeated * LogEntry.ENTRY_BYTES ? actions : call;
    }

    private LogEntry values(Transaction transaction, long lsn) {
        List<SlotImage> written = new ArrayList<>();
        List<SlotPlace> freed = new ArrayList<>();
        for (Transaction.Change change : transaction.changes().values()) {
            Optional.ofNullable(change.version()).map(memory::image).ifPresent(written::add);
            Optional.ofNullable(change.shadow()).ifPresent(freed::add);
        }
        return new LogEntry.Values(lsn, written, freed);
    }

    /** Returns the sweep in whose copy the transaction is: all that it touched was white. */
    private long inBackup(Transaction transaction) {
        boolean isWhite =
                transaction.paint().filter(bit -> !memory.isBlack(bit)).isPresent();
        return isWhite ? sweep : 0;
    }
}
