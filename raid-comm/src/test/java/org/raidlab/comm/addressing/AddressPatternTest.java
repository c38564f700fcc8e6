package org.raidlab.comm.addressing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.raidlab.comm.naming.NameMessage;
import org.raidlab.core.Address;
import org.raidlab.core.Stamp;
import org.raidlab.core.codec.Codec;

final class AddressPatternTest {
    private static final Address AC2 = Address.of(2, Kind.AC);

    static Stream<Arguments> patterns() {
        return Stream.of(
                argumentSet("all", AddressPattern.all(0), "0/*.*.*", true),
                argumentSet("another instance", AddressPattern.all(1), "1/*.*.*", false),
                argumentSet("all ACs", AddressPattern.ofType(0, Kind.AC), "0/*.AC.*", true),
                argumentSet("all CCs", AddressPattern.ofType(0, Kind.CC), "0/*.CC.*", false),
                argumentSet("its site", AddressPattern.ofSite(0, 2), "0/2.*.*", true),
                argumentSet("another site", AddressPattern.ofSite(0, 3), "0/3.*.*", false),
                argumentSet("itself", AddressPattern.only(AC2), "0/2.AC.0", true),
                argumentSet("number -1", AddressPattern.only(new Address(0, 2, Kind.AC, -1)), "0/2.AC.-1", false));
    }

    @ParameterizedTest
    @MethodSource("patterns")
    void aPatternMatchesItsAddresses(AddressPattern pattern, String text, boolean matches) throws Exception {
        assertThat(pattern.matches(AC2)).isEqualTo(matches);
        assertThat(pattern).hasToString(text);
        Codec<NameMessage> codec = NameMessage.codec(Kind.ALL);
        NameMessage lookup = new NameMessage.Lookup(1, List.of(pattern));
        assertThat(codec.decode(codec.encode(lookup))).isEqualTo(lookup);
    }

    @Test
    void aPatternNamesInstancesSitesAndServersThatThereAre() {
        assertThat(new AddressPattern(0, Stamp.SITE_MAX, null, Integer.MIN_VALUE).site())
                .isEqualTo(Stamp.SITE_MAX);
        assertRefused(-1, 1, 0);
        assertRefused(0, -2, 0);
        assertRefused(0, Stamp.SITE_MAX + 1, 0);
        assertRefused(0, 1, Integer.MAX_VALUE + 1L);
        assertRefused(0, 1, Integer.MIN_VALUE - 1L);
    }

    private static void assertRefused(int instance, int site, long number) {
        assertThatIllegalArgumentException().isThrownBy(() -> new AddressPattern(instance, site, null, number));
    }
}
