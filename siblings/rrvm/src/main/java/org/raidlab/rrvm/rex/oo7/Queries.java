package org.raidlab.rrvm.rex.oo7;

import java.util.List;
import java.util.TreeSet;
import org.raidlab.core.RandomSource;
import org.raidlab.core.SeededRandom;
import org.raidlab.rrvm.rex.object.LongText;
import org.raidlab.rrvm.rex.object.Objects;

/** The queries, and the traversals that do not follow the whole hierarchy. */
final class Queries {
    private static final int DATES_END = 2_001;
    private static final int SCANNED_AT_ONCE = 100;

    private Queries() {}

    private static RandomSource random(long seed, int unit) {
        return new SeededRandom(seed * 1_000 + unit);
    }

    private static long randomPart(Database database, Oo7Size size, RandomSource random) {
        return database.atomicById.find(random.nextInt(size.allAtomicParts()));
    }

    /** Q1: atomic parts by their numbers, at random. */
    static Operation lookUp(Oo7Size size, long seed, int number) {
        return new Units(number, (database, unit) -> {
            database.objects.read(randomPart(database, size, random(seed, unit)));
            return 1;
        });
    }

    /** Q2 and Q3: the atomic parts with the last build dates. */
    static Operation lastDates(int dates) {
        return new Units(dates, (database, unit) -> {
            int date = DATES_END - dates + unit;
            List<Long> found =
                    database.atomicByDate.range(Database.dateKey(date, 0), Database.dateKey(date + 1, 0) - 1);
            found.forEach(database.objects::read);
            return found.size();
        });
    }

    /** Q4: the base assemblies that use the composite parts of documents, which are chosen by title. */
    static Operation usesOfDocuments(Oo7Size size, long seed, int number) {
        return new Units(number, (database, unit) -> {
            long document = database.documents.find(random(seed, unit).nextInt(size.composites()));
            List<Long> bases = database.usedIn(database.objects.readLong(document, Database.OWNER));
            bases.forEach(database.objects::read);
            return bases.size();
        });
    }

    /** Q5: the base assemblies that use a composite part with a later build date. */
    static Operation olderThanAPart(Oo7Size size) {
        return new Units(size.baseAssemblies(), (database, unit) -> {
            long base = database.bases.find(unit);
            return latestPart(database, base) > database.objects.readInt(base, Database.BUILD_DATE) ? 1 : 0;
        });
    }

    private static int latestPart(Database database, long base) {
        return database.children(base).stream()
                .mapToInt(each -> database.objects.readInt(each, Database.BUILD_DATE))
                .max()
                .orElse(-1);
    }

    /** Q6: all assemblies that use such a part, themselves or below; each is counted once. */
    static Operation olderThanAnyPart(Oo7Size size) {
        TreeSet<Long> counted = new TreeSet<>();
        return new Units(size.baseAssemblies(), (database, unit) -> {
            long base = database.bases.find(unit);
            int latest = latestPart(database, base);
            TreeSet<Long> older = new TreeSet<>();
            for (long each = base; each != Objects.NONE; each = database.objects.readLong(each, Database.SUPER)) {
                if (latest > database.objects.readInt(each, Database.BUILD_DATE)) {
                    older.add(each);
                }
            }
            return older.stream().filter(counted::add).count();
        });
    }

    /** Q7: all atomic parts. */
    static Operation scan(Oo7Size size) {
        return new Units(Math.ceilDiv(size.allAtomicParts(), SCANNED_AT_ONCE), (database, unit) -> {
            List<Long> parts = some(database, unit);
            parts.forEach(database.objects::read);
            return parts.size();
        });
    }

    private static List<Long> some(Database database, int unit) {
        long first = (long) unit * SCANNED_AT_ONCE;
        return database.atomicById.range(first, first + SCANNED_AT_ONCE - 1);
    }

    /** Q8: the pairs of a document and an atomic part that names its number. */
    static Operation join(Oo7Size size) {
        return new Units(
                Math.ceilDiv(size.allAtomicParts(), SCANNED_AT_ONCE),
                (database, unit) -> some(database, unit).stream()
                        .filter(part -> database.documents.find(database.objects.readInt(part, Database.DOCUMENT_ID))
                                != Objects.NONE)
                        .count());
    }

    /** T7: from an atomic part at random up to the root, by all base assemblies that use its composite part. */
    static Operation upwards(Oo7Size size, long seed) {
        return new Units(1, (database, unit) -> {
            long part = randomPart(database, size, random(seed, unit));
            TreeSet<Long> visited = new TreeSet<>();
            for (long base : database.usedIn(database.objects.readLong(part, Database.PART_OF))) {
                for (long each = base; each != Objects.NONE; each = database.objects.readLong(each, Database.SUPER)) {
                    visited.add(each);
                }
            }
            return visited.size();
        });
    }

    /** T8: a letter is counted in the manual. */
    static Operation countInManual() {
        return new Units(
                1,
                (database, unit) -> LongText.read(database.objects, database.manualText())
                        .chars()
                        .filter(each -> each == 'I')
                        .count());
    }

    /** T9: the first and the last letter of the manual are compared. */
    static Operation compareManual() {
        return new Units(1, (database, unit) -> {
            long text = database.manualText();
            char first = LongText.charAt(database.objects, text, 0);
            char last = LongText.charAt(database.objects, text, LongText.length(database.objects, text) - 1);
            return first == last ? 1 : 0;
        });
    }
}
