package org.raidlab.harness.template;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.raidlab.core.RandomSource;
import org.raidlab.harness.workload.Access;

/** The distribution of a parameter's values. */
public sealed interface Distribution {
    /** Whole numbers from low to high, each as often as the others. */
    record Uniform(long low, long high) implements Distribution {}

    /**
     * Whole numbers from low to high, some more often.
     *
     * @param theta the skew; 0 is uniform, 0.99 the usual strong skew
     * @param scrambled whether the frequent ones are spread over the range, as YCSB does; otherwise they are the low
     */
    record Zipf(long low, long high, double theta, boolean scrambled) implements Distribution {}

    /** Whole numbers from low to high, of which the first are a hot spot. */
    record HotSpot(long low, long high, Access.HotSpot spot) implements Distribution {}

    /**
     * Whole numbers from low on, without a gap; no two clients draw the same one before the numbers begin again after
     * high.
     */
    record Sequential(long low, long high) implements Distribution {}

    /** One of these texts, each as often as the others. */
    record Choice(List<String> values) implements Distribution {
        public Choice {
            values = List.copyOf(values);
        }
    }

    /** Texts of so many letters. */
    record Text(int length) implements Distribution {}

    /** The number of the group in which another parameter's number is, where groups have so many numbers, from 0. */
    record GroupOf(String number, long size) implements Distribution {}

    /**
     * A number of the group that another parameter gives.
     *
     * @param size numbers of a group
     * @param groups how many
     * @param local the share of the draws in that group; the others are in one of the other groups
     */
    record MemberOf(String group, long size, long groups, double local) implements Distribution {}

    /** The number of another parameter plus a number from least to most. */
    record Above(String number, long least, long most) implements Distribution {}

    /**
     * The numbers that another parameter, which is sequential, gave to this client, and those from 0 to {@code loaded}
     * that were there before: the newest ones more often (Zipf).
     */
    record Latest(Sequential inserted, String name, long loaded, double theta) implements Distribution {}

    /** The other parameters of a client. */
    interface Others {
        /** Returns the value of a parameter in this transaction. */
        String value(String name);

        /** Returns the value of a parameter in the client's last transaction that had it. */
        Optional<String> last(String name);
    }

    /** Gives the values of one client, one after the other. */
    interface Values {
        String next(Others others);
    }

    /** Makes the values of clients; what all clients share was computed before. */
    interface Draw {
        /**
         * Returns the values that one client draws.
         *
         * @param random of the client
         * @param client its number, from 0
         * @param clients how many draw from the distribution
         */
        Values of(RandomSource random, int client, int clients);
    }

    /** Computes what all clients share. */
    default Draw draw() {
        return switch (this) {
            case Uniform(long low, long high) -> byItself(random -> () -> low + within(random, high - low + 1));
            case Zipf(long low, long high, double theta, boolean scrambled) -> {
                Access access = new Access(Math.toIntExact(high - low + 1), theta);
                yield byItself(random -> () -> {
                    int item = access.next(random);
                    return low + (scrambled ? Math.floorMod(scrambled(item), access.items()) : item);
                });
            }
            case HotSpot(long low, long high, Access.HotSpot spot) -> {
                Access access = Access.ofHotSpot(Math.toIntExact(high - low + 1), spot);
                yield byItself(random -> () -> low + access.next(random));
            }
            case Sequential(long low, long high) ->
                (_, client, clients) -> {
                    long[] next = {client};
                    return _ -> {
                        long number = low + next[0] % (high - low + 1);
                        next[0] += clients;
                        return Long.toString(number);
                    };
                };
            case Choice(List<String> values) -> (random, _, _) -> _ -> values.get(random.nextInt(values.size()));
            case Text(int length) -> (random, _, _) -> _ -> text(length, random);
            case GroupOf(String number, long size) ->
                (_, _, _) -> others -> Long.toString(Long.parseLong(others.value(number)) / size);
            case MemberOf member -> (random, _, _) -> others -> Long.toString(member(member, random, others));
            case Above(String number, long least, long most) ->
                (random, _, _) -> others ->
                        Long.toString(Long.parseLong(others.value(number)) + least + within(random, most - least + 1));
            case Latest(Sequential inserted, String name, long loaded, double theta) -> {
                Access access = new Access(Math.toIntExact(loaded + 1), theta);
                yield (random, _, _) -> others -> {
                    long newest = others.last(name).map(Long::parseLong).orElse(inserted.low() - 1);
                    long number = newest - access.next(random);
                    return Long.toString(number >= inserted.low() ? number : number - inserted.low() + 1 + loaded);
                };
            }
        };
    }

    /** Returns whether the values are whole numbers. */
    default boolean isNumber() {
        return !(this instanceof Choice || this instanceof Text);
    }

    private static Draw byItself(Function<RandomSource, LongSupplier> values) {
        return (random, _, _) -> {
            LongSupplier ofClient = values.apply(random);
            return _ -> Long.toString(ofClient.getAsLong());
        };
    }

    private static long within(RandomSource random, long bound) {
        return random.nextInt(Math.toIntExact(bound));
    }

    /** Mixes the bits of a number, so that neighbours lie apart (the finaliser of SplitMix64). */
    private static long scrambled(long number) {
        long mixed = (number ^ (number >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }

    private static String text(int length, RandomSource random) {
        StringBuilder text = new StringBuilder(length);
        for (int letter = 0; letter < length; letter++) {
            text.append((char) ('a' + random.nextInt(26)));
        }
        return text.toString();
    }

    private static long member(MemberOf of, RandomSource random, Others others) {
        long group = Long.parseLong(others.value(of.group()));
        if (of.groups() > 1 && !random.chance(of.local())) {
            group = (group + 1 + within(random, of.groups() - 1)) % of.groups();
        }
        return group * of.size() + within(random, of.size());
    }
}
