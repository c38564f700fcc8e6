package org.raidlab.am;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.raidlab.am.site.Ddl;
import org.raidlab.am.site.NaiveDatabase;
import org.raidlab.am.site.Reader;
import org.raidlab.am.site.SmallRelation;
import org.raidlab.am.site.TestSite;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.Comparisons;
import org.raidlab.msg.relation.KeyRange;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.RowLayout;
import org.raidlab.msg.relation.Value;

/** Commits, data definition, checkpoints and crashes in random order and at random points, from one seed. */
final class CrashRun {
    private static final int KEYS = 700;
    private final SeededRandom random;
    private final TestSite site;
    private final Reader reader;
    private final Ddl ddl = new Ddl();
    private final List<SmallRelation> relations = new ArrayList<>();
    private final List<RelationId> everKnown = new ArrayList<>();
    private final TreeMap<TxnId, List<Write>> undecided = new TreeMap<>();
    private final TreeMap<TxnId, Stamp> decisions = new TreeMap<>();
    private int crashes;

    CrashRun(long seed) {
        random = new SeededRandom(seed);
        long logBytes = random.chance(0.5) ? 1L << 40 : 30_000;
        site = new TestSite(new AmConfig(Duration.ofSeconds(10), logBytes, 1 + random.nextInt(3), 60, 1_000, false));
        reader = new Reader(site);
        Catalogue.ALL.forEach(schema -> everKnown.add(schema.id()));
    }

    void run() {
        for (int step = 0; step < 400; step++) {
            act();
        }
        crash();
        site.settle();
        site.checkpoint();
        compare();
        assertThat(site.history().size()).isPositive();
        assertThat(crashes).isPositive();
    }

    private void act() {
        int dice = random.nextInt(100);
        if (dice < 20) {
            site.commit(transaction());
        } else if (dice < 26) {
            prepare();
        } else if (dice < 32) {
            decideOne();
        } else if (dice < 65) {
            site.turn();
        } else if (dice < 85) {
            site.endBlockWrite();
        } else if (dice < 97) {
            site.advance(Duration.ofMillis(random.nextInt(6_000)));
        } else {
            crash();
        }
    }

    private void crash() {
        crashes++;
        site.turn(); // what was handed over is taken, so that nothing is lost but what a crash may lose
        site.crash(random.fork());
        undecided.keySet().retainAll(site.inDoubt());
        for (TxnId txn : site.inDoubt()) {
            Stamp stamp = decisions.computeIfAbsent(txn, known -> site.nextStamp());
            undecided.remove(txn);
            site.decide(txn, stamp);
        }
        site.settle();
        compare();
    }

    private void compare() {
        NaiveDatabase model = site.history().database();
        assertThat(reader.difference(model, everKnown)).isEmpty();
        for (SmallRelation relation : relations) {
            if (model.relations().contains(relation.id())) {
                compareByKey(relation, model);
                compareInOrder(relation, model);
            }
        }
        site.am().checkInvariantsFully();
    }

    private void compareByKey(SmallRelation relation, NaiveDatabase model) {
        int key = random.nextInt(KEYS);
        TupleId tuple = SmallRelation.idOf(key);
        List<TupleId> wanted = model.live(relation.id()).containsKey(tuple) ? List.of(tuple) : List.of();
        assertThat(reader.lookup(relation.id(), relation.key().id(), List.of(List.of(new Value.Int(key)))))
                .extracting(AdMessage.Tuple::id)
                .isEqualTo(wanted);
    }

    /** By colour, from one on; many relations have no such index. */
    private void compareInOrder(SmallRelation relation, NaiveDatabase model) {
        Value from = new Value.Int(random.nextInt(4));
        KeyRange range = new KeyRange(relation.colour().id(), List.of(from), true, List.of(), true);
        RowLayout layout = relation.schema().layout();
        reader.range(relation.id(), range)
                .ifPresent(found -> assertThat(found.stream()
                                .map(tuple -> layout.get(tuple.row().bytes(), 0, 1))
                                .toList())
                        .isEqualTo(model.live(relation.id()).values().stream()
                                .map(copy -> layout.get(copy.row().orElseThrow().bytes(), 0, 1))
                                .filter(colour -> Comparisons.compare(colour, from) >= 0)
                                .sorted(Comparisons::compare)
                                .toList()));
    }

    private List<Write> transaction() {
        int dice = random.nextInt(100);
        if (relations.isEmpty() || dice < 8) {
            return create();
        }
        SmallRelation relation = relations.get(random.nextInt(relations.size()));
        if (dice < 14) {
            relations.remove(relation);
            return List.of(Ddl.delete(Catalogue.RELATION.id(), relation.catalogueTuple()));
        }
        if (dice < 20) {
            return relation.createColourIndex();
        }
        if (dice < 26) {
            return wideRelation();
        }
        return changes(relation);
    }

    private List<Write> create() {
        SmallRelation made = new SmallRelation(ddl, "r" + everKnown.size());
        relations.add(made);
        everKnown.add(made.id());
        return random.chance(0.5) ? made.create() : made.createWith(random.nextInt(KEYS));
    }

    /** So many attributes that the catalogue has several segments; some of them go again, in any order. */
    private List<Write> wideRelation() {
        List<Attribute> attributes = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            attributes.add(Ddl.attribute("a" + i, "i1"));
        }
        TupleId id = ddl.nextId();
        if (random.chance(0.5)) {
            return ddl.create(id, "wide" + id, attributes);
        }
        List<Write> gone = new ArrayList<>();
        site.history().database().live(Catalogue.ATTRIBUTE.id()).forEach((tuple, copy) -> {
            if (random.chance(0.3) && !describesSmallRelation(copy)) {
                gone.add(Ddl.delete(Catalogue.ATTRIBUTE.id(), tuple));
            }
        });
        return gone;
    }

    private boolean describesSmallRelation(NaiveDatabase.Copy attribute) {
        Value relation = Catalogue.ATTRIBUTE
                .layout()
                .unpack(attribute.row().orElseThrow())
                .getFirst();
        return relations.stream().anyMatch(known -> new Value.Int(known.id().bits()).equals(relation));
    }

    /** Tuples of undecided transactions are locked, as validation has it. */
    private List<Write> changes(SmallRelation relation) {
        TreeSet<TupleId> locked = new TreeSet<>();
        undecided.values().forEach(writes -> writes.forEach(write -> locked.add(write.tuple())));
        List<Write> writes = new ArrayList<>();
        int from = random.nextInt(KEYS);
        int to = Math.min(KEYS, from + 1 + random.nextInt(random.chance(0.3) ? 300 : 5));
        boolean deletes = random.chance(0.25);
        for (int key = from; key < to; key++) {
            if (!locked.contains(SmallRelation.idOf(key))) {
                writes.add(deletes ? relation.delete(key) : relation.put(key, random.nextInt(5)));
            }
        }
        return writes;
    }

    private void prepare() {
        if (!relations.isEmpty()) {
            List<Write> writes = changes(relations.get(random.nextInt(relations.size())));
            undecided.put(site.prepare(writes), writes);
            site.turn();
        }
    }

    private void decideOne() {
        if (!undecided.isEmpty()) {
            TxnId txn = undecided.firstKey();
            Stamp stamp = site.nextStamp();
            decisions.put(txn, stamp);
            undecided.remove(txn);
            site.decide(txn, stamp);
            site.turn();
        }
    }
}
