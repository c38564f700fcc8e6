package org.raidlab.comm.addressing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.comm.wire.WireReader;
import org.raidlab.comm.wire.WireWriter;
import org.raidlab.core.Address;
import org.raidlab.core.ServerType;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.property.Damage;
import org.raidlab.core.property.Gen;
import org.raidlab.core.property.Property;
import org.raidlab.core.property.RecordGen;
import org.raidlab.core.turn.Label;

final class FrameTest {
    private static final Address FROM = Address.of(3, ServerType.AC);
    private static final Address TO = Address.of(4, ServerType.AC);
    private static final Gen<Address> ADDRESSES = new RecordGen().of(Address.class);

    @Test
    void everyFrameComesBackAsItWas() {
        Property.forAll(new RecordGen().of(Frame.class), 500, frame -> {
            Frame back = Frame.decode(frame.encode());
            assertThat(back.from()).isEqualTo(frame.from());
            assertThat(back.to()).isEqualTo(frame.to());
            assertThat(back.label()).isEqualTo(frame.label());
            assertThat(back.body()).isEqualTo(frame.body());
        });
    }

    @Test
    void itsFirstByteIsItsVocabulary() throws MalformedException {
        byte[] bytes = new Frame(FROM, List.of(TO), new Label(1, 0), new byte[0]).encode();
        assertThat(Vocabulary.of(bytes)).isEqualTo(Vocabulary.RAID);
        bytes[0] = (byte) Vocabulary.NAMES.ordinal();
        assertMalformed(bytes);
    }

    @Test
    void aMessageWithoutAKnownVocabularyIsMalformed() {
        for (byte[] message : List.of(new byte[0], new byte[] {4}, new byte[] {-1})) {
            assertThatExceptionOfType(MalformedException.class).isThrownBy(() -> Vocabulary.of(message));
        }
    }

    @Test
    void aHeadThatEndsEarlyIsMalformed() {
        byte[] head = new Frame(FROM, List.of(TO, FROM), new Label(-7, 300), new byte[0]).encode();
        for (int length = 0; length < head.length; length++) {
            assertMalformed(Arrays.copyOf(head, length));
        }
    }

    @Test
    void damagedFramesAreMalformedOrOtherFrames() {
        byte[] whole = new Frame(FROM, List.of(TO, FROM), new Label(1, 2), new byte[] {1, 2, 3}).encode();
        Property.forAll(Damage.of(whole), 5_000, damaged -> {
            try {
                assertThat(Frame.decode(damaged).encode()).isEqualTo(damaged);
            } catch (MalformedException e) {
                assertThat(e).hasMessageNotContaining("null");
            }
        });
    }

    @Test
    void aFrameHasOneTo1024Receivers() {
        Label label = new Label(0, 0);
        List<Address> most = Collections.nCopies(Frame.RECEIVERS_MAX, TO);
        assertThat(new Frame(FROM, most, label, new byte[0]).to()).hasSize(1_024);
        List<Address> tooMany = Collections.nCopies(Frame.RECEIVERS_MAX + 1, TO);
        for (List<Address> refused : List.of(tooMany, List.<Address>of())) {
            assertThatIllegalArgumentException().isThrownBy(() -> new Frame(FROM, refused, label, new byte[0]));
        }
    }

    @Test
    void aFrameWithoutReceiversIsMalformed() {
        WireWriter out = new WireWriter(16).u8(Vocabulary.RAID.ordinal());
        AddressCodec.write(FROM, out);
        assertMalformed(out.varint(0).zigzag(0).zigzag(0).toBytes());
    }

    @Test
    void theServerOfASmallSiteTakesFourBytes() {
        WireWriter out = new WireWriter(16);
        AddressCodec.write(FROM, out);
        assertThat(out.toBytes()).hasSize(4);
    }

    @Test
    void everyPatternComesBackAsItWas() {
        Gen<AddressPattern> patterns = random -> {
            Address base = ADDRESSES.next(random);
            return new AddressPattern(
                    base.instance(),
                    random.chance(0.5) ? AddressPattern.ANY : base.site(),
                    random.chance(0.5) ? null : base.type(),
                    random.chance(0.5) ? AddressPattern.ANY_NUMBER : base.number());
        };
        Property.forAll(patterns, 500, pattern -> {
            WireWriter out = new WireWriter(16);
            pattern.write(out);
            WireReader in = new WireReader(out.toBytes());
            assertThat(AddressPattern.read(in)).isEqualTo(pattern);
            in.end();
        });
    }

    private static void assertMalformed(byte[] bytes) {
        assertThatExceptionOfType(MalformedException.class)
                .as(Arrays.toString(bytes))
                .isThrownBy(() -> Frame.decode(bytes));
    }
}
