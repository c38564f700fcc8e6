package org.raidlab.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.raidlab.harness.template.FieldMix;
import org.raidlab.harness.workload.Access;
import org.raidlab.harness.workload.Mix;
import org.raidlab.harness.workload.Synthetic;
import picocli.CommandLine.Option;

/** The options that say what the transactions of a mix do. */
final class MixOptions {
    private static final int ITEMS = 1_000;

    @Option(
            names = "--mix",
            paramLabel = "NAME",
            defaultValue = "read-modify-write",
            description = "read-modify-write, read-only, mixed, turnover, synthetic; of the field: debit-credit, ycsb-a"
                    + " to ycsb-f, smallbank.")
    String mix = "read-modify-write";

    @Option(
            names = "--items",
            paramLabel = "I",
            description = "Items, accounts, records or customers (default: 1000; of the field 10000).")
    @Nullable
    Integer items;

    @Option(
            names = "--size",
            paramLabel = "L",
            defaultValue = "4",
            description = "Most items of a transaction (default: ${DEFAULT-VALUE}).")
    int size;

    @Option(
            names = "--writes",
            paramLabel = "P",
            defaultValue = "0.5",
            description = "Probability that an item read is written (default: ${DEFAULT-VALUE}).")
    double writes;

    @Option(names = "--theta", paramLabel = "Z", description = "Skew of access; 0 is uniform (default: 0; ycsb 0.99).")
    @Nullable
    Double theta;

    @Option(
            names = "--hot-spot",
            paramLabel = "P:Q",
            description = "synthetic: P of the accesses go to Q of the items, such as 0.8:0.2.")
    @Nullable
    String hotSpot;

    @Option(names = "--read-only", paramLabel = "P", description = "synthetic: the share that only reads (default: 0).")
    double readOnly;

    @Option(
            names = "--locality",
            paramLabel = "P",
            description = "synthetic: probability that an access goes to the items of the client's own site"
                    + " (default: 0).")
    double locality;

    @Option(
            names = "--branches",
            paramLabel = "B",
            description = "debit-credit: branches, which share the accounts (default: at most 50).")
    @Nullable
    Integer branches;

    /** Returns the names of the options that the command line gives and the mix does not have. */
    List<String> misplaced() {
        boolean isSynthetic = mix.equals(Mix.SYNTHETIC.word());
        Optional<FieldMix> field = FieldMix.named(mix);
        List<String> found = new ArrayList<>();
        if (!isSynthetic) {
            add(found, hotSpot != null, "--hot-spot");
            add(found, readOnly != 0, "--read-only");
            add(found, locality != 0, "--locality");
        }
        add(found, branches != null && !field.equals(Optional.of(FieldMix.DEBIT_CREDIT)), "--branches");
        add(found, theta != null && field.isPresent() && !mix.startsWith("ycsb"), "--theta");
        return found;
    }

    private static void add(List<String> found, boolean isMisplaced, String option) {
        if (isMisplaced) {
            found.add(option);
        }
    }

    int items() {
        return items == null ? ITEMS : items;
    }

    double theta() {
        return theta == null ? 0 : theta;
    }

    /** Returns the sizes of a mix of the field; throws {@link IllegalArgumentException}. */
    FieldMix.Sizes sizes() {
        int all = items == null ? FieldMix.Sizes.ITEMS : items;
        double skew = theta == null ? FieldMix.Sizes.THETA : theta;
        return branches == null ? FieldMix.Sizes.of(all, skew) : new FieldMix.Sizes(all, branches, skew);
    }

    /** Returns what {@code synthetic} has besides; throws {@link IllegalArgumentException}. */
    Synthetic synthetic() {
        return new Synthetic(Optional.ofNullable(hotSpot).map(MixOptions::spot), readOnly, locality);
    }

    private static Access.HotSpot spot(String text) {
        String[] shares = text.split(":", -1);
        if (shares.length != 2) {
            throw new IllegalArgumentException("--hot-spot is two shares, such as 0.8:0.2, not '" + text + "'");
        }
        try {
            return new Access.HotSpot(Double.parseDouble(shares[0]), Double.parseDouble(shares[1]));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("--hot-spot is two shares, such as 0.8:0.2, not '" + text + "'", e);
        }
    }
}
