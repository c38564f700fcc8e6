package org.raidlab.rrvm.rex.oo7;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.function.Supplier;
import org.raidlab.core.RandomSource;
import org.raidlab.core.SeededRandom;

/** The operations of OO7 by their names, in the order in which a run executes them. */
public final class Oo7 {
    private static final int LOOKUPS = 10;
    private static final int TITLES = 100;
    private static final int ONE_PERCENT = 10;
    private static final int TEN_PERCENT = 100;
    private static final int UPDATES = 4;
    private static final int INSERTED = 5;
    private static final int USES = 10;

    private final Oo7Size size;
    private final long seed;

    public Oo7(Oo7Size size, long seed) {
        this.size = size;
        this.seed = seed;
    }

    /** Returns the operation that builds the database. */
    public Operation build() {
        return new Builder(size, seed);
    }

    /** Returns the operations; each call of a supplier begins one anew. */
    public SequencedMap<String, Supplier<Operation>> operations() {
        SequencedMap<String, Supplier<Operation>> all = new LinkedHashMap<>();
        all.put("t1", () -> parts(Traversal::swap, false, 0));
        all.put("t2a", () -> parts(Traversal::swap, true, 1));
        all.put("t2b", () -> parts(Traversal::swap, false, 1));
        all.put("t2c", () -> parts(Traversal::swap, false, UPDATES));
        all.put("t3a", () -> parts(Traversal::redate, true, 1));
        all.put("t3b", () -> parts(Traversal::redate, false, 1));
        all.put("t3c", () -> parts(Traversal::redate, false, UPDATES));
        all.put("t4", () -> new Traversal(Traversal.countInDocument('I')));
        all.put("t5do", () -> new Traversal(Traversal.replaceInDocument("I am", "This is")));
        all.put("t5undo", () -> new Traversal(Traversal.replaceInDocument("This is", "I am")));
        all.put("t6", () -> new Traversal(Traversal.rootPart()));
        all.put("t7", () -> Queries.upwards(size, seed));
        all.put("t8", Queries::countInManual);
        all.put("t9", Queries::compareManual);
        all.put("q1", () -> Queries.lookUp(size, seed, LOOKUPS));
        all.put("q2", () -> Queries.lastDates(ONE_PERCENT));
        all.put("q3", () -> Queries.lastDates(TEN_PERCENT));
        all.put("q4", () -> Queries.usesOfDocuments(size, seed, TITLES));
        all.put("q5", () -> Queries.olderThanAPart(size));
        all.put("q6", () -> Queries.olderThanAnyPart(size));
        all.put("q7", () -> Queries.scan(size));
        all.put("q8", () -> Queries.join(size));
        all.put("insert", this::insert);
        all.put("delete", this::delete);
        return all;
    }

    private Operation parts(Traversal.PartUpdate update, boolean onlyRoot, int times) {
        return new Traversal(Traversal.parts(size.connections(), update, onlyRoot, times));
    }

    /** Inserts composite parts, and has base assemblies at random use each. */
    private Operation insert() {
        return new Units(INSERTED, (database, unit) -> {
            int id = size.composites() + unit;
            RandomSource random = new SeededRandom(seed - 1 - unit);
            long composite = CompositePart.make(database, size, id, seed);
            for (int use = 0; use < USES; use++) {
                database.use(database.bases.find(random.nextInt(size.baseAssemblies())), composite);
            }
            return 1;
        });
    }

    /** Deletes the composite parts that {@link #insert} has inserted. */
    private Operation delete() {
        return new Units(INSERTED, (database, unit) -> {
            CompositePart.delete(database, size.connections(), size.composites() + unit);
            return 1;
        });
    }
}
