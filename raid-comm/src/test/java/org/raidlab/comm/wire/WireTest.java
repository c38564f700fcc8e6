package org.raidlab.comm.wire;

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
                new WireWriter(0).varint(value).zigzag(value).fixed64(value).toBytes());
        assertThat(in.varint()).isEqualTo(value);
        assertThat(in.zigzag()).isEqualTo(value);
        assertThat(in.fixed64()).isEqualTo(value);
        in.end();
    }

    @Test
    void textIsReadAsItWasWritten() throws Exception {
        WireReader in = new WireReader(
                new WireWriter(0).string("häuser 家").bool(true).u8(255).toBytes());
        assertThat(in.string(100)).isEqualTo("häuser 家");
        assertThat(in.bool()).isTrue();
        assertThat(in.u8()).isEqualTo(255);
        in.end();
    }

    /** Longer than need be, more than 64 bits, without an end. */
    @ParameterizedTest
    @ValueSource(
            strings = {"8000", "ff00", "ffffffffffffffffff02", "80808080808080808000", "ff", "ffffffffffffffffffff01"})
    void aVarintHasOneSpelling(String hex) {
        assertMalformed(hex, WireReader::varint);
    }

    @ParameterizedTest
    @ValueSource(strings = {"05616263", "01ff", "02c328"})
    void aStringIsWholeAndUtf8(String hex) {
        assertMalformed(hex, in -> in.string(100));
    }

    @Test
    void capsAreKept() {
        assertMalformed("03616263", in -> in.string(2));
        assertMalformed("0a", in -> in.number(0, 9));
        assertMalformed("02", WireReader::bool);
        assertMalformed("03000000", in -> in.list(2, WireReader::u8));
        assertMalformed("ffffffff0700", in -> in.list(Integer.MAX_VALUE, WireReader::u8));
        assertMalformed("feffffff1f", WireReader::signed);
        assertMalformed("ffffffffffffffffff01", WireReader::natural);
    }

    @Test
    void whatIsLeftOverIsRefused() {
        assertMalformed("0000", in -> {
            in.u8();
            in.end();
            return 0;
        });
    }

    private static void assertMalformed(String hex, WireReader.Element<?> reading) {
        WireReader in = new WireReader(HexFormat.of().parseHex(hex));
        assertThatExceptionOfType(MalformedException.class).isThrownBy(() -> reading.read(in));
    }
}
