package org.raidlab.comm.addressing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.core.codec.MalformedException;

final class WireTest {
    @ParameterizedTest
    @ValueSource(longs = {0, 1, -1, 63, 64, 127, 128, 16_383, 16_384, 1L << 62, Long.MAX_VALUE, Long.MIN_VALUE})
    void aNumberIsReadAsItWasWritten(long value) throws Exception {
        WireReader in = new WireReader(
                new WireWriter(0).varint(value).zigzag(value).u8(255).toBytes());
        assertThat(in.varint()).isEqualTo(value);
        assertThat(in.zigzag()).isEqualTo(value);
        assertThat(in.u8()).isEqualTo(255);
    }

    /** Longer than need be, more than 64 bits, without an end. */
    @ParameterizedTest
    @ValueSource(
            strings = {"8000", "ff00", "ffffffffffffffffff02", "80808080808080808000", "ff", "ffffffffffffffffffff01"})
    void aVarintHasOneSpelling(String hex) {
        assertMalformed(hex, WireReader::varint);
    }

    @Test
    void capsAreKept() {
        assertMalformed("0a", in -> in.number(0, 9));
        assertMalformed("03000000", in -> in.list(2, WireReader::u8));
        assertMalformed("ffffffff0700", in -> in.list(Integer.MAX_VALUE, WireReader::u8));
        assertMalformed("feffffff1f", WireReader::signed);
    }

    private static void assertMalformed(String hex, WireReader.Element<?> reading) {
        WireReader in = new WireReader(HexFormat.of().parseHex(hex));
        assertThatExceptionOfType(MalformedException.class).isThrownBy(() -> reading.read(in));
    }
}
