package org.raidlab.site.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.site.sim.variant.Variant;
import org.raidlab.site.sim.variant.VariantTable;
import org.raidlab.site.sim.variant.Variants;

/**
 * The simulator finds what it is there to find: sites that break one rule each. Every one is replayed with the seed in
 * its table; the right site passes with the same seed. {@code -Draid.sim.variants.write=true} searches all seeds anew,
 * those of the sites in {@code -Draid.sim.variants.only=A,B} and of new ones if that is said.
 */
class BrokenVariantsSimTest {
    private static final Path TABLE = Path.of("../docs/broken-sites.md");
    private static final int SEEDS_MAX = 2_000;
    private static final int VARIANTS_MIN = 40;

    static List<Variant> variants() {
        return Variants.all();
    }

    @BeforeAll
    static void writeTheTableIfAsked() throws IOException {
        if (!Boolean.getBoolean("raid.sim.variants.write")) {
            return;
        }
        String only = System.getProperty("raid.sim.variants.only", "");
        SequencedMap<String, VariantTable.Row> known = VariantTable.read(TABLE);
        List<VariantTable.Row> rows = new ArrayList<>();
        for (Variant variant : variants()) {
            VariantTable.Row row = known.get(variant.name());
            boolean kept =
                    row != null && !only.isEmpty() && !List.of(only.split(",")).contains(variant.name());
            rows.add(kept ? row : VariantTable.Row.of(variant, search(variant)));
        }
        VariantTable.write(TABLE, rows);
    }

    private static SeedResult search(Variant variant) {
        for (long seed = 1; seed <= SEEDS_MAX; seed++) {
            SeedResult result = variant.runBroken(seed);
            if (!result.violations().isEmpty()) {
                return result;
            }
        }
        return fail(variant + " was not caught within " + SEEDS_MAX + " seeds");
    }

    @Test
    void theTableListsEveryBrokenSite() throws IOException {
        SequencedMap<String, VariantTable.Row> rows = VariantTable.read(TABLE);
        assertThat(rows.keySet())
                .containsExactlyElementsOf(
                        variants().stream().map(Variant::name).toList());
        assertThat(rows).hasSizeGreaterThanOrEqualTo(VARIANTS_MIN);
        assertThat(rows.values()).allSatisfy(row -> assertThat(row.seed()).isBetween(1L, (long) SEEDS_MAX));
    }

    @ParameterizedTest
    @MethodSource("variants")
    void aBrokenSiteIsCaughtAndTheRightOneIsNot(Variant variant) throws IOException {
        VariantTable.Row row =
                Objects.requireNonNull(VariantTable.read(TABLE).get(variant.name()), "a row of the table");
        assertThat(VariantTable.Row.of(variant, variant.runBroken(row.seed())))
                .as("what seed %d shows; the table is written anew by -Draid.sim.variants.write=true", row.seed())
                .isEqualTo(row);
        assertThat(variant.runRight(row.seed()).violations())
                .as("violations of the right site at seed %d", row.seed())
                .isEmpty();
    }

    /**
     * Seeds at which right sites were caught. 285: commit-locks that were handed over a second time stayed. 1374: a
     * lease outlived two choices of views.
     */
    @ParameterizedTest
    @ValueSource(longs = {285, 1374})
    void whatRightSitesOnceDidWrongTheyDoNoMore(long seed) {
        Variant leaseless = variants().stream()
                .filter(variant -> variant.name().equals("ReadsWithoutLease"))
                .findFirst()
                .orElseThrow();
        assertThat(leaseless.runRight(seed).violations()).isEmpty();
    }
}
