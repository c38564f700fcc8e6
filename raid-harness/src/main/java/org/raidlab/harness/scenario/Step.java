package org.raidlab.harness.scenario;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** A step of the managing site. Each knows the line of its file; 0 if it comes from elsewhere. */
public sealed interface Step {
    int line();

    /** Returns the beginning of an error message about this step of a file. */
    default String in(String file) {
        return line() == 0 ? "" : file + " line " + line() + ": ";
    }

    /** The choice of sites: so many, chosen at random, or these. */
    sealed interface Choice {
        /** So many sites, chosen at random. */
        record Random(int count) implements Choice {
            @Override
            public String toString() {
                return Integer.toString(count);
            }
        }

        /** These sites. */
        record Named(List<Integer> sites) implements Choice {
            public Named {
                sites = List.copyOf(sites);
            }

            @Override
            public String toString() {
                return (sites.size() == 1 ? "site " : "sites ")
                        + sites.stream().map(String::valueOf).collect(Collectors.joining(" "));
            }
        }

        /** Returns the number of sites. */
        default int size() {
            return switch (this) {
                case Random(int count) -> count;
                case Named(List<Integer> sites) -> sites.size();
            };
        }
    }

    /** A step that makes sites fail. */
    record Fail(int line, Choice choice) implements Step {
        @Override
        public String toString() {
            return "fail " + choice;
        }
    }

    /** A step that recovers sites. */
    record Recover(int line, Choice choice) implements Step {
        @Override
        public String toString() {
            return "recover " + choice;
        }
    }

    /** A step that runs transactions, one after the other. */
    record Run(int line, int transactions) implements Step {
        @Override
        public String toString() {
            return "run " + transactions;
        }
    }

    /** A step that recovers a failed site, then makes another site fail, each chosen at random; so many times. */
    record Swap(int line, int times) implements Step {
        @Override
        public String toString() {
            return "swap " + times;
        }
    }

    /** A step that repeats steps so many times. */
    record Repeat(int line, int times, List<Step> steps) implements Step {
        public Repeat {
            steps = List.copyOf(steps);
        }
    }

    /**
     * A step that checks the last transactions that were run, and all fail-locks, against expected bounds.
     *
     * @param aborted how many of them aborted
     * @param failLocks how many copies are out of date
     */
    record Expect(int line, Bounds aborted, Bounds failLocks) implements Step {
        @Override
        public String toString() {
            return "expect" + aborted.text("aborted") + failLocks.text("fail-locks");
        }
    }

    /** A range that may be open at either end. */
    record Bounds(OptionalLong least, OptionalLong most) {
        /** The range without an expectation. */
        public static final Bounds ANY = new Bounds(OptionalLong.empty(), OptionalLong.empty());

        boolean holds(long count) {
            return count >= least.orElse(count) && count <= most.orElse(count);
        }

        private String text(String what) {
            String low = least.isPresent() ? " " + what + " at least " + least.getAsLong() : "";
            return low + (most.isPresent() ? " " + what + " at most " + most.getAsLong() : "");
        }
    }
}
