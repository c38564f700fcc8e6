package org.raidlab.core.property;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.raidlab.core.RandomSource;

/** Draws random values; edge values of a type come far more often than in a uniform draw. */
@FunctionalInterface
public interface Gen<T> {
    T next(RandomSource random);

    /** Applies a function to each drawn value. */
    default <R> Gen<R> map(Function<T, R> function) {
        return random -> function.apply(next(random));
    }

    /** Draws uniform numbers, both ends included. */
    static Gen<Integer> between(int from, int to) {
        return random -> from + random.nextInt(to - from + 1);
    }

    /** Draws small numbers, edges, and any int. */
    static Gen<Integer> integers() {
        return random -> switch (random.nextInt(8)) {
            case 0 -> (int) random.nextLong();
            case 1 -> Integer.MAX_VALUE - random.nextInt(2);
            case 2 -> Integer.MIN_VALUE + random.nextInt(2);
            case 3 -> -random.nextInt(300);
            default -> random.nextInt(300);
        };
    }

    /** Draws small numbers, edges, and any long. */
    static Gen<Long> longs() {
        return random -> switch (random.nextInt(8)) {
            case 0, 1 -> random.nextLong();
            case 2 -> Long.MAX_VALUE - random.nextInt(2);
            case 3 -> Long.MIN_VALUE + random.nextInt(2);
            case 4 -> (long) -random.nextInt(300);
            default -> (long) random.nextInt(300);
        };
    }

    /** Draws numbers, both zeros, infinities and not-a-number. */
    static Gen<Double> doubles() {
        return random -> switch (random.nextInt(8)) {
            case 0 -> Double.NaN;
            case 1 -> random.chance(0.5) ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
            case 2 -> random.chance(0.5) ? 0.0 : -0.0;
            case 3 -> random.chance(0.5) ? Double.MIN_VALUE : Double.MAX_VALUE;
            case 4 -> (double) random.nextInt(300);
            default -> (random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(60) - 30);
        };
    }

    /** Draws text of up to this many characters: plain, quoted, control characters, other alphabets, beyond 16 bits. */
    static Gen<String> texts(int lengthMax) {
        return random -> {
            StringBuilder text = new StringBuilder();
            int length = random.nextInt(lengthMax + 1);
            boolean plain = random.chance(0.5);
            for (int i = 0; i < length; i++) {
                text.appendCodePoint(plain ? 'a' + random.nextInt(26) : Characters.any(random));
            }
            return text.toString();
        };
    }

    /** Draws one of these values. */
    static <T> Gen<T> oneOf(List<T> values) {
        return random -> values.get(random.nextInt(values.size()));
    }

    /** Draws an empty optional in one case of three. */
    static <T> Gen<Optional<T>> optional(Gen<T> content) {
        return random -> random.nextInt(3) == 0 ? Optional.empty() : Optional.of(content.next(random));
    }

    /** Draws lists of up to this many elements. */
    static <T> Gen<List<T>> lists(Gen<T> element, int sizeMax) {
        return random -> {
            int size = random.nextInt(sizeMax + 1);
            List<T> list = new ArrayList<>(size);
            for (int i = 0; i < size; i++) {
                list.add(element.next(random));
            }
            return List.copyOf(list);
        };
    }
}
