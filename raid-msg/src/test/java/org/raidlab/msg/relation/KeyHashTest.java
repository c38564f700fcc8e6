package org.raidlab.msg.relation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.raidlab.core.codec.Row;

final class KeyHashTest {
    private static final RowLayout LAYOUT = new RowLayout(List.of(Format.I4, Format.character(20), Format.F8));

    private static Row row(long number, String text) {
        return LAYOUT.pack(List.of(new Value.Int(number), new Value.Text(text), new Value.Float(number)));
    }

    @Test
    void isPartOfWhatSitesAgreeOnSoItNeverChanges() {
        assertThat(KeyHash.of(LAYOUT, row(42, "answer"), List.of(0, 1))).isEqualTo(4_781_362_761_362_301_964L);
    }

    @Test
    void dependsOnTheKeyAttributesOnlyAndOnTheirOrder() {
        List<Integer> text = List.of(1);
        assertThat(KeyHash.of(LAYOUT, row(1, "a"), text)).isEqualTo(KeyHash.of(LAYOUT, row(2, "a"), text));
        assertThat(KeyHash.of(LAYOUT, row(1, "a"), text)).isNotEqualTo(KeyHash.of(LAYOUT, row(1, "b"), text));
        assertThat(KeyHash.of(LAYOUT, row(1, "a"), List.of(0, 1)))
                .isNotEqualTo(KeyHash.of(LAYOUT, row(1, "a"), List.of(1, 0)));
    }

    @Test
    void isTheSameForARowInASegmentAndForTheKeyAlone() {
        Row row = row(7, "a longer text");
        byte[] segment = new byte[13 + LAYOUT.width()];
        System.arraycopy(row.bytes(), 0, segment, 13, LAYOUT.width());
        List<Integer> positions = List.of(1, 0);
        long hash = KeyHash.of(LAYOUT, row, positions);
        assertThat(KeyHash.of(LAYOUT, segment, 13, positions)).isEqualTo(hash);
        assertThat(KeyHash.ofKey(LAYOUT, positions, List.of(new Value.Text("a longer text"), new Value.Int(7))))
                .isEqualTo(hash);
    }

    @Test
    void nullIsAKeyOfItsOwn() {
        List<Integer> positions = List.of(0);
        assertThat(KeyHash.ofKey(LAYOUT, positions, List.of(Value.NULL)))
                .isNotEqualTo(KeyHash.ofKey(LAYOUT, positions, List.of(new Value.Int(0))));
    }

    @Test
    void aHundredThousandKeysHaveAHundredThousandHashes() {
        TreeSet<Long> hashes = new TreeSet<>();
        for (int i = 0; i < 100_000; i++) {
            hashes.add(KeyHash.of(LAYOUT, row(i, Integer.toString(i)), List.of(0, 1)));
        }
        assertThat(hashes).hasSize(100_000);
    }
}
