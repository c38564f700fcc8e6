package org.raidlab.core.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PackedListTest {
    private static final int MANY = 10_000;

    record Item(int number, String name) {
        Item {
            if (number < 0) {
                throw new IllegalArgumentException("negative");
            }
        }
    }

    record Batch(List<Item> items) {}

    record Cargo(long id, List<Item> items) {}

    private final PackedCodec<Batch> batches = PackedCodec.of(Batch.class, 1 << 20);
    private final PackedCodec<Cargo> cargoes = PackedCodec.of(Cargo.class, 1 << 20);
    private final List<Item> items =
            IntStream.range(0, MANY).mapToObj(i -> new Item(i, "item " + i)).toList();

    @Test
    void aLongListStaysPackedAndIsEqualToTheListThatWasEncoded() throws MalformedException {
        List<Item> decoded = batches.decode(batches.encode(new Batch(items))).items();
        assertThat(decoded).isInstanceOf(PackedList.class).isEqualTo(items).hasSize(MANY);
        assertThat(decoded.get(4_321)).isEqualTo(new Item(4_321, "item 4321"));
        assertThat(decoded.subList(17, 19)).containsExactly(items.get(17), items.get(18));
    }

    @Test
    void aPackedListIsEncodedAgainInAnotherVocabularyToTheSameBytes() throws MalformedException {
        List<Item> packed = batches.decode(batches.encode(new Batch(items))).items();
        assertThat(cargoes.encode(new Cargo(7, packed))).isEqualTo(cargoes.encode(new Cargo(7, items)));
    }

    @Test
    void elementsThatWereEncodedOneByOneAreAListAndNeedNoEncodingAnyMore() {
        PackedCodec<Item> one = PackedCodec.of(Item.class, 1 << 10);
        List<Item> joined = PackedList.join(one, items.stream().map(one::encode).toList());

        assertThat(joined).isEqualTo(items);
        assertThat(cargoes.encode(new Cargo(7, joined))).isEqualTo(cargoes.encode(new Cargo(7, items)));
    }

    @Test
    void nothingJoinedIsAnEmptyList() {
        assertThat(PackedList.join(PackedCodec.of(Item.class, 1 << 10), List.of()))
                .isEmpty();
    }

    @Test
    void aMalformedElementIsRefusedWhenTheListIsDecoded() {
        byte[] bytes = batches.encode(new Batch(items));
        bytes[bytes.length - "item 9999".length() - 4] |= 1; // the number becomes negative
        assertThatThrownBy(() -> batches.decode(bytes)).isInstanceOf(MalformedException.class);
    }

    @Test
    void aShortListIsObjects() throws MalformedException {
        assertThat(batches.decode(batches.encode(new Batch(items.subList(0, 10))))
                        .items())
                .isNotInstanceOf(PackedList.class)
                .hasSize(10);
    }

    @Test
    void freezingCopiesWhatCanChangeAndLeavesAPackedListAsItIs() throws MalformedException {
        List<Item> packed = batches.decode(batches.encode(new Batch(items))).items();
        assertThat(PackedList.frozen(packed)).isSameAs(packed);
        assertThat(PackedList.frozen(items)).isEqualTo(items).isNotInstanceOf(PackedList.class);
    }
}
