package org.raidlab.comm.seal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** The key of a cluster and the keys of its senders. */
final class ClusterKeyTest {
    private static final byte[] SECRET = new byte[ClusterKey.BYTES];

    static {
        for (int i = 0; i < SECRET.length; i++) {
            SECRET[i] = (byte) (3 * i);
        }
    }

    @Test
    void aSendersKeyIsTheFirstBlockOfHkdf() throws GeneralSecurityException {
        SenderNonce senderNonce = new SenderNonce(1, 2);
        byte[] extracted = hmac(senderNonce.bytes(), SECRET);
        byte[] info = "raid datagram 1\u0001".getBytes(StandardCharsets.US_ASCII);
        assertThat(ClusterKey.of(SECRET).keyOf(senderNonce).getEncoded()).isEqualTo(hmac(extracted, info));
    }

    private static byte[] hmac(byte[] key, byte[] text) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac.doFinal(text);
    }

    @Test
    void sendersHaveKeysOfTheirOwn() {
        ClusterKey key = ClusterKey.of(SECRET);
        assertThat(key.keyOf(new SenderNonce(1, 2))).isNotEqualTo(key.keyOf(new SenderNonce(1, 3)));
    }

    @Test
    void base64AndHexadecimalAreRead() {
        ClusterKey key = ClusterKey.of(SECRET);
        String hex = java.util.HexFormat.of().formatHex(SECRET);
        assertThat(ClusterKey.parse(" " + key.text() + "\n").text()).isEqualTo(key.text());
        assertThat(ClusterKey.parse(hex).text()).isEqualTo(key.text());
    }

    @Test
    void whatIsTooShortOrNoKeyIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> ClusterKey.parse("c2hvcnQ="));
        assertThatIllegalArgumentException().isThrownBy(() -> ClusterKey.parse("not a key!"));
    }

    @Test
    void theSecretIsNotInItsDescription() {
        assertThat(ClusterKey.of(SECRET).toString()).isEqualTo("ClusterKey");
    }
}
