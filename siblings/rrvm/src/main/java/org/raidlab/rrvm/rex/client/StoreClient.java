package org.raidlab.rrvm.rex.client;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.core.Address;
import org.raidlab.core.Clock;
import org.raidlab.core.RandomSource;
import org.raidlab.rrvm.rex.RexDevices;
import org.raidlab.rrvm.rex.RexMessage;
import org.raidlab.rrvm.rex.RexMessage.ClientMessage;
import org.raidlab.rrvm.rex.RexMessage.StoreMessage;
import org.raidlab.rrvm.rex.RexServer;
import org.raidlab.rrvm.rex.TransactionNumber;
import org.raidlab.rrvm.rex.client.Program.Outcome;
import org.raidlab.rrvm.rex.object.PageMissingException;
import org.raidlab.runtime.Process;
import org.raidlab.runtime.client.ClientProcess;

/**
 * Runs a program's transactions at a page store. It fetches the pages that a step misses, ships changes when many have
 * gathered, and has one request under way at a time, which it repeats until it is answered.
 */
public final class StoreClient implements ClientProcess.Handler<RexMessage> {
    private final Address store;
    private final InetSocketAddress socket;
    private final Settings settings;
    private final Clock clock;
    private final Program program;
    private final PageCache cache;
    private final ClientProcess<RexMessage> process;
    private final long firstNonce;
    private long nonces;
    private long session;
    private long count;
    private int batch;
    private boolean hasSteps;
    private long inDoubt;
    private @Nullable StoreMessage request;
    /** Why the store refused a request of the transaction, which is then undone. */
    private @Nullable String refusal;

    /**
     * The sizes and times of a client.
     *
     * @param cachePages that the cache holds
     * @param shipBytes of changes that the client sends at once while a transaction runs
     * @param repeatNanos after which a request is repeated
     */
    public record Settings(int pageBytes, int cachePages, int shipBytes, long repeatNanos) {}

    /**
     * What a client runs on.
     *
     * @param ldg long datagrams on its host
     */
    public record Place(LdgConfig ldg, Clock clock, RandomSource random) {}

    public StoreClient(Address store, InetSocketAddress socket, Settings settings, Place place, Program program) {
        this.store = store;
        this.socket = socket;
        this.settings = settings;
        this.program = program;
        clock = place.clock();
        cache = new PageCache(settings.pageBytes(), settings.cachePages());
        firstNonce = place.random().nextLong();
        Address self = new Address(0, 0, RexServer.CLIENT, store.site());
        process = new ClientProcess<>(
                new ClientProcess.Setup<>(
                        self, RexServer.ALL, RexDevices.MESSAGES, place.ldg(), 1, clock, place.random()),
                this);
    }

    public Process process() {
        return process;
    }

    @Override
    public void onStart() {
        open();
    }

    private void open() {
        nonces++;
        ask(new StoreMessage.Open(firstNonce + nonces));
    }

    /** Has a program that rests go on; to be called on the process's thread. */
    public void goOn() {
        if (request == null) {
            run();
        }
    }

    @Override
    public void onWake() {
        if (request != null) {
            ask(request);
        } else {
            run();
        }
    }

    private void ask(StoreMessage message) {
        request = message;
        process.send(socket, store, message);
        process.wakeAt(clock.monotonicNanos() + settings.repeatNanos());
    }

    private long transaction() {
        return TransactionNumber.of(session, count);
    }

    private void run() {
        while (request == null) {
            Program.Next next;
            try {
                next = program.step(cache);
            } catch (PageMissingException missing) {
                cache.undoStep();
                ask(new StoreMessage.Fetch(session, missing.page()));
                return;
            }
            cache.endStep();
            if (next == Program.Next.REST) {
                process.wakeAt(clock.monotonicNanos() + settings.repeatNanos());
                return;
            }
            hasSteps = true;
            follow(next);
        }
    }

    private void follow(Program.Next next) {
        switch (next) {
            case STEP -> {
                if (cache.unshippedBytes() >= settings.shipBytes()) {
                    ask(new StoreMessage.Ship(session, transaction(), batch, cache.take()));
                } else if (cache.unshippedBytes() == 0) {
                    cache.trim();
                }
            }
            case COMMIT -> ask(new StoreMessage.Commit(session, transaction(), batch, cache.take()));
            case ABORT -> {
                cache.take();
                ask(new StoreMessage.Abort(session, transaction()));
            }
            case REST -> {
                // nothing follows
            }
        }
    }

    @Override
    public void onMessage(RexMessage message, int incarnation) {
        StoreMessage asked = request;
        if (asked == null || !(message instanceof ClientMessage answer)) {
            return;
        }
        switch (answer) {
            case ClientMessage.Opened opened
            when asked instanceof StoreMessage.Open(long nonce) && nonce == opened.nonce() -> onOpened(opened);
            case ClientMessage.Page(long of, int page, var content)
            when asked.equals(new StoreMessage.Fetch(of, page)) -> {
                request = null;
                cache.put(page, content.bytes().clone());
                run();
            }
            case ClientMessage.Shipped shipped
            when asked instanceof StoreMessage.Ship
                    && shipped.transaction() == transaction()
                    && shipped.batch() == batch -> {
                request = null;
                batch++;
                cache.trim();
                run();
            }
            case ClientMessage.Ended ended
            when ended.transaction() == transaction() && !(asked instanceof StoreMessage.Open) ->
                end(ended.committed() ? Outcome.COMMITTED : Outcome.ABORTED);
            case ClientMessage.Refused(long of, int page, String why)
            when of == session && asksFor(asked, page) -> {
                refusal = why;
                cache.take();
                ask(new StoreMessage.Abort(session, transaction()));
            }
            case ClientMessage.Closed(long of)
            when of == session && !(asked instanceof StoreMessage.Open) -> {
                inDoubt = asked instanceof StoreMessage.Commit ? transaction() : 0;
                open();
            }
            default -> {
                // an answer to an earlier repetition
            }
        }
    }

    private static boolean asksFor(StoreMessage asked, int page) {
        return switch (asked) {
            case StoreMessage.Fetch fetch -> fetch.page() == page;
            case StoreMessage.Ship ship -> ship.changes().stream().anyMatch(change -> change.page() == page);
            case StoreMessage.Commit commit -> commit.changes().stream().anyMatch(change -> change.page() == page);
            case StoreMessage.Open _, StoreMessage.Abort _ -> false;
        };
    }

    /** Begins a session. A commit that was under way when the last one ended has happened, or never will. */
    private void onOpened(ClientMessage.Opened opened) {
        session = opened.session();
        count = 1;
        batch = 0;
        cache.clear();
        Outcome outcome = inDoubt == 0 || opened.lastCommitted() < inDoubt
                ? Outcome.ABORTED
                : opened.lastCommitted() == inDoubt ? Outcome.COMMITTED : Outcome.UNKNOWN;
        inDoubt = 0;
        request = null;
        refusal = null;
        if (hasSteps) {
            hasSteps = false;
            program.ended(outcome);
        }
        run();
    }

    private void end(Outcome outcome) {
        request = null;
        cache.endTransaction(outcome == Outcome.COMMITTED);
        cache.trim();
        count++;
        batch = 0;
        hasSteps = false;
        String why = refusal;
        refusal = null;
        if (why == null) {
            program.ended(outcome);
        } else {
            program.refused(why);
        }
        run();
    }
}
