package org.raidlab.harness.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import org.raidlab.core.RandomSource;

/** The kinds of transactions that a workload has; the names are those of {@code raid workload --mix}. */
public enum Mix {
    /** Reads each item that it writes. */
    READ_MODIFY_WRITE,
    /** Only reads, of single items. */
    READ_ONLY,
    /** Mostly read-modify-write; some scans, some inserts, some that write where a predicate's count tells them. */
    MIXED,
    /** Half of it mixed; else items come and go, and come again in the transaction that took them away. */
    TURNOVER,
    /** As read-modify-write, with a share that only reads; the parameters say how skewed and how local accesses are. */
    SYNTHETIC;

    /** The share of the transactions on a relation with groups that read the groups. */
    private static final double RANGES = 0.2;

    /** Returns the name on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the mix with this name; {@link IllegalArgumentException} names the known ones. */
    public static Mix of(String word) {
        for (Mix mix : values()) {
            if (mix.word().equals(word)) {
                return mix;
            }
        }
        throw new IllegalArgumentException(
                "unknown mix '" + word + "'; choose read-modify-write, read-only, mixed, turnover or synthetic");
    }

    /** Draws a transaction. */
    Script draw(MixParameters parameters, UniqueValues values, RandomSource random) {
        if (parameters.groups() > 0 && random.chance(RANGES)) {
            return ranges(parameters, values, random);
        }
        return switch (this) {
            case READ_MODIFY_WRITE -> readModifyWrite(parameters, parameters.writeShare(), values, random);
            case READ_ONLY -> readModifyWrite(parameters, 0, values, random);
            case MIXED -> mixed(parameters, values, random);
            case TURNOVER ->
                random.chance(0.5) ? mixed(parameters, values, random) : comingOrGoing(parameters, values, random);
            case SYNTHETIC ->
                readModifyWrite(
                        parameters, random.chance(parameters.readOnly()) ? 0 : parameters.writeShare(), values, random);
        };
    }

    /**
     * Draws an insert or a delete among the keys of {@link #mixed}'s inserts. The others stay: an unanswered
     * replacement counts as a write, which it is not where nothing is there to be replaced.
     */
    private static Script comingOrGoing(MixParameters parameters, UniqueValues values, RandomSource random) {
        int key = parameters.items() + random.nextInt(parameters.items());
        Step.Read read = new Step.Read(key);
        double kind = random.nextDouble();
        if (kind < 0.40) {
            return Script.of(List.of(read, new Step.Delete(key)));
        } else if (kind < 0.75) {
            return Script.of(List.of(read, new Step.Insert(key, values.next())));
        }
        return Script.of(List.of(new Step.Delete(key), read, new Step.Insert(key, values.next())));
    }

    private static Script mixed(MixParameters parameters, UniqueValues values, RandomSource random) {
        double kind = random.nextDouble();
        if (kind < 0.70) {
            return readModifyWrite(parameters, parameters.writeShare(), values, random);
        } else if (kind < 0.80) {
            return Script.of(List.of(new Step.Scan()));
        } else if (kind < 0.90) {
            int key = parameters.items() + random.nextInt(parameters.items());
            return Script.of(List.of(new Step.Read(key), new Step.Insert(key, values.next())));
        }
        return new Script(
                List.of(predicate(random)),
                Optional.of(count -> new Step.Write(count % parameters.items(), values.next())));
    }

    /**
     * Draws a transaction that reads all groups in two ranges and writes an item, which often changes its group. Each
     * item has to be in exactly one of the ranges.
     */
    private static Script ranges(MixParameters parameters, UniqueValues values, RandomSource random) {
        int bound = random.nextInt(parameters.groups() + 1);
        Step below = new Step.GroupsBelow(bound);
        Step from = new Step.GroupsFrom(bound);
        return new Script(
                random.chance(0.5) ? List.of(below, from) : List.of(from, below),
                Optional.of(count -> new Step.Write(count % parameters.items(), values.next())));
    }

    /** Draws a predicate: a remainder, or the values that the first one, two, four or eight clients wrote. */
    private static Step predicate(RandomSource random) {
        return random.chance(0.5)
                ? new Step.ScanMatching(2 + random.nextInt(3))
                : new Step.ScanBelow(UniqueValues.below(1 << random.nextInt(4)));
    }

    private static Script readModifyWrite(
            MixParameters parameters, double writeShare, UniqueValues values, RandomSource random) {
        TreeSet<Integer> keys = new TreeSet<>();
        int length = 1 + random.nextInt(parameters.length());
        for (int i = 0; i < length; i++) {
            keys.add(parameters.item(random));
        }
        List<Step> steps = new ArrayList<>();
        for (int key : keys) {
            steps.add(new Step.Read(key));
            if (random.chance(writeShare)) {
                steps.add(new Step.Write(key, values.next()));
            }
        }
        return Script.of(steps);
    }
}
