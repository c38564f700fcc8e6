package org.raidlab.ui.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.raidlab.core.property.Property;

/**
 * Whatever text comes, there are statements or one error that points into it. {@code -Draid.fuzz=N} says how many texts
 * are tried.
 */
final class FuzzProperty {
    private static final int TEXTS = Integer.getInteger("raid.fuzz", 40_000);
    private static final int PRINTED_SHARE = 8;

    private final FuzzTexts texts = new FuzzTexts();
    private final Map<Understanding.Of, Integer> met = new EnumMap<>(Understanding.Of.class);

    @Test
    void everyTextGivesStatementsOrAnErrorInIt() {
        Property.forAll(texts::next, TEXTS, text -> met.merge(Understanding.of(text), 1, Integer::sum));
        if (Long.getLong(Property.SEED) == null) {
            assertThat(met)
                    .as("what became of the texts")
                    .allSatisfy(
                            (what, count) -> assertThat(count).as("%s", what).isGreaterThan(TEXTS / 50))
                    .hasSameSizeAs(Understanding.Of.values());
        }
    }

    @Test
    void whatIsPrintedOfATextReadsBackTheSame() {
        Property.forAll(texts::next, TEXTS / PRINTED_SHARE, Understanding::checkPrinted);
    }
}
