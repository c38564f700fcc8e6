package org.raidlab.harness.load;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.raidlab.core.Address;
import org.raidlab.core.SeededRandom;
import org.raidlab.harness.workload.ClientSettings;
import org.raidlab.harness.workload.Finished;
import org.raidlab.harness.workload.MixParameters;
import org.raidlab.harness.workload.Script;
import org.raidlab.harness.workload.WorkloadClient;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.UiMessage;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.SystemClock;
import org.raidlab.runtime.client.ClientSocket;
import org.raidlab.runtime.load.LoadDriver;
import org.raidlab.runtime.load.LoadThread;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.site.client.RaidClient;

/**
 * A run of a workload to its limit. All clients share one socket and its thread; the caller's thread waits. Whatever
 * the sites do, it ends: what is not decided some seconds after the limit is given up as unknown.
 */
public final class LoadRun implements AutoCloseable {
    private static final Duration REPEAT = Duration.ofMillis(250);
    private static final Duration DEADLINE = Duration.ofSeconds(3);
    /** The time from the limit, or from {@link #stop}, until the run gives up the transactions that still run. */
    private static final Duration GRACE = DEADLINE.plusSeconds(2);
    /** The number of runs of this process: the transactions of each run have names of their own. */
    private static final AtomicInteger RUNS = new AtomicInteger();

    /**
     * The pause of a client after a refusal, so that it does not send ten thousand requests a second to a dead site.
     */
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private static final long DOWN_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final LoadTarget target;
    private final Source source;
    private final ClientSocket<RaidMessage> socket;
    private final LoadDriver driver;
    private final LoadThread thread;
    private final List<WorkloadClient> clients = new ArrayList<>();
    /** The scripts that are still to be run. */
    private final ArrayDeque<Script> given = new ArrayDeque<>();

    private final TreeMap<Integer, Script> running = new TreeMap<>();
    /** The scripts whose outcome was unknown once. */
    private final List<Script> doubtful = new ArrayList<>();

    private final LoadTally tally = new LoadTally();
    private final int number = RUNS.incrementAndGet();
    private boolean onlyGiven;
    private LongConsumer latencies = _ -> {};

    /** Gives the clients their transactions, and takes the results. */
    public interface Source {
        /** Lets a client begin its next transaction; returns false if there is none for it now. */
        boolean begin(WorkloadClient client);

        /** Takes a transaction that is over for its client. */
        void ended(WorkloadClient client, Finished finished);
    }

    /** Draws from the mix of the plan. */
    private record FromMix(Consumer<HistoryTransaction> history) implements Source {
        @Override
        public boolean begin(WorkloadClient client) {
            client.next();
            return true;
        }

        @Override
        public void ended(WorkloadClient client, Finished finished) {
            history.accept(finished.line());
        }
    }

    /**
     * Makes the run and its clients, which draw from the mix of the plan.
     *
     * @param target the sites
     * @param history gets each transaction's line
     */
    public LoadRun(LoadPlan plan, LoadTarget target, Consumer<HistoryTransaction> history) {
        this(plan, target, new FromMix(history));
    }

    /**
     * Makes the run and its clients.
     *
     * @param target the sites
     * @param source of the clients' transactions
     */
    public LoadRun(LoadPlan plan, LoadTarget target, Source source) {
        this.target = target;
        this.source = source;
        SeededRandom random = new SeededRandom(plan.seed());
        MixParameters parameters = plan.parameters();
        List<Integer> places = plan.places();
        for (int client = 0; client < plan.schedule().clients(); client++) {
            int site = plan.sites().get(client % plan.sites().size());
            ClientSettings settings = new ClientSettings(client, site, plan.mix(), REPEAT, DEADLINE);
            MixParameters own = parameters.at(places.indexOf(site), places.size());
            clients.add(new WorkloadClient(settings, plan.relation(), own, random.fork(), new Port()));
        }
        LoadDriver.Setup setup = new LoadDriver.Setup(plan.schedule(), GRACE, new SystemClock(), random.fork());
        driver = new LoadDriver(setup, new Clients());
        socket = ClientSocket.open(target.transports(), RaidClient.LANGUAGE, new Handler());
        thread = new LoadThread(driver, socket::execute);
    }

    /**
     * Runs these scripts instead of drawing from the mix, each until it commits; the run gives up when no script has
     * committed for the time of the limit.
     */
    public LoadTally runAll(List<Script> scripts) throws InterruptedException {
        begin(scripts);
        return await();
    }

    /** Begins with these scripts as {@link #runAll} does. */
    void begin(List<Script> scripts) {
        given.addAll(scripts);
        onlyGiven = true;
        begin();
    }

    /** Begins the run; {@link #await} waits for its end. */
    public void begin() {
        socket.execute(() -> tally.begin(System.nanoTime()));
        thread.begin();
    }

    /**
     * Tells the latency of each committed transaction in nanoseconds, on the clients' thread; called before the run.
     */
    public void tellLatencies(LongConsumer listener) {
        latencies = listener;
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
        thread.await();
        return tally;
    }

    /** Begins no more transactions and lets the running ones end; from any thread. */
    public void stop() {
        thread.stop();
    }

    /** Returns the number of given scripts that have not committed; called after the end. */
    int left() {
        return given.size();
    }

    /** Returns the transactions committed so far; from any thread, and only approximately. */
    public long committed() {
        return tally.committed();
    }

    /** Returns the transactions aborted so far; from any thread, and only approximately. */
    public long aborted() {
        return tally.aborted();
    }

    /** Returns the transactions whose outcome is unknown so far; from any thread, and only approximately. */
    public long unknown() {
        return tally.unknown();
    }

    private void ended(WorkloadClient client, Finished finished) {
        long latencyNanos = driver.latencyNanos(client.number());
        tally.add(finished, latencyNanos, System.nanoTime());
        if (finished.outcome().isCommitted()) {
            latencies.accept(latencyNanos);
        }
        source.ended(client, finished);
        boolean committed = finished.outcome().isCommitted();
        Script script = running.remove(client.number());
        if (script != null && !committed && !wasDone(script, finished.outcome())) {
            given.add(script);
        } else if (script != null && committed) {
            driver.restartTime();
        }
        driver.ended(client.number(), committed ? 0 : pauseAfter(finished.outcome()));
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

    @Override
    public void close() {
        socket.close();
    }

    private final class Clients implements LoadDriver.Clients {
        @Override
        public boolean begin(int client) {
            Script script = given.poll();
            if (script == null) {
                return !onlyGiven && source.begin(clients.get(client));
            }
            running.put(client, script);
            clients.get(client).run(script);
            return true;
        }

        @Override
        public void onTimer(int client) {
            clients.get(client).onTimer();
        }

        @Override
        public void abandon(int client) {
            clients.get(client).abandon();
        }

        @Override
        public void wakeAt(long nanos) {
            socket.wakeAt(nanos);
        }

        @Override
        public void done() {
            tally.unserved(driver.unserved());
            thread.done();
        }
    }

    private final class Handler implements ClientSocket.Handler<RaidMessage> {
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
            long client = session & 0xffff_ffffL;
            if (client < clients.size()) {
                clients.get((int) client).onMessage(message, incarnation);
            }
        }

        @Override
        public void onWake() {
            driver.onWake();
        }

        @Override
        public void onFailure(Throwable cause) {
            thread.fail(cause);
        }
    }

    private final class Port implements WorkloadClient.Port {
        @Override
        public void send(int site, UiMessage message) {
            socket.send(target.lastSocket(site), Address.of(site, RaidServer.UI), message);
        }

        @Override
        public void wakeAfter(WorkloadClient client, long nanos) {
            driver.wakeAfter(client.number(), nanos);
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
