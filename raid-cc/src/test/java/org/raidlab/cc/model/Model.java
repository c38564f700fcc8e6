package org.raidlab.cc.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.raidlab.cc.ConcurrencyAlgorithm;
import org.raidlab.core.Invariants;
import org.raidlab.core.RandomSource;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.msg.Certification;
import org.raidlab.msg.Evidence;

/**
 * A small RAID in which only concurrency control is real: sites with a copy of every item, transactions that read at
 * home and commit when all sites say yes, and steps that happen in any order. Its schedule is a function of the seed.
 */
public final class Model {
    static final int ITEMS = 5;

    /**
     * What kind of schedules.
     *
     * @param switchedTo the algorithms to one of which all sites go over now and then; none if empty
     */
    public record Kind(
            int sites,
            int transactions,
            boolean readSetTravels,
            boolean loneTupleReads,
            double restarts,
            List<String> switchedTo) {
        public Kind(int sites, int transactions, boolean readSetTravels, boolean loneTupleReads, double restarts) {
            this(sites, transactions, readSetTravels, loneTupleReads, restarts, List.of());
        }
    }

    private static final double SWITCHES = 0.05;

    private final Kind kind;
    private final RandomSource random;
    private final Certification certification;
    private final List<ModelSite> sites = new ArrayList<>();
    private final List<Runnable> enabled = new ArrayList<>();
    private final List<ModelTxn> transactions = new ArrayList<>();
    /** The algorithm of each view but the first. */
    private final List<String> views = new ArrayList<>();

    private int now;

    public Model(Kind kind, long seed, Function<Integer, ? extends ConcurrencyAlgorithm> algorithms) {
        this(kind, seed, algorithms, Certification.NONE);
    }

    /** @param certification the last test of a transaction */
    public Model(
            Kind kind,
            long seed,
            Function<Integer, ? extends ConcurrencyAlgorithm> algorithms,
            Certification certification) {
        this.certification = certification;
        this.kind = kind;
        this.random = new SeededRandom(seed);
        for (int number = 1; number <= kind.sites(); number++) {
            sites.add(new ModelSite(number, this, algorithms));
        }
        for (int i = 0; i < kind.transactions(); i++) {
            int later = i;
            enabled.add(() -> begin(later));
        }
    }

    Kind kind() {
        return kind;
    }

    RandomSource random() {
        return random;
    }

    public List<ModelSite> sites() {
        return sites;
    }

    public List<ModelTxn> transactions() {
        return transactions;
    }

    int now() {
        return now;
    }

    void later(Runnable step) {
        enabled.add(step);
    }

    /** Runs until nothing is left to do; {@code afterEach} looks at every state. */
    public List<ModelTxn> run(Runnable afterEach) {
        while (!enabled.isEmpty()) {
            now++;
            if (random.chance(kind.restarts())) {
                sites.get(random.nextInt(sites.size())).restart();
            }
            if (!kind.switchedTo().isEmpty() && random.chance(SWITCHES)) {
                changeView();
            }
            int chosen = random.nextInt(enabled.size());
            Runnable step = enabled.set(chosen, enabled.getLast());
            enabled.removeLast();
            step.run();
            afterEach.run();
        }
        for (ModelTxn txn : transactions) {
            Invariants.check(txn.state != ModelTxn.State.ACTIVE, "every transaction ends: " + txn);
        }
        return transactions;
    }

    /** Has another view chosen, which the sites enter at any time. */
    private void changeView() {
        views.add(kind.switchedTo().get(random.nextInt(kind.switchedTo().size())));
        int view = views.size();
        for (ModelSite site : sites) {
            later(() -> site.enter(view, views.get(view - 1)));
        }
    }

    private void begin(int number) {
        ModelSite home = sites.get(random.nextInt(sites.size()));
        ModelTxn txn = new ModelTxn(new TxnId(home.number(), home.incarnation(), number), now);
        transactions.add(txn);
        later(() -> step(txn, home, 1 + random.nextInt(4)));
    }

    private void step(ModelTxn txn, ModelSite home, int operationsLeft) {
        if (txn.state != ModelTxn.State.ACTIVE) {
            return;
        }
        if (operationsLeft == 0) {
            commit(txn, home);
            return;
        }
        switch (random.nextInt(4)) {
            case 0 -> home.scan(txn, random.nextInt(2));
            case 1 -> home.write(txn, random.nextInt(ITEMS));
            case 2 -> {
                int item = random.nextInt(ITEMS);
                home.read(txn, item);
                home.write(txn, item);
            }
            default -> home.read(txn, random.nextInt(ITEMS));
        }
        later(() -> step(txn, home, operationsLeft - 1));
    }

    private void commit(ModelTxn txn, ModelSite home) {
        txn.executing = false;
        if (txn.writes.isEmpty()) {
            home.judgeReader(txn);
            return;
        }
        txn.view = home.view();
        for (ModelSite site : sites) {
            txn.members.put(site.number(), site.incarnation());
            txn.missing.add(site.number());
            later(() -> site.prepare(txn));
        }
    }

    void vote(ModelTxn txn, ModelSite site, boolean yes, Evidence evidence) {
        if (txn.state != ModelTxn.State.ACTIVE) {
            return;
        }
        if (!yes) {
            decide(txn, ModelTxn.State.ABORTED, Stamp.NONE);
            return;
        }
        txn.evidence.add(evidence);
        txn.missing.remove(Integer.valueOf(site.number()));
        txn.highestClock = Stamp.max(txn.highestClock, site.clock());
        if (txn.missing.isEmpty()) {
            certification
                    .certify(txn.evidence)
                    .ifPresentOrElse(
                            together -> commit(txn, together), () -> decide(txn, ModelTxn.State.ABORTED, Stamp.NONE));
        }
    }

    private void commit(ModelTxn txn, Evidence together) {
        ModelSite home = home(txn);
        txn.together = together;
        decide(
                txn,
                ModelTxn.State.COMMITTED,
                Stamp.max(txn.highestClock, home.clock()).next(home.number()));
    }

    void decide(ModelTxn txn, ModelTxn.State state, Stamp stamp) {
        txn.state = state;
        txn.stamp = stamp;
        txn.end = now;
        home(txn).learn(txn);
        for (ModelSite site : sites) {
            later(() -> site.learn(txn));
        }
    }

    private ModelSite home(ModelTxn txn) {
        return sites.get(txn.id.site() - 1);
    }
}
