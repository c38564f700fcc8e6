package org.raidlab.comm.ldg;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

final class HeaderTest {
    private static final Header HEADER =
            new Header(Kind.FRAGMENT, new ProcessId(0x0102030405060708L, 9), 0x1122334455667788L, 3, 5, 4_321);

    private static final long INSTANCE = 0x7766554433221100L;

    private final CRC32C crc = new CRC32C();

    @Test
    void theLayoutIsAsDocumented() {
        String content = "cafe";
        assertThat(HexFormat.of().formatHex(datagram(content)))
                .isEqualTo("d06cf842" + "4c44" + "02" + "02" + "0102030405060708" + "00000009" + "1122334455667788"
                        + "00000003" + "00000005" + "000010e1" + "7766554433221100" + content);
    }

    @Test
    void aHeaderIsReadAsItWasWritten() {
        ByteBuffer datagram = ByteBuffer.wrap(datagram("cafe"));
        assertThat(Header.refusal(datagram, INSTANCE, crc)).isNull();
        assertThat(Header.read(datagram)).isEqualTo(HEADER);
        assertThat(datagram.remaining()).isEqualTo(2);
    }

    @Test
    void aDatagramInTwoPartsHasTheChecksumOfOneInOne() {
        ByteBuffer head = ByteBuffer.allocate(Header.BYTES);
        HEADER.write(head, INSTANCE);
        Header.seal(head.flip(), ByteBuffer.wrap(HexFormat.of().parseHex("cafe")), crc);
        assertThat(head.getInt(0)).isEqualTo(ByteBuffer.wrap(datagram("cafe")).getInt(0));
    }

    @Test
    void eachReasonForARefusalHasItsName() {
        assertThat(refusalWith(4, 'X')).isEqualTo(LdgCount.DROPPED_BAD_MAGIC);
        assertThat(refusalWith(6, 1)).isEqualTo(LdgCount.DROPPED_BAD_VERSION);
        assertThat(refusalWith(20, 1)).isEqualTo(LdgCount.DROPPED_BAD_CHECKSUM);
        byte[] short47 = new byte[Header.BYTES - 1];
        assertThat(Header.refusal(ByteBuffer.wrap(short47), INSTANCE, crc)).isEqualTo(LdgCount.DROPPED_TRUNCATED);
        ByteBuffer badKind = ByteBuffer.wrap(datagram("")).put(7, (byte) 7);
        Header.seal(badKind, crc);
        assertThat(Header.refusal(badKind, INSTANCE, crc)).isEqualTo(LdgCount.DROPPED_BAD_KIND);
    }

    @Test
    void aDatagramOfAnotherInstanceIsNoDamagedOne() {
        assertThat(Header.refusal(ByteBuffer.wrap(datagram("cafe")), INSTANCE + 1, crc))
                .isEqualTo(LdgCount.DROPPED_OTHER_INSTANCE);
        assertThat(refusalWith(47, 1)).isEqualTo(LdgCount.DROPPED_BAD_CHECKSUM);
    }

    private LdgCount refusalWith(int position, int value) {
        return Header.refusal(ByteBuffer.wrap(datagram("cafe")).put(position, (byte) value), INSTANCE, crc);
    }

    private byte[] datagram(String content) {
        byte[] bytes = HexFormat.of().parseHex(content);
        ByteBuffer datagram = ByteBuffer.allocate(Header.BYTES + bytes.length);
        HEADER.write(datagram, INSTANCE);
        Header.seal(datagram.put(bytes).flip(), crc);
        return datagram.array();
    }
}
