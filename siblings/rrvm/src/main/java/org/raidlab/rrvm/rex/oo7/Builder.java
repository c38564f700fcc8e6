package org.raidlab.rrvm.rex.oo7;

import java.nio.ByteBuffer;
import java.util.List;
import org.raidlab.core.RandomSource;
import org.raidlab.core.SeededRandom;
import org.raidlab.rrvm.rex.object.LongText;

/** Builds the database, in empty pages: the composite parts one by one, then the module, then the assemblies. */
final class Builder extends Operation {
    private static final String MANUAL_LINE = "I am the manual of the module, and I have many lines like this one.\n";

    private final Oo7Size size;
    private final long seed;
    private int composites;
    private int assemblies;
    private boolean hasModule;

    Builder(Oo7Size size, long seed) {
        this.size = size;
        this.seed = seed;
    }

    @Override
    boolean step(Database database) {
        if (composites < size.composites()) {
            CompositePart.make(database, size, composites, seed);
            composites++;
        } else if (!hasModule) {
            module(database);
            hasModule = true;
        } else if (assemblies < size.complexAssemblies() + size.baseAssemblies()) {
            assembly(database, assemblies);
            assemblies++;
        } else {
            done();
        }
        return true;
    }

    private void module(Database database) {
        String text = CompositePart.text(MANUAL_LINE, size.manualBytes());
        long manualText = LongText.create(database.objects, 0, text, size.manualBytes());
        ByteBuffer manual = ByteBuffer.allocate(Database.TEXT + Long.BYTES).putLong(Database.TEXT, manualText);
        ByteBuffer module = ByteBuffer.allocate(Database.DESIGN_ROOT + Long.BYTES);
        module.putLong(Database.MANUAL, database.objects.insert(0, manual.array()));
        database.setModule(database.objects.insert(0, module.array()));
    }

    /**
     * Makes the assembly with a number: 0 is the root, the children of n are from n * fan-out + 1 on, and the last ones
     * are base assemblies.
     */
    private void assembly(Database database, int number) {
        RandomSource random = new SeededRandom(seed + size.composites() + number);
        boolean isBase = number >= size.complexAssemblies();
        ByteBuffer own = ByteBuffer.allocate(Database.CHILDREN + Database.CHILDREN_MAX * Long.BYTES);
        own.putInt(Database.ID, number).putInt(Database.BUILD_DATE, CompositePart.middleDate(random));
        own.putInt(Database.IS_BASE, isBase ? 1 : 0);
        long above = number == 0 ? 0 : database.bases.find(-1L - (number - 1) / size.fanOut());
        own.putLong(Database.SUPER, above);
        long made = database.objects.insert(above, Database.withType(own, 8, number));
        if (number == 0) {
            database.objects.writeLong(database.module(), Database.DESIGN_ROOT, made);
        } else {
            database.add(above, Database.CHILDREN, Database.CHILDREN_MAX, made);
        }
        database.bases.insert(isBase ? number - size.complexAssemblies() : -1L - number, made);
        for (int used = 0; isBase && used < size.fanOut(); ) {
            long composite = database.composites.find(random.nextInt(size.composites()));
            List<Long> usedAlready = database.usedIn(composite);
            if (usedAlready.size() < Database.USED_IN_MAX - 8 && database.use(made, composite)) {
                used++;
            }
        }
    }
}
