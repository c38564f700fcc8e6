package org.raidlab.systemm.transaction;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.systemm.HomeBlock;
import org.raidlab.systemm.Request;
import org.raidlab.systemm.Response;
import org.raidlab.systemm.Response.Outcome;
import org.raidlab.systemm.SystemMMessage;
import org.raidlab.systemm.SystemMMessage.LogMessage;
import org.raidlab.systemm.SystemMMessage.TransactionMessage;
import org.raidlab.systemm.SystemMSettings;
import org.raidlab.systemm.SystemMTrace;
import org.raidlab.systemm.data.PrimaryMemory;
import org.raidlab.systemm.data.StateDigest;
import org.raidlab.systemm.lock.LockManager;
import org.raidlab.systemm.procedure.Application;
import org.raidlab.systemm.procedure.Step;

/**
 * The transaction server (paper section 2.4). The priority executor takes one request after the other and runs each to
 * its end. A standby executor runs one transaction when all active ones wait for locks.
 */
public final class TransactionServer implements Server<SystemMMessage> {
    private final PrimaryMemory memory;
    private final LockManager locks;
    private final Application application;
    private final Actions actions;
    private final LogTail tail;
    private final Redo redo;
    private final RestartQueue restarts;
    private final Executors executors;
    private final Commitment commitment;
    private final SweepStart sweepStart;
    private final ArrayDeque<Request.Run> requests = new ArrayDeque<>();
    private boolean logHasSpace = true;
    private long lastTransaction;
    private long committed;
    private long aborted;
    private long restarted;

    /** @param memory and locks: shared with the checkpoint server */
    public TransactionServer(
            Ports ports, SystemMSettings settings, PrimaryMemory memory, LockManager locks, Application application) {
        this.memory = memory;
        this.locks = locks;
        this.application = application;
        actions = new Actions(memory, locks, application, settings.checkpoint());
        tail = new LogTail(settings.log(), ports.self());
        redo = new Redo(memory, application);
        restarts = new RestartQueue(ports, settings.transactions());
        executors = new Executors(settings.transactions().standbys());
        commitment = new Commitment(settings.log(), memory, actions, tail);
        sweepStart = new SweepStart(settings.checkpoint(), ports.self(), memory, commitment, tail);
    }

    @Override
    public void onRecovered(long offset, LogRecord record) {
        redo.record(record);
    }

    @Override
    public void onReady(Effects<SystemMMessage> out) {
        tail.beginAfter(redo.lastLsn(), redo.lastPage());
        long sweep = memory.home().map(HomeBlock::sweep).orElse(0L);
        out.trace(new SystemMTrace.Recovered(sweep, redo.lastLsn(), redo.redone()));
    }

    @Override
    public void onMessage(Envelope<SystemMMessage> in, Effects<SystemMMessage> out) {
        if (in.body() instanceof TransactionMessage message) {
            take(message, out);
            run(out);
        }
    }

    private void take(TransactionMessage message, Effects<SystemMMessage> out) {
        switch (message) {
            case TransactionMessage.Requests(List<Request> all) -> all.forEach(each -> take(each, out));
            case TransactionMessage.PageClean clean -> {
                tail.onClean(clean.page(), out);
                logHasSpace = clean.hasSpace();
            }
            case TransactionMessage.LogSpace _ -> logHasSpace = true;
            case TransactionMessage.BeginSweep sweep -> sweepStart.request(sweep, out);
            case TransactionMessage.FlushTail(long sweep) -> tail.sealBefore(new LogMessage.SweepEnded(sweep), out);
            case TransactionMessage.Clear clear ->
                tail.sealBefore(new LogMessage.Clear(clear.sweep(), clear.segments()), out);
            case TransactionMessage.LocksReleased _ -> {
                // the executors are woken before they run
            }
        }
    }

    private void take(Request request, Effects<SystemMMessage> out) {
        switch (request) {
            case Request.Run run -> requests.add(run);
            case Request.Digest digest -> describe(digest, out);
        }
    }

    /** Reads committed versions alone, so it needs no locks; the response waits as that of any reader. */
    private void describe(Request.Digest request, Effects<SystemMMessage> out) {
        List<Long> digest = StateDigest.of(memory, request.share(), request.shares());
        tail.attachReader(new Response(request.ticket(), Outcome.COMMITTED, digest, ""), out);
    }

    @Override
    public void onTimer(TimerToken token, Effects<SystemMMessage> out) {
        switch (token) {
            case LogTail.Seal seal -> tail.onTimer(seal, out);
            case RestartQueue.Retry _ -> restarts.onTimer(out);
            default -> throw new IllegalStateException("no timer of a transaction server: " + token);
        }
        run(out);
    }

    /** Runs transactions until none can go on. */
    private void run(Effects<SystemMMessage> out) {
        Optional<Executor> next = next(out);
        while (next.isPresent()) {
            run(next.get(), out);
            next = next(out);
        }
    }

    private Optional<Executor> next(Effects<SystemMMessage> out) {
        executors.wake(locks.takeGranted());
        Optional<Executor> ready = executors.ready();
        if (ready.isPresent()) {
            return ready;
        }
        if (sweepStart.isAwaited()) {
            sweepStart.beginIfQuiet(executors.areActive(), out);
        }
        return mayStart() ? executors.idle().map(this::start) : Optional.empty();
    }

    private boolean mayStart() {
        boolean hasRequest = restarts.hasNext() || !requests.isEmpty();
        return hasRequest && !sweepStart.isAwaited() && tail.hasCleanPage() && logHasSpace;
    }

    private Executor start(Executor executor) {
        Request.Run restart = restarts.poll();
        Request.Run request = restart != null ? restart : requests.remove();
        executor.take(new Transaction(++lastTransaction, request, application.procedure(request.call())));
        return executor;
    }

    private void run(Executor executor, Effects<SystemMMessage> out) {
        Transaction transaction = executor.transaction();
        while (executor.state() == Executor.State.READY) {
            switch (transaction.nextStep()) {
                case Step.Act(var action) -> {
                    switch (actions.execute(transaction, action)) {
                        case DONE -> {
                            // the procedure sees what came of it
                        }
                        case WAITS -> {
                            out.trace(new SystemMTrace.Blocked(transaction.number()));
                            executor.block();
                        }
                        case DEADLOCK -> restart(executor, SystemMTrace.Restarted.Cause.DEADLOCK, out);
                        case BLACK_AND_WHITE -> restart(executor, SystemMTrace.Restarted.Cause.BLACK_AND_WHITE, out);
                    }
                }
                case Step.Commit commit -> {
                    commitment.commit(transaction, commit, out);
                    end(executor);
                    committed++;
                }
                case Step.Abort(long why) -> {
                    actions.undo(transaction);
                    tail.attachReader(
                            new Response(transaction.request().ticket(), Outcome.ABORTED, List.of(why), ""), out);
                    end(executor);
                    aborted++;
                }
            }
        }
    }

    private void restart(Executor executor, SystemMTrace.Restarted.Cause cause, Effects<SystemMMessage> out) {
        Transaction transaction = executor.transaction();
        actions.undo(transaction);
        end(executor);
        restarted++;
        out.trace(new SystemMTrace.Restarted(cause));
        switch (cause) {
            case DEADLOCK -> restarts.add(transaction.request());
            case BLACK_AND_WHITE -> restarts.addLater(transaction.request(), out);
        }
    }

    /** Releases the locks when the commit record is in the log tail: there is one log, in one order. */
    private void end(Executor executor) {
        locks.releaseAll(executor.transaction().locks());
        executor.finish();
    }

    @Override
    public void checkInvariantsFully() {
        memory.checkInvariants(executors.shadows());
    }

    @Override
    public List<String> unfinished() {
        int waiting = requests.size() + restarts.size();
        return waiting == 0 && !executors.areActive() ? List.of() : List.of(waiting + " requests wait");
    }

    @Override
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        counters.put("committed", committed);
        counters.put("aborted", aborted);
        counters.put("restarted", restarted);
        counters.put("redone", redo.redone());
        counters.put("waiting", (long) requests.size() + restarts.size());
        counters.put("lsn", tail.lastLsn());
        counters.put("segments", (long) memory.size());
        counters.put("segments-absent", memory.absent());
        counters.put("segments-saved", memory.extra().saved());
        counters.put("checkpoint-bytes-most", memory.extra().bytesMost());
        locks.addTo(counters);
        return counters;
    }
}
