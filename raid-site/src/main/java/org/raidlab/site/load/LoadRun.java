package org.raidlab.site.load;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Address;
import org.raidlab.core.SeededRandom;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.UiMessage;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.site.client.ClientSocket;
import org.raidlab.site.workload.Access;
import org.raidlab.site.workload.ClientSettings;
import org.raidlab.site.workload.Finished;
import org.raidlab.site.workload.MixParameters;
import org.raidlab.site.workload.Script;
import org.raidlab.site.workload.WorkloadClient;

/**
 * A run of a workload to its limit. All clients share one socket and its thread; the caller's thread waits. Whatever
 * the sites do, it ends: what is not decided some seconds after the limit is given up as unknown.
 */
public final class LoadRun implements AutoCloseable {
    private static final Duration REPEAT = Duration.ofMillis(250);
    private static final Duration DEADLINE = Duration.ofSeconds(3);
    /** The time from the limit, or from {@link #stop}, until the run gives up the transactions that still run. */
    private static final Duration GRACE = DEADLINE.plusSeconds(2);
    /**
     * The time within which the clients end after the run has given up; a longer wait means that their thread has
     * failed.
     */
    private static final Duration BROKEN = Duration.ofSeconds(10);
    /** The number of runs of this process: the transactions of each run have names of their own. */
    private static final AtomicInteger RUNS = new AtomicInteger();

    /**
     * The pause of a client after a refusal, so that it does not send ten thousand requests a second to a dead site.
     */
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private static final long DOWN_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final LoadPlan plan;
    private final LoadTarget target;
    private final Consumer<HistoryTransaction> history;
    private final ClientSocket socket;
    private final TreeMap<Long, WorkloadClient> clients = new TreeMap<>();
    private final TreeMap<Long, Long> wakes = new TreeMap<>();
    /** The scripts that are still to be run. */
    private final ArrayDeque<Script> given = new ArrayDeque<>();

    private final TreeMap<Integer, Script> running = new TreeMap<>();
    /** The scripts whose outcome was unknown once. */
    private final List<Script> doubtful = new ArrayList<>();

    private final LoadTally tally = new LoadTally();
    private final CountDownLatch done = new CountDownLatch(1);
    private final int number = RUNS.incrementAndGet();
    private volatile @Nullable Throwable failure;
    private volatile long giveUpNanos;
    private long endNanos;
    private boolean stopping;
    private boolean onlyGiven;
    private boolean givenUp;

    /**
     * Makes the run and its clients.
     *
     * @param target the sites
     * @param history gets each transaction's line
     */
    public LoadRun(LoadPlan plan, LoadTarget target, Consumer<HistoryTransaction> history) {
        this.plan = plan;
        this.target = target;
        this.history = history;
        endAfter(plan.limit().time());
        socket = ClientSocket.open(target.transports(), new Handler());
        SeededRandom random = new SeededRandom(plan.seed());
        MixParameters parameters =
                new MixParameters(new Access(plan.items(), plan.theta()), plan.length(), plan.writes());
        for (int client = 0; client < plan.clients(); client++) {
            int site = plan.sites().get(client % plan.sites().size());
            ClientSettings settings = new ClientSettings(client, site, plan.mix(), REPEAT, DEADLINE);
            clients.put(
                    (long) client,
                    new WorkloadClient(settings, plan.relation(), parameters, random.fork(), new Port()));
        }
    }

    /**
     * Runs these scripts instead of drawing from the mix, each until it commits; the run gives up when no script has
     * committed for the time of the limit.
     */
    public LoadTally runAll(List<Script> scripts) throws InterruptedException {
        begin(scripts);
        return await();
    }

    /** Begins the run; {@link #await} waits for its end. */
    public void begin() {
        begin(List.of());
    }

    /** Begins with these scripts as {@link #runAll} does. */
    void begin(List<Script> scripts) {
        given.addAll(scripts);
        socket.execute(() -> {
            tally.begin(System.nanoTime());
            endAfter(plan.limit().time());
            clients.values().forEach(this::next);
            arm();
        });
    }

    private void endAfter(Duration time) {
        endNanos = System.nanoTime() + time.toNanos();
        giveUpNanos = endNanos + GRACE.toNanos();
    }

    /** Runs the workload to its limit. */
    public LoadTally run() throws InterruptedException {
        begin();
        return await();
    }

    /**
     * Waits until the limit is reached and the last transactions have ended; throws {@link EnvironmentException} if the
     * clients cannot go on.
     */
    public LoadTally await() throws InterruptedException {
        while (!done.await(1, TimeUnit.SECONDS)) {
            if (System.nanoTime() - giveUpNanos > BROKEN.toNanos()) {
                throw new EnvironmentException("the clients do not end");
            }
        }
        Throwable cause = failure;
        if (cause != null) {
            throw new EnvironmentException("the workload broke off: " + cause.getMessage(), cause);
        }
        return tally;
    }

    /** Begins no more transactions and lets the running ones end; from any thread. */
    public void stop() {
        socket.execute(() -> {
            stopping = true;
            giveUpNanos = Math.min(giveUpNanos, System.nanoTime() + GRACE.toNanos());
            finishWhenIdle();
            arm();
        });
    }

    /** Returns the number of given scripts that have not committed; called after the end. */
    int left() {
        return given.size();
    }

    /** Returns the transactions committed so far; from any thread, and only approximately. */
    public long committed() {
        return tally.committed();
    }

    private void next(WorkloadClient client) {
        if (!given.isEmpty() && !givenUp) {
            onlyGiven = true;
            Script script = given.remove();
            running.put(client.number(), script);
            client.run(script);
        } else if (onlyGiven || isOver()) {
            finishWhenIdle();
        } else {
            client.next();
        }
    }

    private boolean isOver() {
        return stopping
                || System.nanoTime() >= endNanos
                || tally.transactions() >= plan.limit().transactions();
    }

    private void finishWhenIdle() {
        if (clients.values().stream().allMatch(WorkloadClient::isIdle)) {
            done.countDown();
        }
    }

    private void ended(WorkloadClient client, Finished finished) {
        tally.add(finished, System.nanoTime());
        history.accept(finished.line());
        boolean committed = finished.outcome().isCommitted();
        Script script = running.remove(client.number());
        if (script != null && !committed && !wasDone(script, finished.outcome())) {
            given.add(script);
            clients.values().stream().filter(other -> isFree(other, client)).forEach(this::next);
        }
        if (committed) {
            if (script != null) {
                endAfter(plan.limit().time());
            }
            next(client);
        } else {
            wakes.put((long) client.number(), System.nanoTime() + pauseAfter(finished.outcome()));
            arm();
        }
    }

    /** Returns whether a client may run a script with which another client has failed. */
    private boolean isFree(WorkloadClient client, WorkloadClient failed) {
        return client.number() != failed.number() && client.isIdle() && !wakes.containsKey((long) client.number());
    }

    /**
     * Returns whether a script had committed in an earlier attempt with an unknown outcome: the statement's error then
     * says so.
     */
    private boolean wasDone(Script script, Outcome outcome) {
        if (outcome instanceof Outcome.Unknown) {
            doubtful.add(script);
        }
        return outcome.equals(new Outcome.Aborted(AbortReason.STATEMENT_ERROR)) && doubtful.contains(script);
    }

    private static long pauseAfter(Outcome outcome) {
        boolean down = outcome instanceof Outcome.Unknown || outcome.equals(new Outcome.Aborted(AbortReason.SITE_DOWN));
        return down ? DOWN_PAUSE_NANOS : PAUSE_NANOS;
    }

    private void wake() {
        long now = System.nanoTime();
        if (now >= giveUpNanos) {
            giveUp();
            return;
        }
        // Numbers, not entries: a removal from a tree may put another key into an entry that is still held.
        List<Long> due = wakes.entrySet().stream()
                .filter(wake -> wake.getValue() <= now)
                .map(Map.Entry::getKey)
                .toList();
        wakes.keySet().removeAll(due);
        due.forEach(number -> wake(Objects.requireNonNull(clients.get(number))));
        arm();
    }

    private void wake(WorkloadClient client) {
        if (client.isIdle()) {
            next(client);
        } else {
            client.onTimer();
        }
    }

    /** Ends the run and abandons all running transactions: the sites have not answered in time. */
    private void giveUp() {
        stopping = true;
        givenUp = true;
        clients.values().forEach(WorkloadClient::abandon);
        wakes.clear();
        done.countDown();
    }

    private void arm() {
        if (done.getCount() > 0) {
            long wake = wakes.values().stream().mapToLong(Long::longValue).min().orElse(Long.MAX_VALUE);
            socket.wakeAt(Math.min(wake, giveUpNanos));
        }
    }

    @Override
    public void close() {
        socket.close();
    }

    private final class Handler implements ClientSocket.Handler {
        @Override
        public void onMessage(RaidMessage message, int incarnation) {
            switch (message) {
                case ClientMessage.Answered answer -> to(answer.session(), answer, incarnation);
                case ClientMessage.Began began -> to(began.session(), began, incarnation);
                case ClientMessage.Rows rows -> to(rows.session(), rows, incarnation);
                default -> {} // nothing else was asked
            }
        }

        private void to(long session, ClientMessage message, int incarnation) {
            WorkloadClient client = clients.get(session & 0xffff_ffffL);
            if (client != null) {
                client.onMessage(message, incarnation);
            }
        }

        @Override
        public void onWake() {
            wake();
        }

        @Override
        public void onFailure(Throwable cause) {
            failure = cause;
            done.countDown();
        }
    }

    private final class Port implements WorkloadClient.Port {
        @Override
        public void send(int site, UiMessage message) {
            socket.send(target.lastSocket(site), Address.of(site, RaidServer.UI), message);
        }

        @Override
        public void wakeAfter(WorkloadClient client, long nanos) {
            wakes.put((long) client.number(), System.nanoTime() + nanos);
            arm();
        }

        @Override
        public long nowNanos() {
            return System.nanoTime();
        }

        @Override
        public String nameless(int client, int transaction) {
            return "client-" + number + "." + client + "-" + transaction;
        }

        @Override
        public void ended(WorkloadClient client, Finished finished) {
            LoadRun.this.ended(client, finished);
        }
    }
}
