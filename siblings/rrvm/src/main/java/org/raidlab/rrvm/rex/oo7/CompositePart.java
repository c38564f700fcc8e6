package org.raidlab.rrvm.rex.oo7;

import java.nio.ByteBuffer;
import org.raidlab.core.RandomSource;
import org.raidlab.core.SeededRandom;
import org.raidlab.rrvm.rex.object.LongText;

/** Makes and deletes composite parts: each with its document, its atomic parts and their connections. */
final class CompositePart {
    private static final int OLD_DATE = 0;
    private static final int MIDDLE_DATE = 1_000;
    private static final int YOUNG_DATE = 2_000;
    private static final int DATES = 1_000;
    private static final double YOUNG = 0.1;
    private static final int PLACES = 100_000;
    private static final int TITLE_BYTES = 40;
    /** The text of a document grows when {@code T5do} edits it. */
    private static final double ROOM = 1.125;

    private CompositePart() {}

    static String text(String line, int bytes) {
        return line.repeat(bytes / line.length() + 1).substring(0, bytes);
    }

    static int middleDate(RandomSource random) {
        return MIDDLE_DATE + random.nextInt(DATES);
    }

    /** Makes the composite part with a number, used by no base assembly; the same seed gives the same part. */
    static long make(Database database, Oo7Size size, int id, long seed) {
        RandomSource random = new SeededRandom(seed + id);
        int[] atomicIds = new int[size.atomicParts()];
        long[] atomics = new long[size.atomicParts()];
        ByteBuffer own = ByteBuffer.allocate(Database.PARTS + atomics.length * Long.BYTES);
        int date = random.nextInt(DATES) + (random.chance(YOUNG) ? YOUNG_DATE : OLD_DATE);
        own.putInt(Database.ID, id).putInt(Database.BUILD_DATE, date);
        own.putInt(Database.PART_COUNT, atomics.length);
        long composite = database.objects.insert(0, Database.withType(own, 8, id));
        for (int i = 0; i < atomics.length; i++) {
            atomicIds[i] = id * size.atomicParts() + i;
            atomics[i] = atomic(database, size, atomicIds[i], id, i == 0 ? composite : atomics[i - 1], random);
            database.objects.writeLong(atomics[i], Database.PART_OF, composite);
            database.objects.writeLong(composite, Database.PARTS + i * Long.BYTES, atomics[i]);
        }
        long last = atomics[atomics.length - 1];
        for (int i = 0; i < atomics.length; i++) {
            last = connect(database, size, atomics, i, last, random);
        }
        database.objects.writeLong(composite, Database.ROOT_PART, atomics[0]);
        long document = document(database, size, id, composite, last);
        database.objects.writeLong(composite, Database.DOCUMENT, document);
        database.documents.insert(id, document);
        database.composites.insert(id, composite);
        return composite;
    }

    private static long atomic(Database database, Oo7Size size, int id, int composite, long near, RandomSource random) {
        ByteBuffer part = ByteBuffer.allocate(Database.CONNECTIONS + size.connections() * Long.BYTES);
        int date = middleDate(random);
        part.putInt(Database.ID, id).putInt(Database.BUILD_DATE, date);
        part.putInt(Database.X, random.nextInt(PLACES)).putInt(Database.Y, random.nextInt(PLACES));
        part.putInt(Database.DOCUMENT_ID, composite);
        long made = database.objects.insert(near, Database.withType(part, 20, id));
        database.atomicById.insert(id, made);
        database.atomicByDate.insert(Database.dateKey(date, id), made);
        return made;
    }

    /**
     * Connects an atomic part to the next one, so that all can be reached, and to others at random.
     *
     * @param near the object made last: where an object does not fit, the next ones share its new page
     * @return the last connection
     */
    private static long connect(
            Database database, Oo7Size size, long[] atomics, int from, long near, RandomSource random) {
        long made = near;
        for (int i = 0; i < size.connections(); i++) {
            int to = i == 0 ? (from + 1) % atomics.length : random.nextInt(atomics.length);
            ByteBuffer connection = ByteBuffer.allocate(Database.TO + Long.BYTES);
            connection.putInt(12, random.nextInt(DATES)).putLong(16, atomics[from]);
            connection.putLong(Database.TO, atomics[to]);
            made = database.objects.insert(made, Database.withType(connection, 0, i));
            database.objects.writeLong(atomics[from], Database.CONNECTIONS + i * Long.BYTES, made);
        }
        return made;
    }

    private static long document(Database database, Oo7Size size, int id, long composite, long near) {
        String line = "I am the documentation for composite part #%08d.\n".formatted(id);
        int bytes = size.documentBytes();
        long text = LongText.create(database.objects, near, text(line, bytes), (int) (bytes * ROOM));
        ByteBuffer document = ByteBuffer.allocate(Database.TEXT + Long.BYTES + TITLE_BYTES);
        document.putInt(Database.ID, id).putLong(Database.OWNER, composite).putLong(Database.TEXT, text);
        return database.objects.insert(text, Database.withType(document, Database.TEXT + Long.BYTES, id));
    }

    /** Deletes a composite part, all that it consists of, and its uses in base assemblies. */
    static void delete(Database database, int connections, int id) {
        long composite = database.composites.find(id);
        for (long base : database.usedIn(composite)) {
            database.remove(base, Database.CHILDREN, Database.CHILDREN_MAX, composite);
        }
        for (long part : database.parts(composite)) {
            int number = database.objects.readInt(part, Database.ID);
            int date = database.objects.readInt(part, Database.BUILD_DATE);
            for (int i = 0; i < connections; i++) {
                database.objects.delete(database.objects.readLong(part, Database.CONNECTIONS + i * Long.BYTES));
            }
            database.atomicById.delete(number);
            database.atomicByDate.delete(Database.dateKey(date, number));
            database.objects.delete(part);
        }
        long document = database.objects.readLong(composite, Database.DOCUMENT);
        LongText.delete(database.objects, database.objects.readLong(document, Database.TEXT));
        database.documents.delete(id);
        database.objects.delete(document);
        database.composites.delete(id);
        database.objects.delete(composite);
    }
}
