package org.raidlab.harness.sim;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.raidlab.core.Address;
import org.raidlab.core.RandomSource;
import org.raidlab.core.TxnId;
import org.raidlab.harness.workload.ClientSettings;
import org.raidlab.harness.workload.Finished;
import org.raidlab.harness.workload.ItemRelation;
import org.raidlab.harness.workload.MixParameters;
import org.raidlab.harness.workload.Script;
import org.raidlab.harness.workload.Step;
import org.raidlab.harness.workload.WorkloadClient;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.UiMessage;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.Operation;
import org.raidlab.sim.history.Status;

/** The clients of a simulated run, from the first statement to the last read of all items. */
final class SimLoad {
    /** The stages of the clients. */
    enum Stage {
        DEFINING,
        /** The relation is there, its key not yet. */
        KEYING,
        /** The key is there, the index on the groups not yet. */
        INDEXING,
        LOADING,
        LOADED,
        RUNNING,
        /** Enough has committed, or the driver said stop; the running transactions end. */
        ENDING,
        /** One scan at each site. */
        READING,
        DUMPING,
        DONE
    }

    private static final int LOADED_TOGETHER = 8;
    private static final long SET_UP_SESSION = 1_000_000;
    private static final long RETRY_NANOS = 50_000_000;
    private static final long OPENING_QUIET_NANOS = 400_000_000;
    private static final Duration REPEAT = Duration.ofMillis(100);
    private static final Duration DEADLINE = Duration.ofSeconds(3);
    /** For the last reads, which tiny limits cut into thousands of parts. */
    private static final Duration READ_DEADLINE = Duration.ofMinutes(2);

    private static final Duration IDLE = Duration.ofMillis(15);

    private final SimSettings settings;
    private final ItemRelation relation;
    private final RandomSource random;
    private final SimClients machine;
    private final ScannedTuples scanned;
    private final TreeMap<Long, WorkloadClient> clients = new TreeMap<>();
    private final SideClients others;
    private final CopiesDump dump;
    private final List<HistoryTransaction> history = new ArrayList<>();
    private final List<String> split = new ArrayList<>();
    private final Pace pace = new Pace();
    private final TreeMap<Integer, Long> lastCommitBegan = new TreeMap<>();
    private Runnable afterOpening = () -> {};
    private int openingLeft;
    private Stage stage = Stage.DEFINING;
    private int loaded;
    private int ended;
    private int committed;
    private int readCommitted;
    private int request;

    SimLoad(SimSettings settings, SimClients machine, ScannedTuples scanned, RandomSource random) {
        this.settings = settings;
        this.relation = new ItemRelation("items", settings.load().groups());
        this.random = random;
        this.machine = machine;
        this.scanned = scanned;
        this.dump = new CopiesDump(machine, settings.sites());
        LoadShape load = settings.load();
        for (int number = 0; number < settings.sites() * load.clients(); number++) {
            add(new ClientSettings(number, siteOf(number), load.mix(), REPEAT, DEADLINE));
        }
        for (int open = 0; open < settings.sites() * load.sessions().open(); open++) {
            int number = clients.size();
            add(new ClientSettings(number, siteOf(number), load.mix(), REPEAT, DEADLINE, IDLE));
        }
        others = new SideClients(settings, relation, machine, pace, random.fork());
        machine.play(this::define, this::onMessage);
    }

    private int siteOf(int client) {
        return 1 + client % settings.sites();
    }

    private WorkloadClient add(ClientSettings client) {
        MixParameters parameters = settings.load().parameters().at(client.site() - 1, settings.sites());
        WorkloadClient added = new WorkloadClient(client, relation, parameters, random.fork(), new Port());
        clients.put((long) client.client(), added);
        return added;
    }

    /** Returns the pace of the clients. */
    Pace pace() {
        return pace;
    }

    Stage stage() {
        return stage;
    }

    List<HistoryTransaction> history() {
        List<HistoryTransaction> all = new ArrayList<>(history);
        all.addAll(others.history());
        return all;
    }

    /** Returns the clients that have tasks besides the mix. */
    SideClients others() {
        return others;
    }

    /** Returns the statements of transactions that were committed by themselves. */
    List<String> split() {
        return split;
    }

    // Setting up: the relation, then its items, at site 1.

    /** Submits each definition until it is done: a later one can be refused while an earlier one is still pending. */
    private void define() {
        if (isDefining()) {
            submitDefinition();
            machine.after(4 * RETRY_NANOS, this::define);
        }
    }

    private boolean isDefining() {
        return stage == Stage.DEFINING || stage == Stage.KEYING || stage == Stage.INDEXING;
    }

    private void submitDefinition() {
        String text = stage == Stage.DEFINING
                ? relation.creation()
                : stage == Stage.KEYING ? relation.keying() : relation.indexing();
        machine.send(Address.of(1, RaidServer.UI), new UiMessage.Submit(SET_UP_SESSION, ++request, text, false));
    }

    private void defined(ClientMessage.Answered answer) {
        if (!isDefining() || answer.request() != request) {
            return;
        }
        boolean done = answer.results().stream()
                .allMatch(result -> result.failure().isEmpty()
                        && result.outcome()
                                .map(outcome -> outcome.isCommitted())
                                .orElse(true));
        if (stage == Stage.DEFINING && (done || isThereAlready(answer))) {
            stage = Stage.KEYING;
            submitDefinition();
        } else if (stage == Stage.KEYING && done && relation.groups() > 0) {
            stage = Stage.INDEXING;
            submitDefinition();
        } else if (done || (stage == Stage.INDEXING && isThereAlready(answer))) {
            stage = Stage.LOADING;
            loadNext();
        }
    }

    private static boolean isThereAlready(ClientMessage.Answered answer) {
        return answer.results().stream()
                .anyMatch(result -> result.failure()
                        .map(failure -> failure.code() / 100 == 51)
                        .orElse(false));
    }

    private void loadNext() {
        if (loaded >= settings.items()) {
            stage = Stage.LOADED;
            return;
        }
        List<Step> steps = new ArrayList<>();
        for (int key = loaded; key < Math.min(loaded + LOADED_TOGETHER, settings.items()); key++) {
            steps.add(new Step.Insert(key, 1_900_000_000 + key));
        }
        clientOf(0).run(Script.of(steps));
    }

    private WorkloadClient clientOf(long number) {
        return java.util.Objects.requireNonNull(clients.get(number));
    }

    // The run.

    /**
     * Begins all clients; called between turns, so each client waits for a turn.
     *
     * @param opening transactions that come first and have the sites to themselves
     * @param opened is called a little after they have ended
     */
    void begin(List<Script> opening, Runnable opened) {
        stage = Stage.RUNNING;
        Runnable all = () -> {
            clients.values().forEach(client -> machine.after(0, client::next));
            others.begin();
        };
        openingLeft = opening.size();
        afterOpening = () -> {
            opened.run();
            all.run();
        };
        if (opening.isEmpty()) {
            all.run();
        }
        for (int number = 0; number < opening.size(); number++) {
            Script script = opening.get(number);
            WorkloadClient client = clientOf(number);
            machine.after(0, () -> client.run(script));
        }
    }

    /**
     * Returns whether the ended transaction was an opening transaction: its client waits for the end of all of them.
     */
    private boolean wasOpening() {
        if (openingLeft > 0 && --openingLeft == 0) {
            machine.after(OPENING_QUIET_NANOS, afterOpening);
            return true;
        }
        return openingLeft > 0;
    }

    /** Ends the load: the clients begin no more transactions. */
    void end() {
        if (stage == Stage.RUNNING) {
            stage = Stage.ENDING;
            others.end();
        }
    }

    boolean hasEnough() {
        return settings.goal().isReached(ended, committed);
    }

    /** Whether writes that were begun at this time or later have committed at every site. */
    boolean hasCommittedSince(long timeNanos) {
        return lastCommitBegan.size() == settings.sites()
                && lastCommitBegan.values().stream().allMatch(began -> began >= timeNanos);
    }

    boolean isIdle() {
        return clients.values().stream().allMatch(WorkloadClient::isIdle) && others.isIdle();
    }

    // After it: a scan at each site, then all copies.

    void read() {
        stage = Stage.READING;
        others.read();
        for (int site = 1; site <= settings.sites(); site++) {
            WorkloadClient client =
                    add(new ClientSettings(clients.size(), site, settings.load().mix(), REPEAT, READ_DEADLINE));
            machine.after(0, () -> client.run(Script.of(List.of(new Step.Scan()))));
        }
    }

    /** Whether the scan at each site has committed. */
    boolean hasRead() {
        return readCommitted == settings.sites() && others.hasRead();
    }

    /** Asks every site for its copies. */
    void dump() {
        stage = Stage.DUMPING;
        dump.begin(() -> stage = Stage.DONE);
    }

    /** Returns the last dump of the copies at all sites. */
    CopiesDump copiesDump() {
        return dump;
    }

    private void onMessage(ClientMessage message, int incarnation) {
        switch (message) {
            case ClientMessage.Answered answer when answer.session() == SET_UP_SESSION -> defined(answer);
            case ClientMessage.Answered answer -> toClient(answer.session(), answer, incarnation);
            case ClientMessage.Began began -> toClient(began.session(), began, incarnation);
            case ClientMessage.Copies answer -> dump.take(answer);
            case ClientMessage.Rows rows -> toClient(rows.session(), rows, incarnation);
            case ClientMessage.Copied copied -> toClient(copied.session(), copied, incarnation);
            case ClientMessage.OutcomeIs _, ClientMessage.InForce _ -> {}
        }
    }

    private void toClient(long session, ClientMessage message, int incarnation) {
        WorkloadClient client = clients.get(session & 0xffff_ffffL);
        if (client != null) {
            client.onMessage(message, incarnation);
        } else {
            others.onMessage(session, message, incarnation);
        }
    }

    private void ended(WorkloadClient client, Finished finished) {
        history.add(withScannedTuples(finished));
        finished.split().ifPresent(split::add);
        boolean isCommitted = finished.outcome().isCommitted();
        if (isCommitted && finished.line().writes()) {
            lastCommitBegan.merge(client.site(), finished.line().start(), Math::max);
        }
        switch (stage) {
            case LOADING -> {
                loaded += isCommitted ? LOADED_TOGETHER : 0;
                machine.after(isCommitted ? 0 : RETRY_NANOS, this::loadNext);
            }
            case RUNNING -> {
                if (wasOpening()) {
                    return;
                }
                ended++;
                committed += isCommitted ? 1 : 0;
                machine.after(pace.pauseNanos(client.number(), isCommitted, hasEnough()), () -> {
                    if (stage == Stage.RUNNING) {
                        client.next();
                    }
                });
            }
            case READING -> {
                if (isCommitted) {
                    readCommitted++;
                } else {
                    machine.after(RETRY_NANOS, () -> client.run(Script.of(List.of(new Step.Scan()))));
                }
            }
            case DEFINING, KEYING, INDEXING, LOADED, ENDING, DUMPING, DONE -> {}
        }
    }

    /**
     * Returns the transaction with every tuple that it scanned over, and with the absent keys of its scan. A client
     * that had to see all items is believed alone: the servers may read a tuple and lose it.
     */
    private HistoryTransaction withScannedTuples(Finished finished) {
        HistoryTransaction line = finished.line();
        Optional<TxnId> txn = finished.txn();
        if (!finished.scanned() || txn.isEmpty() || line.status() != Status.COMMITTED) {
            txn.ifPresent(scanned::forget);
            return line;
        }
        if (finished.sawAll()) {
            scanned.forget(txn.get());
            return ScannedTuples.withAbsences(line, relation, 2 * settings.items());
        }
        List<Operation> operations = new ArrayList<>(scanned.take(txn.get(), relation, 2 * settings.items()));
        line.ops().stream().filter(Operation.Write.class::isInstance).forEach(operations::add);
        return new HistoryTransaction(line.txn(), line.site(), line.start(), line.end(), line.status(), operations);
    }

    /** The port of a client. */
    private final class Port extends SimPort {
        Port() {
            super(machine);
        }

        @Override
        public void ended(WorkloadClient client, Finished finished) {
            SimLoad.this.ended(client, finished);
        }
    }
}
