package org.raidlab.sim.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.raidlab.sim.data.Wisconsin.Flavour;

class GeneratorTest {
    private static final String X = "x";

    @Test
    void thousandIsAFunctionOfItsSeed() {
        assertThat(new Thousand(100, 7).lines())
                .containsExactlyElementsOf(new Thousand(100, 7).lines().toList());
        assertThat(new Thousand(100, 8).lines().toList())
                .isNotEqualTo(new Thousand(100, 7).lines().toList());
    }

    @Test
    void thousandHasSequentialKeysAndValuesWithinTheRangesOfItsColumns() {
        List<List<String>> rows = new Thousand(1_000, 1988).rows().toList();
        int[] ranges = {1_000, 2, 10, 20, 100, 1_000};
        for (int i = 0; i < rows.size(); i++) {
            assertThat(rows.get(i).getFirst()).isEqualTo(Integer.toString(i));
            for (int column = 0; column < ranges.length; column++) {
                assertThat(Integer.parseInt(rows.get(i).get(column))).isBetween(0, ranges[column] - 1);
            }
        }
    }

    @Test
    void wisconsinOf1993HasExactSelectivities() {
        Wisconsin relation = new Wisconsin(1_000, 1983, Flavour.F1993);
        assertThat(distinct(relation, "unique1")).isEqualTo(1_000);
        assertThat(count(relation, "ten", "8")).isEqualTo(100);
        assertThat(count(relation, "hundred", "42")).isEqualTo(10);
        assertThat(count(relation, "onepercent", "42")).isEqualTo(10);
        assertThat(count(relation, "tenpercent", "3")).isEqualTo(100);
        assertThat(count(relation, "twentypercent", "3")).isEqualTo(200);
        assertThat(count(relation, "fiftypercent", "1")).isEqualTo(500);
        assertThat(column(relation, "unique3")).isEqualTo(column(relation, "unique1"));
        assertThat(distinct(relation, "odd100")).isEqualTo(100);
        assertThat(column(relation, "even100")).contains("0", "198").doesNotContain("1", "200");
    }

    @Test
    void wisconsinOf1983HasRandomColumnsWithinTheirRanges() {
        Wisconsin relation = new Wisconsin(1_000, 1983, Flavour.F1983);
        assertThat(relation.columns()).hasSize(16);
        assertThat(column(relation, "unique2"))
                .isEqualTo(IntStream.range(0, 1_000).mapToObj(Integer::toString).toList());
        assertThat(distinct(relation, "unique1")).isEqualTo(1_000);
        assertThat(distinct(relation, "ten")).isEqualTo(10);
        assertThat(count(relation, "two", "1")).isBetween(400L, 600L).isNotEqualTo(500);
        assertThat(column(relation, "odd100")).contains("1", "99").doesNotContain("2", "101");
        assertThat(column(relation, "even100")).contains("2", "100").doesNotContain("1", "0");
        for (String last : List.of("thousand", "twothous", "fivethous", "tenthous")) {
            assertThat(column(relation, last)).isEqualTo(column(relation, "unique1"));
        }
    }

    @Test
    void stringsAre52LongAndUniqueAsFarAsTheirLettersGo() {
        for (Flavour flavour : Flavour.values()) {
            Wisconsin relation = new Wisconsin(12_000, 1983, flavour);
            for (String name : List.of("stringu1", "stringu2", "string4")) {
                assertThat(column(relation, name))
                        .allSatisfy(text -> assertThat(text).hasSize(52));
            }
            assertThat(distinct(relation, "stringu1")).isEqualTo(flavour == Flavour.F1983 ? 10_648 : 12_000);
            assertThat(distinct(relation, "string4")).isEqualTo(4);
        }
    }

    @Test
    void theFirstStringsAreThoseOfTheirFlavour() {
        assertThat(column(new Wisconsin(23, 1, Flavour.F1983), "stringu2"))
                .startsWith(
                        "A" + X.repeat(25) + "A" + X.repeat(24) + "A", "B" + X.repeat(25) + "A" + X.repeat(24) + "A")
                .endsWith("A" + X.repeat(25) + "B" + X.repeat(24) + "A");
        assertThat(column(new Wisconsin(27, 1, Flavour.F1993), "stringu2"))
                .startsWith("AAAAAAA" + X.repeat(45), "AAAAAAB" + X.repeat(45))
                .endsWith("AAAAABA" + X.repeat(45));
        assertThat(column(new Wisconsin(5, 1, Flavour.F1983), "string4"))
                .containsExactly(four("A"), four("H"), four("O"), four("V"), four("A"));
    }

    private static String four(String letter) {
        return letter.repeat(4) + X.repeat(48);
    }

    /**
     * What was generated once is generated for ever: results of experiments name nothing but size, seed and flavour.
     */
    @ParameterizedTest
    @MethodSource("goldenRelations")
    void theBytesOfAFileFollowFromSizeSeedAndFlavour(Generator generator, String sha256) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        generator.lines().forEach(line -> digest.update((line + "\n").getBytes(StandardCharsets.UTF_8)));
        assertThat(HexFormat.of().formatHex(digest.digest())).isEqualTo(sha256);
    }

    static Stream<Arguments> goldenRelations() {
        return Stream.of(
                arguments(new Thousand(100, 1983), "9b244c59b049015625a68cf0e95c99efb9c63c65b15c2bf5fec572dade3c95cb"),
                arguments(new Thousand(1_000, 7), "0b3daf92f278d11dd1b7e0d222e64143217c3c404b120e498ca6975ce251363c"),
                arguments(
                        new Wisconsin(1_000, 1983, Flavour.F1983),
                        "039f4fdfaa7e6b621a14dd27ea91fe1108ea7da0fd2fb1cc7d87ed8db31552bd"),
                arguments(
                        new Wisconsin(10_000, 7, Flavour.F1983),
                        "0f6612b389779e70da976668f5a3a80dbc8b9a244ea5a9c3d9f4127a3498c21e"),
                arguments(
                        new Wisconsin(1_000, 1983, Flavour.F1993),
                        "e0bafbc3287db5946ac144b471793c938a3d8cba872433396eb6e57e809cd8b0"),
                arguments(
                        new Wisconsin(10_000, 7, Flavour.F1993),
                        "762b8eb1b62f1ef5f11099da08406f060ad1ea0d3b881d1a208a836286c590da"));
    }

    private static List<String> column(Generator relation, String name) {
        List<String> names = relation.columns().stream()
                .map(column -> column.split(" = ")[0])
                .toList();
        return relation.rows().map(row -> row.get(names.indexOf(name))).toList();
    }

    private static long distinct(Generator relation, String name) {
        return column(relation, name).stream().distinct().count();
    }

    private static long count(Generator relation, String name, String value) {
        return column(relation, name).stream().filter(value::equals).count();
    }
}
