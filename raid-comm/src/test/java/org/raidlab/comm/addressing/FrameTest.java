package org.raidlab.comm.addressing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Address;
import org.raidlab.core.ServerType;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.codec.PackedCodec;
import org.raidlab.core.property.Damage;
import org.raidlab.core.property.Gen;
import org.raidlab.core.property.Property;
import org.raidlab.core.property.RecordGen;
import org.raidlab.core.turn.MessageTag;

final class FrameTest {
    private static final Address FROM = Address.of(3, Kind.AC);
    private static final Address TO = Address.of(4, Kind.AC);
    private static final Gen<ServerType> KINDS = Gen.oneOf(Kind.ALL.all());
    private static final Gen<Address> ADDRESSES =
            new RecordGen().with(ServerType.class, KINDS).of(Address.class);
    private static final Codec<Body> BODIES = PackedCodec.of(Body.class, 1 << 20);

    private record Body(int number, String text) {}

    private record Sent(FrameHead head, Body body) {}

    @Test
    void everyFrameComesBackAsItWas() {
        Property.forAll(new RecordGen().with(ServerType.class, KINDS).of(Sent.class), 500, sent -> {
            byte[] message = Frame.of(sent.head(), BODIES, sent.body()).message();
            Frame back = Frame.decode(message, Kind.ALL);
            assertThat(back.head()).isEqualTo(sent.head());
            assertThat(back.from()).isEqualTo(sent.head().from());
            assertThat(back.to()).isEqualTo(sent.head().to());
            assertThat(back.body(BODIES)).isEqualTo(sent.body());
            assertThat(back.bodyBytes()).isEqualTo(BODIES.encode(sent.body()).length);
            assertThat(back.message()).isSameAs(message);
        });
    }

    @Test
    void itsFirstByteIsItsVocabulary() throws MalformedException {
        byte[] bytes = FrameHead.of(FROM, TO, new MessageTag(1, 0)).encode();
        assertThat(ProtocolId.FRAMES.isOf(bytes)).isTrue();
        bytes[0] = (byte) ProtocolId.NAMES.number();
        assertMalformed(bytes);
    }

    @Test
    void aHeadThatEndsEarlyIsMalformed() {
        byte[] head = new FrameHead(FROM, List.of(TO, FROM), new MessageTag(-7, 300)).encode();
        for (int length = 0; length < head.length; length++) {
            assertMalformed(Arrays.copyOf(head, length));
        }
    }

    @Test
    void damagedFramesAreMalformedOrOtherFrames() {
        FrameHead head = new FrameHead(FROM, List.of(TO, FROM), new MessageTag(1, 2));
        byte[] whole = Frame.of(head, BODIES, new Body(5, "body")).message();
        Property.forAll(Damage.of(whole), 5_000, damaged -> {
            try {
                Frame frame = Frame.decode(damaged, Kind.ALL);
                assertThat(Frame.of(frame.head(), BODIES, frame.body(BODIES)).message())
                        .isEqualTo(damaged);
            } catch (MalformedException e) {
                assertThat(e).hasMessageNotContaining("null");
            }
        });
    }

    @Test
    void aFrameHasOneTo1024Receivers() {
        MessageTag messageTag = new MessageTag(0, 0);
        List<Address> most = Collections.nCopies(FrameHead.RECEIVERS_MAX, TO);
        assertThat(new FrameHead(FROM, most, messageTag).to()).hasSize(1_024);
        List<Address> tooMany = Collections.nCopies(FrameHead.RECEIVERS_MAX + 1, TO);
        for (List<Address> refused : List.of(tooMany, List.<Address>of())) {
            assertThatIllegalArgumentException().isThrownBy(() -> new FrameHead(FROM, refused, messageTag));
        }
    }

    @Test
    void aFrameWithoutReceiversIsMalformed() {
        WireWriter out = new WireWriter(16).u8(ProtocolId.FRAMES.number());
        AddressCodec.write(FROM, out);
        assertMalformed(out.varint(0).zigzag(0).zigzag(0).toBytes());
    }

    @Test
    void theServerOfASmallSiteTakesFourBytes() {
        WireWriter out = new WireWriter(16);
        AddressCodec.write(FROM, out);
        assertThat(out.toBytes()).hasSize(4);
    }

    private static void assertMalformed(byte[] bytes) {
        assertThatExceptionOfType(MalformedException.class)
                .as(Arrays.toString(bytes))
                .isThrownBy(() -> Frame.decode(bytes, Kind.ALL));
    }
}
