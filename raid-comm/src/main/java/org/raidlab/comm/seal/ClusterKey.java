package org.raidlab.comm.seal;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.KDF;
import javax.crypto.SecretKey;
import javax.crypto.spec.HKDFParameterSpec;

/** The secret that all processes of an instance share. Whoever has it belongs to them. */
public final class ClusterKey {
    /** Bytes of the secret. */
    public static final int BYTES = 32;

    private static final byte[] INFO = "raid datagram 1".getBytes(StandardCharsets.US_ASCII);

    private final byte[] secret;

    private ClusterKey(byte[] secret) {
        this.secret = secret;
    }

    /** A key of these bytes. */
    public static ClusterKey of(byte[] secret) {
        if (secret.length != BYTES) {
            throw new IllegalArgumentException("a cluster key has " + BYTES + " bytes");
        }
        return new ClusterKey(secret.clone());
    }

    /**
     * Reads base64, or hexadecimal digits, with blanks around it; throws {@link IllegalArgumentException} for all else.
     */
    public static ClusterKey parse(String text) {
        String word = text.strip();
        return of(
                word.length() == 2 * BYTES
                        ? HexFormat.of().parseHex(word)
                        : Base64.getDecoder().decode(word));
    }

    /** Returns the key in the form that {@link #parse} reads. */
    public String text() {
        return Base64.getEncoder().encodeToString(secret);
    }

    /** Derives the AES key for datagrams of the sender with this nonce (RFC 5869 with SHA-256). */
    SecretKey keyOf(SenderNonce sender) {
        try {
            HKDFParameterSpec derivation = HKDFParameterSpec.ofExtract()
                    .addIKM(secret)
                    .addSalt(sender.bytes())
                    .thenExpand(INFO, BYTES);
            return KDF.getInstance("HKDF-SHA256").deriveKey("AES", derivation);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no HKDF with SHA-256", e);
        }
    }

    /** Returns a constant text; it never shows the secret. */
    @Override
    public String toString() {
        return "ClusterKey";
    }
}
