package org.raidlab.comm.seal;

import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.GCMParameterSpec;

/** AES-GCM over arrays that begin with a {@link Head}; it authenticates the head and a context that is not sent. */
final class Cryptor {
    private static final int TAG_BITS = 8 * Head.TAG_BYTES;

    private final Cipher sealing = cipher();
    private final Cipher opening = cipher();

    private static Cipher cipher() {
        try {
            return Cipher.getInstance("AES/GCM/NoPadding");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no AES-GCM", e);
        }
    }

    /** Seals in place the bytes behind the head; returns the total length, which includes the tag. */
    int seal(SecretKey key, byte[] datagram, int plainBytes, byte[] context) {
        try {
            begin(sealing, Cipher.ENCRYPT_MODE, key, datagram, context);
            return Head.BYTES + sealing.doFinal(datagram, Head.BYTES, plainBytes, datagram, Head.BYTES);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a datagram cannot be sealed", e);
        }
    }

    /**
     * Opens a datagram into another array, from its start; returns the length, or -1 if the datagram is not genuine.
     */
    int open(SecretKey key, byte[] datagram, int bytes, byte[] context, byte[] plain) {
        try {
            begin(opening, Cipher.DECRYPT_MODE, key, datagram, context);
            return opening.doFinal(datagram, Head.BYTES, bytes - Head.BYTES, plain, 0);
        } catch (ShortBufferException e) {
            throw new IllegalStateException("no room to open a datagram", e);
        } catch (GeneralSecurityException e) {
            return -1;
        }
    }

    private static void begin(Cipher cipher, int mode, SecretKey key, byte[] datagram, byte[] context)
            throws GeneralSecurityException {
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, datagram, Head.NONCE_AT, Head.NONCE_BYTES));
        cipher.updateAAD(datagram, 0, Head.BYTES);
        cipher.updateAAD(context);
    }
}
