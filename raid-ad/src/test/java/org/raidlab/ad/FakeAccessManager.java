package org.raidlab.ad;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Binding;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.Comparisons;
import org.raidlab.msg.relation.Evaluator;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Fragment;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.IndexPositions;
import org.raidlab.msg.relation.KeyRange;
import org.raidlab.msg.relation.Projection;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.RowLayout;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Structure;
import org.raidlab.msg.relation.Truth;
import org.raidlab.msg.relation.Value;

/** Relations as sorted maps, read tuple by tuple; answers in batches as small as one likes. */
final class FakeAccessManager {
    private final SequencedMap<RelationId, TreeMap<TupleId, AdMessage.Tuple>> relations = new LinkedHashMap<>();
    private final List<AmMessage> asked = new ArrayList<>();
    private int batchTuples = 3;
    private int postsBetweenBatches;
    private long posts;

    FakeAccessManager() {
        Catalogue.ALL.forEach(schema -> relations.put(schema.id(), new TreeMap<>()));
    }

    void postBetweenBatches() {
        postsBetweenBatches = 1;
    }

    void batchesOf(int tuples) {
        batchTuples = tuples;
    }

    long posts() {
        return posts;
    }

    /** Every read so far. */
    List<AmMessage> asked() {
        return asked;
    }

    AdMessage answer(AmMessage message) {
        asked.add(message);
        return switch (message) {
            case AmMessage.Scan scan -> answer(scan);
            case AmMessage.Lookup lookup -> answer(lookup);
            case AmMessage.Describe _,
                    AmMessage.Post _,
                    AmMessage.Continue _,
                    AmMessage.BlocksWritten _,
                    AmMessage.LogDurable _,
                    AmMessage.HeaderWritten _,
                    AmMessage.Stale _,
                    AmMessage.Fetch _,
                    AmMessage.FetchEntries _,
                    AmMessage.Unavailable _,
                    AmMessage.Dump _ -> throw new AssertionError("not a driver's message: " + message);
        };
    }

    private AdMessage answer(AmMessage.Scan scan) {
        TreeMap<TupleId, AdMessage.Tuple> relation = relations.get(scan.relation());
        if (relation == null) {
            return new AdMessage.NoSuchRelation(scan.txn(), scan.request());
        }
        Schema schema = schema(scan.relation());
        RowLayout layout = schema.layout();
        List<AdMessage.Tuple> all =
                scan.range().map(range -> inRange(schema, range)).orElseGet(() -> List.copyOf(relation.values()));
        List<AdMessage.Tuple> batch = new ArrayList<>();
        int at = (int) scan.cursor();
        while (at < all.size() && batch.size() < batchTuples) {
            AdMessage.Tuple tuple = all.get(at++);
            if (satisfies(layout, tuple, scan.filter())) {
                batch.add(projected(layout, tuple, scan));
            }
        }
        if (scan.cursor() > 0) {
            posts += postsBetweenBatches;
        }
        return new AdMessage.Tuples(scan.txn(), scan.request(), batch, at < all.size() ? at : -1, posts);
    }

    private static AdMessage.Tuple projected(RowLayout layout, AdMessage.Tuple tuple, AmMessage.Scan scan) {
        return scan.attributes()
                .map(some -> Projection.of(layout, some).orElseThrow())
                .map(projection -> new AdMessage.Tuple(
                        tuple.id(), tuple.version(), projection.of(tuple.row().bytes(), 0)))
                .orElse(tuple);
    }

    private List<AdMessage.Tuple> inRange(Schema schema, KeyRange range) {
        Index index = schema.indexes().stream()
                .filter(known ->
                        known.id() == range.index() && known.structure().isOrdered())
                .findFirst()
                .orElseThrow();
        RowLayout layout = schema.layout();
        return tuples(schema.id())
                .filter(tuple -> compare(index, key(layout, tuple, index), range.low()) >= (range.withLow() ? 0 : 1))
                .filter(tuple -> compare(index, key(layout, tuple, index), range.high()) <= (range.withHigh() ? 0 : -1))
                .sorted((left, right) -> compare(index, key(layout, left, index), key(layout, right, index)))
                .toList();
    }

    private static int compare(Index index, List<Value> key, List<Value> bound) {
        for (int i = 0; i < bound.size(); i++) {
            int order = Comparisons.compare(key.get(i), bound.get(i));
            if (order != 0) {
                return index.descending().contains(index.positions().get(i)) ? -order : order;
            }
        }
        return 0;
    }

    private static boolean satisfies(RowLayout layout, AdMessage.Tuple tuple, Optional<Expr> filter) {
        Binding binding = (variable, position) -> {
            if (variable != 0) {
                throw new AssertionError("a pushed filter has one variable, number 0");
            }
            return switch (position) {
                case Expr.Column.TUPLE_ID -> new Value.Int(tuple.id().bits());
                case Expr.Column.VERSION -> new Value.Int(tuple.version().number());
                default -> layout.get(tuple.row().bytes(), 0, position);
            };
        };
        return filter.map(condition -> Evaluator.truth(condition, binding)).orElse(Truth.TRUE) == Truth.TRUE;
    }

    private AdMessage answer(AmMessage.Lookup lookup) {
        Optional<Index> index = relations.containsKey(lookup.relation())
                ? schema(lookup.relation()).indexes().stream()
                        .filter(candidate -> candidate.id() == lookup.index())
                        .findFirst()
                : Optional.empty();
        if (index.isEmpty()) {
            return new AdMessage.NoSuchRelation(lookup.txn(), lookup.request());
        }
        RowLayout layout = schema(lookup.relation()).layout();
        List<AdMessage.Tuple> found = tuples(lookup.relation())
                .filter(tuple -> lookup.keys().contains(key(layout, tuple, index.get())))
                .toList();
        return new AdMessage.Tuples(lookup.txn(), lookup.request(), found, -1, posts);
    }

    private static List<Value> key(RowLayout layout, AdMessage.Tuple tuple, Index index) {
        List<Value> values = layout.unpack(tuple.row());
        return index.positions().stream().map(values::get).toList();
    }

    /** The tuples of a relation, in the order of their ids. */
    Stream<AdMessage.Tuple> tuples(RelationId relation) {
        return relations.getOrDefault(relation, new TreeMap<>()).values().stream();
    }

    /** The rows of a relation as values, in the order of its fragments and their tuples' ids. */
    List<List<Value>> rows(Schema schema) {
        RowLayout layout = schema.layout();
        return schema.parts().stream()
                .flatMap(part -> tuples(part.id()))
                .map(tuple -> layout.unpack(tuple.row()))
                .toList();
    }

    /** Installs the writes of a committed transaction. */
    void post(Stamp stamp, List<Write> writes) {
        posts++;
        install(stamp, writes.stream().filter(write -> Catalogue.holds(write.relation())));
        relations.keySet().removeIf(id -> !Catalogue.holds(id) && !isDescribed(id));
        tuples(Catalogue.RELATION.id())
                .forEach(tuple -> relations.computeIfAbsent(RelationId.of(tuple.id()), _ -> new TreeMap<>()));
        install(stamp, writes.stream().filter(write -> !Catalogue.holds(write.relation())));
    }

    private void install(Stamp stamp, Stream<Write> writes) {
        writes.forEach(write -> {
            TreeMap<TupleId, AdMessage.Tuple> relation = relations.getOrDefault(write.relation(), new TreeMap<>());
            if (write.kind() == Write.Kind.DELETE) {
                relation.remove(write.tuple());
            } else {
                relation.put(write.tuple(), new AdMessage.Tuple(write.tuple(), stamp, write.row()));
            }
        });
    }

    private boolean isDescribed(RelationId id) {
        return tuples(Catalogue.RELATION.id()).anyMatch(tuple -> tuple.id().equals(id.catalogueTuple()));
    }

    /** The schema of a relation that exists, read from the catalogue, with its fragments. */
    Schema schema(String name) {
        Schema whole = find(name).orElseThrow(() -> new AssertionError("no relation " + name));
        List<Fragment> fragments = IntStream.rangeClosed(1, Fragment.FRAGMENTS_MAX)
                .mapToObj(number -> find(Fragment.name(name, number)))
                .flatMap(Optional::stream)
                .map(Fragment::of)
                .toList();
        return whole.in(fragments);
    }

    private Optional<Schema> find(String name) {
        return tuples(Catalogue.RELATION.id())
                .filter(tuple -> values(Catalogue.RELATION, tuple).getFirst().equals(new Value.Text(name)))
                .map(tuple -> schema(RelationId.of(tuple.id())))
                .findFirst();
    }

    private Schema schema(RelationId id) {
        Optional<Schema> catalogue =
                Catalogue.ALL.stream().filter(schema -> schema.id().equals(id)).findFirst();
        if (catalogue.isPresent()) {
            return catalogue.get();
        }
        AdMessage.Tuple entry = tuples(Catalogue.RELATION.id())
                .filter(tuple -> tuple.id().equals(id.catalogueTuple()))
                .findFirst()
                .orElseThrow();
        String name = values(Catalogue.RELATION, entry).getFirst().toString();
        return new Schema(id, name, attributes(id), indexes(id), entry.version()).heldAt(holders(id));
    }

    private List<Integer> holders(RelationId id) {
        return describing(Catalogue.DIRECTORY, id)
                .map(tuple -> (int) number(values(Catalogue.DIRECTORY, tuple).get(1)))
                .sorted()
                .toList();
    }

    private List<Attribute> attributes(RelationId id) {
        TreeMap<Long, Attribute> found = new TreeMap<>();
        describing(Catalogue.ATTRIBUTE, id)
                .map(tuple -> values(Catalogue.ATTRIBUTE, tuple))
                .forEach(values -> found.put(
                        number(values.get(1)),
                        new Attribute(
                                values.get(2).toString(),
                                Format.parse(values.get(3).toString()),
                                number(values.get(4)) == 1)));
        return List.copyOf(found.values());
    }

    private List<Index> indexes(RelationId id) {
        int attributes = attributes(id).size();
        return describing(Catalogue.INDEXES, id)
                .map(tuple -> index(tuple, attributes))
                .toList();
    }

    private static Index index(AdMessage.Tuple tuple, int attributes) {
        List<Value> values = values(Catalogue.INDEXES, tuple);
        IndexPositions key =
                IndexPositions.parse(values.get(2).toString(), attributes).orElseThrow();
        return new Index(
                tuple.id().bits(),
                values.get(1).toString(),
                key.positions(),
                number(values.get(3)) == 1,
                Structure.named(values.get(4).toString()).orElseThrow(),
                key.descending());
    }

    private Stream<AdMessage.Tuple> describing(Schema catalogue, RelationId id) {
        return tuples(catalogue.id())
                .filter(tuple -> number(values(catalogue, tuple).getFirst()) == id.bits());
    }

    private static List<Value> values(Schema schema, AdMessage.Tuple tuple) {
        return schema.layout().unpack(tuple.row());
    }

    private static long number(Value value) {
        return ((Value.Int) value).value();
    }
}
