package org.raidlab.core.property;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Invariants;
import org.raidlab.core.SeededRandom;

class PropertyTest {
    private static final Gen<Integer> DIGITS = Gen.between(0, 9);

    @AfterEach
    void forgetTheSeed() {
        System.clearProperty(Property.SEED);
    }

    @Test
    void aPropertyThatHoldsIsCheckedForEveryCase() {
        List<Integer> seen = new ArrayList<>();

        Property.forAll(DIGITS, 200, seen::add);

        assertThat(seen).hasSize(200).contains(0, 9).allMatch(digit -> digit >= 0 && digit <= 9);
    }

    @Test
    void theSeedInAFailureReplaysItsCaseAlone() {
        String failure = failureOf(digit -> Invariants.check(digit != 7, "seven"));
        assertThat(failure).contains("value: 7").contains("seven");
        String seed = failure.replaceAll("(?s).*-D" + Property.SEED + "=([0-9-]+).*", "$1");
        System.setProperty(Property.SEED, seed);
        List<Integer> seen = new ArrayList<>();

        Property.forAll(DIGITS, 200, seen::add);

        assertThat(seen).containsExactly(7);
    }

    private static String failureOf(Property.Check<Integer> check) {
        try {
            Property.forAll(DIGITS, 200, check);
        } catch (AssertionError e) {
            return String.valueOf(e.getMessage());
        }
        throw new IllegalStateException("the property did not fail");
    }

    @Test
    void twoRunsDrawTheSame() {
        Gen<Thing> things = new RecordGen().of(Thing.class);

        assertThat(things.next(new SeededRandom(5))).isEqualTo(things.next(new SeededRandom(5)));
    }

    sealed interface Thing {
        record Leaf(int number) implements Thing {
            public Leaf {
                Invariants.require(number % 2 == 0, "even");
            }
        }

        record Both(Thing left, Thing right) implements Thing {}

        record Many(List<Thing> things, Optional<Thing> other) implements Thing {}
    }

    @Test
    void recordsOfEveryTypeAreDrawnAndConstructorsObeyed() {
        List<Class<?>> seen = new ArrayList<>();

        Property.forAll(new RecordGen().of(Thing.class), 300, thing -> seen.add(thing.getClass()));

        assertThat(seen).contains(Thing.Leaf.class, Thing.Both.class, Thing.Many.class);
    }

    @Test
    void aGivenGeneratorWins() {
        RecordGen gen = new RecordGen().with(Thing.Leaf.class, random -> new Thing.Leaf(42));

        assertThat(gen.of(Thing.Leaf.class).next(new SeededRandom(1))).isEqualTo(new Thing.Leaf(42));
    }

    record Never(int number) {
        public Never {
            Invariants.require(number > 0 && number < 0, "never");
        }
    }

    @Test
    void aTypeThatRefusesEverythingIsReported() {
        assertThatThrownBy(() -> new RecordGen().of(Never.class).next(new SeededRandom(1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("generator of its own");
    }

    @Test
    void damageChangesMostBytes() {
        byte[] bytes = "a hundred different words would do as well".getBytes(StandardCharsets.UTF_8);

        List<byte[]> unchanged = new ArrayList<>();

        Property.forAll(Damage.of(bytes), 500, damaged -> {
            if (Arrays.equals(bytes, damaged)) {
                unchanged.add(damaged);
            }
        });

        assertThat(unchanged).hasSizeLessThan(50);
    }
}
