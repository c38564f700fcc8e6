package org.raidlab.rrvm.rex.oo7;

import java.util.ArrayDeque;
import java.util.List;
import java.util.TreeSet;
import java.util.function.BiFunction;
import org.raidlab.rrvm.rex.object.LongText;

/**
 * A traversal of the assembly hierarchy, depth first: each base assembly visits its composite parts. A step is the
 * visit of one assembly or one composite part.
 */
final class Traversal extends Operation {
    /** What the visit of a composite part does; returns what it has counted. */
    interface Visit extends BiFunction<Database, Long, Long> {}

    private final Visit visit;
    private final ArrayDeque<Long> assemblies = new ArrayDeque<>();
    private final ArrayDeque<Long> composites = new ArrayDeque<>();
    private boolean hasBegun;

    Traversal(Visit visit) {
        this.visit = visit;
    }

    @Override
    boolean step(Database database) {
        if (!hasBegun) {
            assemblies.push(database.designRoot());
            hasBegun = true;
        } else if (!composites.isEmpty()) {
            long count = visit.apply(database, composites.peek());
            composites.pop();
            found(count);
            return true;
        } else if (assemblies.isEmpty()) {
            done();
        } else {
            List<Long> below = database.children(assemblies.peek());
            boolean isBase = database.isBase(assemblies.peek());
            assemblies.pop();
            below.reversed().forEach(isBase ? composites::push : assemblies::push);
        }
        return false;
    }

    /** What a visit does to an atomic part. */
    interface PartUpdate {
        void apply(Database database, long part);
    }

    /** Visits the atomic parts that can be reached from the root part, and updates some of them so often. */
    static Visit parts(int connections, PartUpdate update, boolean onlyRoot, int times) {
        return (database, composite) -> {
            ArrayDeque<Long> next = new ArrayDeque<>();
            TreeSet<Long> visited = new TreeSet<>();
            long root = database.objects.readLong(composite, Database.ROOT_PART);
            next.push(root);
            while (!next.isEmpty()) {
                long part = next.pop();
                if (visited.add(part)) {
                    database.connected(part, connections).forEach(next::push);
                    for (int i = 0; i < times && (!onlyRoot || part == root); i++) {
                        update.apply(database, part);
                    }
                }
            }
            return (long) visited.size();
        };
    }

    /** Visits the root part alone. */
    static Visit rootPart() {
        return (database, composite) -> {
            database.objects.read(database.objects.readLong(composite, Database.ROOT_PART));
            return 1L;
        };
    }

    /** Swaps a part's x and y. */
    static void swap(Database database, long part) {
        int x = database.objects.readInt(part, Database.X);
        int y = database.objects.readInt(part, Database.Y);
        database.objects.writeInt(part, Database.X, y);
        database.objects.writeInt(part, Database.Y, x);
    }

    /** Changes a part's build date, which has an index: an odd date grows, an even one falls. */
    static void redate(Database database, long part) {
        int id = database.objects.readInt(part, Database.ID);
        int date = database.objects.readInt(part, Database.BUILD_DATE);
        int other = date % 2 == 0 ? date - 1 : date + 1;
        database.objects.writeInt(part, Database.BUILD_DATE, other);
        database.atomicByDate.delete(Database.dateKey(date, id));
        database.atomicByDate.insert(Database.dateKey(other, id), part);
    }

    private static long text(Database database, long composite) {
        long document = database.objects.readLong(composite, Database.DOCUMENT);
        return database.objects.readLong(document, Database.TEXT);
    }

    /** Counts a letter in the document. */
    static Visit countInDocument(char letter) {
        return (database, composite) -> LongText.read(database.objects, text(database, composite))
                .chars()
                .filter(each -> each == letter)
                .count();
    }

    /** Replaces words in the document, if it has them; counts documents that were changed. */
    static Visit replaceInDocument(String from, String to) {
        return (database, composite) -> {
            long text = text(database, composite);
            String content = LongText.read(database.objects, text);
            if (!content.contains(from)) {
                return 0L;
            }
            LongText.replace(database.objects, text, content.replace(from, to));
            return 1L;
        };
    }
}
