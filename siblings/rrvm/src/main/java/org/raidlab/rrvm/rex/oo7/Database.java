package org.raidlab.rrvm.rex.oo7;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.raidlab.core.Invariants;
import org.raidlab.rrvm.rex.object.Index;
import org.raidlab.rrvm.rex.object.Objects;
import org.raidlab.rrvm.rex.object.Pages;

/**
 * The objects of OO7, in the form that the pages have. A document's title is its number, so the index by title has
 * numbers as keys; the index by build date has the date and the part's number.
 */
final class Database {
    /** Fields that kinds of objects share. */
    static final int ID = 0;

    static final int BUILD_DATE = 4;

    // of an atomic part
    static final int X = 8;
    static final int Y = 12;
    static final int DOCUMENT_ID = 16;
    static final int PART_OF = 32;
    static final int CONNECTIONS = 40;
    // of a connection
    static final int TO = 24;
    // of a composite part
    static final int DOCUMENT = 24;
    static final int ROOT_PART = 32;
    static final int PART_COUNT = 40;
    static final int USED_IN = 48;
    static final int USED_IN_MAX = 40;
    static final int PARTS = USED_IN + USED_IN_MAX * Long.BYTES;
    // of a document and of the manual
    static final int OWNER = 8;
    static final int TEXT = 16;
    // of the module
    static final int MANUAL = 8;
    static final int DESIGN_ROOT = 16;
    // of an assembly
    static final int SUPER = 24;
    static final int IS_BASE = 32;
    static final int CHILDREN = 40;
    /** Structural modifications add composite parts to base assemblies: there is room for some. */
    static final int CHILDREN_MAX = 8;

    private static final int MODULE = 0;
    private static final long DATE_SHIFT = 1L << 32;

    final Objects objects;
    final Index atomicById;
    final Index atomicByDate;
    final Index documents;
    final Index composites;
    final Index bases;

    Database(Pages pages) {
        objects = new Objects(pages);
        int root = MODULE;
        atomicById = new Index(objects, ++root);
        atomicByDate = new Index(objects, ++root);
        documents = new Index(objects, ++root);
        composites = new Index(objects, ++root);
        bases = new Index(objects, ++root);
    }

    long module() {
        return objects.root(MODULE);
    }

    void setModule(long module) {
        objects.setRoot(MODULE, module);
    }

    long designRoot() {
        return objects.readLong(module(), DESIGN_ROOT);
    }

    long manualText() {
        return objects.readLong(objects.readLong(module(), MANUAL), TEXT);
    }

    static long dateKey(int date, int id) {
        return date * DATE_SHIFT + id;
    }

    static byte[] withType(ByteBuffer object, int at, int number) {
        byte[] type = "type%06d".formatted(number % 10).getBytes(StandardCharsets.US_ASCII);
        byte[] content = new byte[object.capacity()];
        object.put(at, type).get(0, content);
        return content;
    }

    /** Returns the objects that an object names, one after the other; those that name nothing are left out. */
    private static List<Long> named(ByteBuffer object, int from, int count) {
        List<Long> named = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long each = object.getLong(from + i * Long.BYTES);
            if (each != Objects.NONE) {
                named.add(each);
            }
        }
        return named;
    }

    /** Returns an assembly's assemblies or composite parts. */
    List<Long> children(long assembly) {
        return named(ByteBuffer.wrap(objects.read(assembly)), CHILDREN, CHILDREN_MAX);
    }

    boolean isBase(long assembly) {
        return objects.readInt(assembly, IS_BASE) == 1;
    }

    List<Long> parts(long composite) {
        ByteBuffer object = ByteBuffer.wrap(objects.read(composite));
        return named(object, PARTS, object.getInt(PART_COUNT));
    }

    /** Returns the base assemblies that use a composite part. */
    List<Long> usedIn(long composite) {
        return named(ByteBuffer.wrap(objects.read(composite)), USED_IN, USED_IN_MAX);
    }

    /** Returns the atomic parts to which one is connected. */
    List<Long> connected(long part, int count) {
        List<Long> connections = named(ByteBuffer.wrap(objects.read(part)), CONNECTIONS, count);
        return connections.stream().map(each -> objects.readLong(each, TO)).toList();
    }

    /** Puts a name into the first free of several places of an object; returns whether there was one. */
    boolean add(long object, int from, int count, long name) {
        int free = position(object, from, count, Objects.NONE);
        if (free >= 0) {
            objects.writeLong(object, from + free * Long.BYTES, name);
        }
        return free >= 0;
    }

    /** Takes a name out of the places of an object, which have it. */
    void remove(long object, int from, int count, long name) {
        int at = position(object, from, count, name);
        Invariants.check(at >= 0, "a name that is removed was there");
        objects.writeLong(object, from + at * Long.BYTES, Objects.NONE);
    }

    private int position(long object, int from, int count, long name) {
        ByteBuffer bytes = ByteBuffer.wrap(objects.read(object));
        long[] names = new long[count];
        Arrays.setAll(names, i -> bytes.getLong(from + i * Long.BYTES));
        for (int i = 0; i < count; i++) {
            if (names[i] == name) {
                return i;
            }
        }
        return -1;
    }

    /** Has a base assembly use a composite part; returns whether both had room. */
    boolean use(long base, long composite) {
        boolean hasRoom = position(base, CHILDREN, CHILDREN_MAX, Objects.NONE) >= 0;
        if (hasRoom && add(composite, USED_IN, USED_IN_MAX, base)) {
            return add(base, CHILDREN, CHILDREN_MAX, composite);
        }
        return false;
    }
}
