package org.raidlab.comm.addressing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Address;
import org.raidlab.core.RandomSource;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.ServerType;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.Label;

final class FrameTest {
    private static final Address AC1 = Address.of(1, ServerType.AC);
    private static final Address CC2 = Address.of(2, ServerType.CC);
    private static final Address CLIENT = new Address(3, 0, ServerType.CLIENT, -1_234_567);

    @Test
    void theLayoutIsAsDocumented() {
        Frame frame = new Frame(AC1, List.of(CC2, CLIENT), new Label(5, 0), new byte[] {9, 8, 7});
        assertThat(HexFormat.of().formatHex(frame.encode()))
                .isEqualTo("00" + "00010300" + "02" + "00020400" + "0300078dda9601" + "0a00" + "090807");
    }

    @Test
    void aFrameIsReadAsItWasWritten() throws Exception {
        Frame frame = new Frame(CLIENT, List.of(AC1, CC2), new Label(Integer.MAX_VALUE, -3), new byte[100]);
        Frame read = Frame.decode(frame.encode());
        assertThat(read.from()).isEqualTo(frame.from());
        assertThat(read.to()).isEqualTo(frame.to());
        assertThat(read.label()).isEqualTo(frame.label());
        assertThat(read.body()).isEqualTo(frame.body());
    }

    @Test
    void aCutHeadIsMalformedACutBodyIsTheBodysAffair() throws Exception {
        byte[] bytes = new Frame(AC1, List.of(CC2), new Label(5, 0), new byte[] {9}).encode();
        int head = bytes.length - 1;
        for (int length = 0; length < head; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThatExceptionOfType(MalformedException.class).isThrownBy(() -> Frame.decode(cut));
        }
        assertThat(Frame.decode(Arrays.copyOf(bytes, head)).body()).isEmpty();
    }

    @Test
    void mutantsThrowNothingElse() {
        byte[] bytes = new Frame(CLIENT, List.of(CC2, AC1), new Label(5, 1), new byte[] {9}).encode();
        RandomSource random = new SeededRandom(1);
        int malformed = 0;
        for (int i = 0; i < 10_000; i++) {
            byte[] mutant = bytes.clone();
            mutant[random.nextInt(mutant.length)] = (byte) random.nextLong();
            mutant[random.nextInt(mutant.length)] = (byte) random.nextLong();
            try {
                Frame.decode(mutant);
            } catch (MalformedException e) {
                malformed++;
            }
        }
        assertThat(malformed).isBetween(2_000, 9_999);
    }

    @Test
    void aFrameHasReceiversButNotAnyNumber() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Frame(AC1, List.of(), new Label(1, 0), new byte[0]));
        byte[] none = HexFormat.of().parseHex("00" + "00010300" + "00" + "0a00");
        assertThatExceptionOfType(MalformedException.class).isThrownBy(() -> Frame.decode(none));
    }

    @Test
    void theFirstByteNamesTheVocabulary() throws Exception {
        assertThat(Vocabulary.of(new byte[] {0})).isEqualTo(Vocabulary.RAID);
        assertThat(Vocabulary.of(new byte[] {1, 5})).isEqualTo(Vocabulary.NAMES);
        assertThat(Vocabulary.of(new byte[] {2})).isEqualTo(Vocabulary.CONTROL);
        for (byte[] bytes : List.of(new byte[] {}, new byte[] {3}, new byte[] {-1})) {
            assertThatExceptionOfType(MalformedException.class).isThrownBy(() -> Vocabulary.of(bytes));
        }
    }
}
