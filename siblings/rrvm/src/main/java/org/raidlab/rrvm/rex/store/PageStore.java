package org.raidlab.rrvm.rex.store;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Address;
import org.raidlab.core.Lsn;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Recovery;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.rrvm.rex.PageChange;
import org.raidlab.rrvm.rex.RexMessage;
import org.raidlab.rrvm.rex.RexMessage.ClientMessage;
import org.raidlab.rrvm.rex.RexMessage.StorageMessage;
import org.raidlab.rrvm.rex.RexMessage.StoreMessage;
import org.raidlab.rrvm.rex.RexRecord;
import org.raidlab.rrvm.rex.RexSettings;
import org.raidlab.rrvm.rex.RexTrace;

/**
 * The page store of a site. It serves pages to one client at a time, takes the changes of the client's transactions
 * while they run, writes pages back when it needs their place, and forces its log at a commit. Whether the log is on
 * the local disk (EXODUS) or in the memory of another process too (REX) is a setting of the process: the store forces,
 * and its turn ends when the force is done.
 */
public final class PageStore implements Server<RexMessage> {
    /** The counter of pages that the store has read from disk. */
    public static final String READ = "pages.read";

    /** The counter of pages that the store has written back. */
    public static final String WRITTEN = "pages.written";

    /** The counter of commits that were forced. */
    public static final String COMMITS = "commits";

    private final RexSettings settings;
    private final Sessions sessions;
    private final BufferPool pool;
    private Checkpoint checkpoint;
    private Restart restart;
    private @Nullable OpenTransaction open;
    private long lastCommitted;
    private long lastEnded;
    private boolean lastEndedCommitted;
    private long logEnd;
    private long commits;
    private @Nullable Address waiting;
    private @Nullable RexMessage answer;

    public PageStore(Ports ports, RexSettings settings) {
        this.settings = settings;
        sessions = new Sessions(ports.incarnation());
        pool = new BufferPool(settings);
        checkpoint = new Checkpoint(settings, pool, Header.EMPTY);
        restart = new Restart(Header.EMPTY, pool);
    }

    @Override
    public void onRecovery(Recovery from) {
        Header header = from.header(settings.volume()).map(Header::decode).orElse(Header.EMPTY);
        pool.open(from, header.pages());
        checkpoint = new Checkpoint(settings, pool, header);
        restart = new Restart(header, pool);
    }

    @Override
    public void onRecovered(long offset, LogRecord record) {
        restart.take(offset, (RexRecord) record);
        logEnd = offset;
    }

    /** Ends the restart: the transaction that has no end is undone. */
    @Override
    public void onReady(Effects<RexMessage> out) {
        int pages = restart.finish();
        lastCommitted = restart.lastCommitted();
        OpenTransaction loser = restart.open();
        out.trace(new RexTrace.Restarted(pages, loser != null));
        if (loser != null) {
            loser.undo(pool, out);
        }
        afterStep(out);
    }

    @Override
    public void onMessage(Envelope<RexMessage> in, Effects<RexMessage> out) {
        switch (in.body()) {
            case StorageMessage.ImageDurable(int page) -> pool.onImageDurable(page, out);
            case StorageMessage.MarkDurable _ -> checkpoint.onMarkDurable();
            case StorageMessage.PageWritten(int page) -> {
                pool.onWritten(page);
                checkpoint.onWritten(page);
            }
            case StorageMessage.HeaderWritten(long number) -> checkpoint.onHeaderWritten(number, out);
            case StoreMessage.Open(long nonce) -> onOpen(in.from(), nonce, out);
            case StoreMessage.Fetch(long session, int page) -> {
                if (isOpen(session, in.from(), out)) {
                    onFetch(session, page, in.from(), out);
                }
            }
            case StoreMessage.Ship ship -> {
                if (takes(ship.changes(), ship.session(), in.from(), out)) {
                    onShip(ship, in.from(), out);
                }
            }
            case StoreMessage.Commit commit -> {
                if (takes(commit.changes(), commit.session(), in.from(), out)) {
                    onCommit(commit, in.from(), out);
                }
            }
            case StoreMessage.Abort(long session, long transaction) -> {
                if (isOpen(session, in.from(), out)) {
                    onAbort(transaction, in.from(), out);
                }
            }
            case ClientMessage _ -> {
                // the store is nobody's client
            }
        }
        afterStep(out);
    }

    @Override
    public void onTimer(TimerToken token, Effects<RexMessage> out) {
        // the store waits for nothing but its devices
    }

    private void onOpen(Address from, long nonce, Effects<RexMessage> out) {
        if (sessions.open(from, nonce)) {
            undoOpen(out);
            waiting = null;
            lastEnded = 0;
        }
        reply(from, new ClientMessage.Opened(nonce, sessions.current(), lastCommitted));
    }

    private boolean isOpen(long session, Address from, Effects<RexMessage> out) {
        boolean isOpen = sessions.isOpen(session);
        if (!isOpen) {
            out.send(from, new ClientMessage.Closed(session));
        }
        return isOpen;
    }

    /** Returns whether the session is open and all changes lie in the volume; otherwise the client is told. */
    private boolean takes(List<PageChange> changes, long session, Address from, Effects<RexMessage> out) {
        if (!isOpen(session, from, out)) {
            return false;
        }
        for (PageChange change : changes) {
            if (!isWithinVolume(change)) {
                refuse(session, change.page(), from, out);
                return false;
            }
        }
        return true;
    }

    private void refuse(long session, int page, Address from, Effects<RexMessage> out) {
        String why = "page %d: the volume has pages 0 to %d, of %d bytes each"
                .formatted(page, settings.pagesMax() - 1, settings.pageBytes());
        out.send(from, new ClientMessage.Refused(session, page, why));
    }

    private void onFetch(long session, int page, Address from, Effects<RexMessage> out) {
        if (isWithinVolume(page)) {
            reply(from, new ClientMessage.Page(session, page, pool.copy(page)));
        } else {
            refuse(session, page, from, out);
        }
    }

    private void undoOpen(Effects<RexMessage> out) {
        if (open != null) {
            open.undo(pool, out);
            end(open.number(), false);
        }
    }

    private void end(long transaction, boolean committed) {
        open = null;
        lastEnded = transaction;
        lastEndedCommitted = committed;
    }

    private void onShip(StoreMessage.Ship ship, Address from, Effects<RexMessage> out) {
        if (hasEnded(ship.transaction(), ship.session(), from)) {
            return;
        }
        if (take(ship.transaction(), ship.batch(), ship.changes(), out)) {
            reply(from, new ClientMessage.Shipped(ship.session(), ship.transaction(), ship.batch()));
        }
    }

    /** Answers a repeated request for a transaction that has ended; returns whether it has. */
    private boolean hasEnded(long transaction, long session, Address from) {
        if (transaction > lastEnded) {
            return false;
        }
        if (transaction == lastEnded) {
            reply(from, new ClientMessage.Ended(session, transaction, lastEndedCommitted));
        }
        return true;
    }

    /** Takes a batch of changes unless it was taken; returns whether the store has this batch. */
    private boolean take(long transaction, int batch, List<PageChange> changes, Effects<RexMessage> out) {
        if (!sessions.has(transaction)) {
            return false;
        }
        if (open != null && open.number() < transaction) {
            undoOpen(out);
        }
        if (open == null) {
            open = new OpenTransaction(transaction, logEnd);
        }
        if (open.number() != transaction || batch > open.batches()) {
            return false;
        }
        if (batch == open.batches()) {
            open.batchTaken();
            for (PageChange change : changes) {
                apply(open, change, out);
            }
        }
        return true;
    }

    private boolean isWithinVolume(int page) {
        return page >= 0 && page < settings.pagesMax();
    }

    private boolean isWithinVolume(PageChange change) {
        return isWithinVolume(change.page())
                && change.offset() <= settings.pageBytes() - change.after().bytes().length;
    }

    private void apply(OpenTransaction transaction, PageChange change, Effects<RexMessage> out) {
        byte[] before =
                pool.change(change.page(), change.offset(), change.after().bytes());
        RexRecord.Update update = new RexRecord.Update(
                transaction.number(), change.page(), change.offset(), new Row(before), change.after());
        logEnd = out.append(update).offset();
        transaction.add(update);
    }

    /** Commits: the answer leaves when the log is durable. A transaction without changes forces nothing. */
    private void onCommit(StoreMessage.Commit commit, Address from, Effects<RexMessage> out) {
        long transaction = commit.transaction();
        if (hasEnded(transaction, commit.session(), from)) {
            return;
        }
        boolean isReadOnly = commit.batch() == 0 && commit.changes().isEmpty();
        if (!isReadOnly) {
            if (!take(transaction, commit.batch(), commit.changes(), out)) {
                return;
            }
            logEnd = out.force(new RexRecord.Commit(transaction)).offset();
            lastCommitted = transaction;
            commits++;
        }
        end(transaction, true);
        reply(from, new ClientMessage.Ended(commit.session(), transaction, true));
    }

    private void onAbort(long transaction, Address from, Effects<RexMessage> out) {
        if (hasEnded(transaction, sessions.current(), from) || !sessions.has(transaction)) {
            return;
        }
        undoOpen(out);
        end(transaction, false);
        reply(from, new ClientMessage.Ended(sessions.current(), transaction, false));
    }

    /** Keeps an answer until the pool has room again: a client that is faster than the disk waits for it. */
    private void reply(Address to, RexMessage message) {
        waiting = to;
        answer = message;
    }

    private void afterStep(Effects<RexMessage> out) {
        pool.makeRoom(page -> open != null && open.hasChanged(page), out);
        checkpoint.proceed(out);
        checkpoint.beginIfDue(logEnd, lastCommitted, open == null ? Lsn.END : new Lsn(open.firstOffset()), out);
        if (waiting != null && answer != null && !pool.isOverfull()) {
            out.send(waiting, answer);
            waiting = null;
        }
    }

    @Override
    public List<String> unfinished() {
        return open == null ? List.of() : List.of("transaction " + open.number());
    }

    @Override
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        counters.put(COMMITS, commits);
        counters.put("checkpoints", checkpoint.taken());
        counters.put("pages", (long) pool.pages());
        counters.put(READ, pool.read());
        counters.put(WRITTEN, pool.written());
        return counters;
    }
}
