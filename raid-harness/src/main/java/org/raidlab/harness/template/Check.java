package org.raidlab.harness.template;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.raidlab.msg.relation.Value;

/**
 * A condition that the data of a workload meets whenever nothing runs.
 *
 * @param name says what should be so
 * @param statement a retrieve
 */
public record Check(String name, Kind kind, String statement) {
    /** What the rows of the retrieve have to be. */
    public enum Kind {
        /** There are none: the retrieve looks for what should not be. */
        EMPTY,
        /** In each row all values are equal. */
        EQUAL,
        /** There is one number, and each committed transaction of the workload has made it greater by one. */
        COMMITS;

        /** Returns the key in a workload file. */
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        static String words() {
            return Arrays.stream(values()).map(Kind::word).collect(Collectors.joining(", "));
        }
    }

    /**
     * What ran between two looks at the data.
     *
     * @param before the number of {@link Kind#COMMITS} before the first transaction
     * @param committed the transactions of which a client was told that they have
     * @param unknown those that may have
     */
    public record Ran(long before, long committed, long unknown) {}

    /**
     * What the checks of a workload found.
     *
     * @param wrong in words, with the site
     * @param unread sites at which no check could be made
     */
    public record Verdict(List<String> wrong, List<Integer> unread) {
        /** Nothing was checked, and nothing is wrong. */
        public static final Verdict NONE = new Verdict(List.of(), List.of());

        public Verdict {
            wrong = List.copyOf(wrong);
            unread = List.copyOf(unread);
        }
    }

    /** Judges the rows of the retrieve; returns what is wrong, if anything is. */
    public Optional<String> judge(List<List<Value>> rows, Ran ran) {
        return switch (kind) {
            case EMPTY ->
                rows.isEmpty() ? Optional.empty() : wrong(rows.size() + " are not, such as " + rows.getFirst());
            case EQUAL ->
                rows.stream()
                        .filter(row -> row.stream().distinct().count() > 1)
                        .findFirst()
                        .flatMap(row -> wrong("different are " + row));
            case COMMITS -> {
                long more = number(rows) - ran.before();
                yield more >= ran.committed() && more <= ran.committed() + ran.unknown()
                        ? Optional.empty()
                        : wrong(more + " are there of " + ran.committed() + " committed and " + ran.unknown()
                                + " unknown transactions");
            }
        };
    }

    /** Returns the number in the only row of a retrieve; 0 if there is none. */
    static long number(List<List<Value>> rows) {
        return !rows.isEmpty() && rows.getFirst().getFirst() instanceof Value.Int(long number) ? number : 0;
    }

    private Optional<String> wrong(String how) {
        return Optional.of(name + ": " + how);
    }
}
