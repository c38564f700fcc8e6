package org.raidlab.runtime.watch;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Numbers by which a process knows that its answers arrive where a request claims to come from: only who receives an
 * answer there learns the number of that socket. The process keeps none of them.
 */
final class ReturnTokens {
    private static final String ALGORITHM = "HmacSHA256";
    private static final int KEY_BYTES = 32;
    private static final int PORT_BYTES = 2;

    private final Mac mac;

    ReturnTokens() {
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        try {
            mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }

    /** Returns the token of a socket; never 0. */
    long of(InetSocketAddress socket) {
        byte[] host = socket.getAddress().getAddress();
        byte[] bytes = ByteBuffer.allocate(host.length + PORT_BYTES)
                .put(host)
                .putShort((short) socket.getPort())
                .array();
        return ByteBuffer.wrap(mac.doFinal(bytes)).getLong() | 1;
    }
}
