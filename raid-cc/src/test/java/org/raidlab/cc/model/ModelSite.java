package org.raidlab.cc.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.function.Function;
import org.raidlab.cc.ConcurrencyAlgorithm;
import org.raidlab.cc.ConcurrencyAlgorithm.DelayedVerdict;
import org.raidlab.cc.ReadControl;
import org.raidlab.core.Invariants;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.Evidence;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.RelationId;

/** A site of the {@link Model}: a database that is just versions, and a real validation. */
public final class ModelSite {
    private static final long VIEW = 1_000;
    private static final long NOT_COUNTED_HERE = Long.MAX_VALUE;

    private final int number;
    private final Model model;
    private final Function<Integer, ? extends ConcurrencyAlgorithm> algorithms;
    private final Stamp[] versions = new Stamp[Model.ITEMS];
    private final boolean[] present = new boolean[Model.ITEMS];
    private final SequencedMap<TxnId, ModelTxn> prepared = new LinkedHashMap<>();
    private final SequencedSet<TxnId> learned = new LinkedHashSet<>();
    private ConcurrencyAlgorithm validation;
    private int incarnation = 1;
    private int view;
    private long posts;
    private Stamp clock = Stamp.NONE;

    ModelSite(int number, Model model, Function<Integer, ? extends ConcurrencyAlgorithm> algorithms) {
        this.number = number;
        this.model = model;
        this.algorithms = algorithms;
        this.validation = algorithms.apply(number);
        Arrays.fill(versions, Stamp.NONE);
    }

    int number() {
        return number;
    }

    int incarnation() {
        return incarnation;
    }

    int view() {
        return view;
    }

    Stamp clock() {
        return clock;
    }

    public void checkInvariants() {
        validation.checkInvariantsFully();
    }

    private static RelationId relationOf(int item) {
        return new RelationId(100 + item % 2);
    }

    /** A look-up by key; what is not there is read too. */
    void read(ModelTxn txn, int item) {
        if (txn.writes.containsKey(item)) {
            return;
        }
        boolean byTuple =
                present[item] && model.kind().loneTupleReads() && model.random().chance(0.5);
        if (!byTuple) {
            txn.entries.add(new ReadEntry.KeyRead(9, item, posts));
        }
        if (present[item]) {
            txn.entries.add(new ReadEntry.TupleRead(relationOf(item), new TupleId(item), versions[item]));
        }
        see(txn, item);
    }

    /** The first part of a scan now, the rest later: both say how many posts they saw. */
    void scan(ModelTxn txn, int relation) {
        RelationId scanned = new RelationId(100 + relation);
        txn.entries.add(new ReadEntry.FragmentRead(scanned, posts));
        see(txn, relation);
        model.later(() -> {
            if (txn.executing) {
                txn.entries.add(new ReadEntry.FragmentRead(scanned, posts));
            }
            for (int item = relation + 2; item < Model.ITEMS && txn.executing; item += 2) {
                see(txn, item);
            }
        });
    }

    private void see(ModelTxn txn, int item) {
        if (!txn.writes.containsKey(item)) {
            Stamp before = txn.seen.putIfAbsent(item, versions[item]);
            if (before != null && !before.equals(versions[item])) {
                txn.seen.put(-1 - item, versions[item]);
            }
        }
    }

    void write(ModelTxn txn, int item) {
        Write.Kind kind = present[item] && model.random().chance(0.3) ? Write.Kind.DELETE : Write.Kind.UPDATE;
        txn.writes.put(
                item,
                new Write(relationOf(item), new TupleId(item), kind, Row.EMPTY, List.of(new Write.KeyTouch(9, item))));
    }

    void judgeReader(ModelTxn txn) {
        Optional<Verdict> verdict = validation.check(new CcMessage.Check(txn.id, begun(txn), txn.entries, List.of()));
        prepared.put(txn.id, txn);
        verdict.ifPresent(it -> endReader(txn, it));
    }

    private void endReader(ModelTxn txn, Verdict verdict) {
        prepared.remove(txn.id);
        txn.state = verdict.isYes() ? ModelTxn.State.COMMITTED : ModelTxn.State.ABORTED;
        txn.end = model.now();
    }

    void prepare(ModelTxn txn) {
        if (learned.contains(txn.id)) {
            return;
        }
        if (txn.view > view) {
            model.later(() -> prepare(txn));
            return;
        }
        if (txn.view < view || txn.members.getOrDefault(number, 0) != incarnation) {
            model.vote(txn, this, false, Evidence.NONE);
            return;
        }
        CcMessage.Check check =
                new CcMessage.Check(txn.id, begun(txn), membership(txn), readsJudgedHere(txn), txn.writeSet());
        boolean yes = judgeWriter(check).isYes();
        if (yes) {
            prepared.put(txn.id, txn);
        }
        model.vote(txn, this, yes, validation.evidence(txn.id));
    }

    /** Returns an age. Only RAID's own transactions begin at 0; controllers have other rules for them. */
    private static long begun(ModelTxn txn) {
        return 1 + txn.begin;
    }

    private static long membership(ModelTxn txn) {
        return txn.view * VIEW
                + txn.members.values().stream().mapToLong(Integer::longValue).sum();
    }

    private Verdict judgeWriter(CcMessage.Check check) {
        Optional<Verdict> atOnce = validation.check(check);
        return atOnce.orElseGet(() -> finishWork().getFirst().verdict());
    }

    private List<DelayedVerdict> finishWork() {
        List<DelayedVerdict> judged = new ArrayList<>();
        while (validation.isAtWork()) {
            validation.checkInvariantsFully();
            judged.addAll(validation.proceed());
        }
        if (validation instanceof ReadControl control) {
            judged.addAll(control.takeVerdicts());
        }
        return judged;
    }

    private List<ReadEntry> readsJudgedHere(ModelTxn txn) {
        if (txn.id.site() == number) {
            return txn.entries;
        }
        return model.kind().readSetTravels()
                ? txn.entries.stream().map(ModelSite::travelling).toList()
                : List.of();
    }

    private static ReadEntry travelling(ReadEntry entry) {
        return switch (entry) {
            case ReadEntry.TupleRead tuple -> tuple;
            case ReadEntry.KeyRead key -> new ReadEntry.KeyRead(key.index(), key.key(), NOT_COUNTED_HERE);
            case ReadEntry.FragmentRead scan -> new ReadEntry.FragmentRead(scan.relation(), NOT_COUNTED_HERE);
        };
    }

    void learn(ModelTxn txn) {
        if (!learned.add(txn.id)) {
            return;
        }
        prepared.remove(txn.id);
        boolean commit = txn.state == ModelTxn.State.COMMITTED;
        List<DelayedVerdict> judged =
                new ArrayList<>(validation.decide(new CcMessage.Decide(txn.id, commit, txn.stamp, txn.together)));
        judged.addAll(finishWork());
        if (commit) {
            clock = Stamp.max(clock, txn.stamp);
            posts++;
            txn.writes.forEach((item, write) -> install(txn, item, write));
        }
        for (DelayedVerdict each : judged) {
            endReader(Objects.requireNonNull(prepared.get(each.txn()), "a waiting reader"), each.verdict());
        }
    }

    /** In the order of arrival: that this is the order of stamps at every site is what validation promises. */
    private void install(ModelTxn txn, int item, Write write) {
        Invariants.check(txn.stamp.isAfter(versions[item]), "writes of an item are decided in one order everywhere");
        versions[item] = txn.stamp;
        present[item] = write.kind() != Write.Kind.DELETE;
    }

    /** Enters a view with an algorithm, and aborts what it has not decided in an earlier one. */
    void enter(int number, String algorithm) {
        if (number <= view) {
            return;
        }
        view = number;
        validation.goOnBy(algorithm);
        for (ModelTxn txn : model.transactions()) {
            boolean isVoting = txn.state == ModelTxn.State.ACTIVE && !txn.executing && !txn.writes.isEmpty();
            if (txn.id.site() == this.number && isVoting && txn.view < view) {
                model.decide(txn, ModelTxn.State.ABORTED, Stamp.NONE);
            }
        }
    }

    /** The memory goes, the database stays; the site's own undecided transactions abort, others' stay prepared. */
    void restart() {
        incarnation++;
        posts = 0;
        validation = algorithms.apply(number);
        List<CcMessage.Pending> pending = new ArrayList<>();
        for (ModelTxn txn : List.copyOf(prepared.values())) {
            if (txn.id.site() != number) {
                pending.add(new CcMessage.Pending(txn.id, readsJudgedHere(txn), txn.writeSet()));
            } else {
                prepared.remove(txn.id);
            }
        }
        validation.restoreLocks(pending);
        for (ModelTxn txn : model.transactions()) {
            if (txn.id.site() == number && txn.state == ModelTxn.State.ACTIVE) {
                model.decide(txn, ModelTxn.State.ABORTED, Stamp.NONE);
            }
        }
    }
}
