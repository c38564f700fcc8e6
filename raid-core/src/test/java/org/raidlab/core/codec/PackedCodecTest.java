package org.raidlab.core.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.core.codec.Shape.Colour;

class PackedCodecTest {
    private final PackedCodec<Shape> codec = PackedCodec.of(Shape.class, 10_000);

    @Test
    void aValueIsItsTagAndThenItsComponents() {
        assertThat(codec.encode(new Shape.Point(-1, 64, 0, true)))
                .containsExactly(0, 1, 0x80, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1);
    }

    @Test
    void tagsFollowTheOrderOfDeclarationDepthFirst() {
        assertThat(PackedCodec.tags(Shape.class))
                .containsExactly(
                        Shape.Point.class,
                        Shape.Named.class,
                        Shape.Group.class,
                        Shape.Solid.Cube.class,
                        Shape.Solid.Nothing.class,
                        Shape.Mirror.class,
                        Shape.Bytes.class);
        assertThat(codec.encode(new Shape.Solid.Nothing())).containsExactly(4);
    }

    @Test
    void aNestedSealedTypeHasTagsOfItsOwn() {
        PackedCodec<Shape.Solid> solids = PackedCodec.of(Shape.Solid.class, 100);

        assertThat(solids.encode(new Shape.Solid.Nothing())).containsExactly(1);
    }

    @Test
    void allKindsOfComponentsComeBack() throws MalformedException {
        Shape everything = new Shape.Group(
                List.of(
                        new Shape.Point(Integer.MIN_VALUE, Long.MAX_VALUE, Double.NaN, false),
                        new Shape.Named("größer 😀", Colour.GREEN, new Row(new byte[] {1, -1}), Optional.of("")),
                        new Shape.Mirror(new Shape.Solid.Cube(1L << 62))),
                List.of(List.of(), List.of(1, -2, 3)),
                Optional.of(new Shape.Point(0, Long.MIN_VALUE, -0.0, true)));

        assertThat(codec.decode(codec.encode(everything))).isEqualTo(everything);
    }

    @Test
    void bytesComeBackAsTheyWere() throws MalformedException {
        byte[] content = {0, -1, 127};

        assertThat(codec.decode(codec.encode(new Shape.Bytes(content))))
                .isInstanceOfSatisfying(
                        Shape.Bytes.class, it -> assertThat(it.content()).isEqualTo(content));
    }

    @Test
    void aListLongerThanItsFirstArrayComesBack() throws MalformedException {
        Shape long_ = new Shape.Group(List.of(), List.of(Collections.nCopies(5_000, 7)), Optional.empty());

        assertThat(codec.decode(codec.encode(long_))).isEqualTo(long_);
    }

    @Test
    void bytesThatEndTooEarlyOrTooLateAreMalformed() {
        byte[] whole = codec.encode(new Shape.Named("name", Colour.RED, Row.EMPTY, Optional.of("note")));

        for (int length = 0; length < whole.length; length++) {
            assertMalformed(Arrays.copyOf(whole, length));
        }
        assertMalformed(Arrays.copyOf(whole, whole.length + 1));
    }

    @Test
    void unknownTagsConstantsAndTruthValuesAreMalformed() {
        assertMalformed(new byte[] {7});
        assertMalformed(new byte[] {1, 0, 2, 0, 0});
        assertMalformed(new byte[] {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2});
    }

    @Test
    void aNumberThatIsTooLongIsMalformed() {
        byte[] tooManyBits = new byte[20];
        Arrays.fill(tooManyBits, (byte) 0xff);
        tooManyBits[0] = 3;
        assertMalformed(tooManyBits);
        tooManyBits[10] = 2;
        assertMalformed(Arrays.copyOf(tooManyBits, 11));
    }

    @Test
    void anIntegerOfMoreThan32BitsIsMalformed() {
        assertMalformed(new byte[] {0, -1, -1, -1, -1, 0x1f, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
    }

    @Test
    void textThatIsNotUtf8IsMalformed() {
        assertMalformed(new byte[] {1, 1, (byte) 0xc3, 0, 0, 0});
    }

    @Test
    void whatAConstructorRefusesIsMalformed() {
        assertMalformed(new byte[] {3, 1});
    }

    @Test
    void typesInFrequentUseAreEncodedAndRefusedAsAtFirst() throws MalformedException {
        PackedCodec<Shape> fresh = PackedCodec.of(Shape.class, 100);
        Shape shape = new Shape.Named("name", Colour.RED, new Row(new byte[] {1}), Optional.of("note"));
        byte[] first = fresh.encode(shape);
        for (int use = 0; use < 2 * RecordForm.RARE; use++) {
            assertThat(fresh.encode(shape)).isEqualTo(first);
            assertThat(fresh.decode(first)).isEqualTo(shape);
            assertThatThrownBy(() -> fresh.decode(new byte[] {3, 1})).isInstanceOf(MalformedException.class);
        }
    }

    @Test
    void aCountOfMoreThanCanFollowIsMalformed() {
        assertMalformed(new byte[] {2, (byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, 7, 0, 0});
        assertMalformed(new byte[] {2, 1, 5, 0, 0});
    }

    @Test
    void nestingWithoutEndIsMalformed() {
        byte[] mirrors = new byte[9_000];
        Arrays.fill(mirrors, (byte) 5);
        mirrors[mirrors.length - 1] = 4;

        assertMalformed(mirrors);
    }

    @Test
    void theDeepestAllowedNestingPassesBothWays() throws MalformedException {
        Shape deepest = nested(PackedCodec.DEPTH_MAX);

        assertThat(codec.decode(codec.encode(deepest))).isEqualTo(deepest);
        assertThatThrownBy(() -> codec.encode(nested(PackedCodec.DEPTH_MAX + 1)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static Shape nested(int records) {
        Shape shape = new Shape.Solid.Nothing();
        for (int i = 1; i < records; i++) {
            shape = new Shape.Mirror(shape);
        }
        return shape;
    }

    @Test
    void aValueLongerThanTheLimitIsNeitherEncodedNorDecoded() throws MalformedException {
        Shape exact = new Shape.Bytes(new byte[10_000 - 3]);

        assertThat(codec.decode(codec.encode(exact))).isInstanceOf(Shape.Bytes.class);
        assertThatThrownBy(() -> codec.encode(new Shape.Bytes(new byte[10_000 - 2])))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> codec.encode(new Shape.Bytes(new byte[1 << 20])))
                .isInstanceOf(IllegalArgumentException.class);
        assertMalformed(new byte[10_001]);
    }

    @Test
    void aTypeWithoutAFormIsNamedWhenTheCodecIsMade() {
        record Timed(Duration duration) {}

        assertThatThrownBy(() -> PackedCodec.of(Timed.class, 100))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Timed.duration")
                .hasMessageContaining("java.time.Duration");
    }

    @Test
    void aListWhoseElementsTakeNoBytesIsRefusedWhenTheCodecIsMade() {
        record Nothings(List<Shape.Solid.Nothing> nothings) {}

        assertThatThrownBy(() -> PackedCodec.of(Nothings.class, 100)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aRecordAloneIsAVocabularyToo() throws MalformedException {
        PackedCodec<Shape.Point> points = PackedCodec.of(Shape.Point.class, 100);
        Shape.Point point = new Shape.Point(1, 2, 3, true);

        assertThat(points.decode(points.encode(point))).isEqualTo(point);
    }

    private void assertMalformed(byte[] bytes) {
        assertThatThrownBy(() -> codec.decode(bytes)).isInstanceOf(MalformedException.class);
    }
}
