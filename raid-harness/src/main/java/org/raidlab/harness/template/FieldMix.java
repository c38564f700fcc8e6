package org.raidlab.harness.template;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;

/** The workloads of the field that RAID carries: workload files in which the sizes are left open. */
public enum FieldMix {
    /** The transaction of DebitCredit and TPC-B: items are accounts. */
    DEBIT_CREDIT,
    /** YCSB's workloads: items are records. */
    YCSB_A,
    YCSB_B,
    YCSB_C,
    YCSB_D,
    YCSB_E,
    YCSB_F,
    /** SmallBank: items are customers. */
    SMALLBANK;

    /** Insertions of different seeds have different keys: a mix that inserts runs again on relations that are there. */
    private static final int SEEDS = 2_000;

    private static final int INSERTED_PER_SEED = 1_000_000;
    private static final int TELLERS_PER_BRANCH = 10;

    /**
     * The sizes of a workload.
     *
     * @param items accounts, records or customers
     * @param branches of which each has the same number of accounts
     * @param theta the skew of YCSB's accesses
     */
    public record Sizes(int items, int branches, double theta) {
        /** Items, where nothing is said. */
        public static final int ITEMS = 10_000;

        /** The skew of YCSB, where nothing is said. */
        public static final double THETA = 0.99;

        private static final int BRANCHES_MAX = 50;

        /** Returns sizes with as many branches as have the same number of accounts, but at most 50. */
        public static Sizes of(int items, double theta) {
            int branches = BRANCHES_MAX;
            while (items % branches != 0) {
                branches--;
            }
            return new Sizes(items, branches, theta);
        }

        public Sizes {
            if (items < 2 || items > 10_000_000 || branches < 1 || items % branches != 0) {
                throw new IllegalArgumentException(
                        "items are 2 to 10000000, and each branch has the same number of them: " + items + " items, "
                                + branches + " branches");
            }
        }
    }

    /** Returns the name on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the mix with this name, if it is one of these. */
    public static Optional<FieldMix> named(String word) {
        return Arrays.stream(values()).filter(mix -> mix.word().equals(word)).findFirst();
    }

    /** Returns the names of all. */
    public static List<String> words() {
        return Arrays.stream(values()).map(FieldMix::word).toList();
    }

    /** Returns the workload. The seed tells which keys are inserted; {@link WorkloadSpec#with} gives it a schedule. */
    public WorkloadSpec spec(Sizes sizes, long seed) {
        return WorkloadFile.parse(word(), file(sizes, seed));
    }

    /** Returns the workload as a file. */
    public String file(Sizes sizes, long seed) {
        String file = resource();
        for (Map.Entry<String, String> size : placeholders(sizes, seed).entrySet()) {
            file = file.replace("@" + size.getKey() + "@", size.getValue());
        }
        return file;
    }

    private static SequencedMap<String, String> placeholders(Sizes sizes, long seed) {
        SequencedMap<String, String> found = new LinkedHashMap<>();
        found.put("items", Integer.toString(sizes.items));
        found.put("last", Integer.toString(sizes.items - 1));
        found.put("theta", Double.toString(sizes.theta));
        found.put("branches", Integer.toString(sizes.branches));
        found.put("last-branch", Integer.toString(sizes.branches - 1));
        found.put("tellers", Integer.toString(TELLERS_PER_BRANCH * sizes.branches));
        found.put("last-teller", Integer.toString(TELLERS_PER_BRANCH * sizes.branches - 1));
        found.put("accounts", Integer.toString(sizes.items / sizes.branches));
        long inserted = sizes.items + Math.floorMod(seed, SEEDS) * (long) INSERTED_PER_SEED;
        found.put("first-inserted", Long.toString(inserted));
        found.put("last-inserted", Long.toString(inserted + INSERTED_PER_SEED - 1));
        return found;
    }

    private String resource() {
        try (InputStream in =
                Objects.requireNonNull(FieldMix.class.getResourceAsStream(word() + ".yaml"), "no file " + word())) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
