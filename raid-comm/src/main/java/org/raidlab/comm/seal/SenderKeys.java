package org.raidlab.comm.seal;

import java.util.LinkedHashMap;
import java.util.Map;
import javax.crypto.SecretKey;

/**
 * The keys of senders whose datagrams proved genuine, kept in a bounded cache so that they are not derived for each
 * datagram.
 */
final class SenderKeys {
    private static final int SENDERS_MAX = 1_024;
    private static final float LOAD = 0.75f;

    private final ClusterKey cluster;
    private final Map<SenderNonce, SecretKey> genuine = new LinkedHashMap<>(16, LOAD, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<SenderNonce, SecretKey> eldest) {
            return size() > SENDERS_MAX;
        }
    };

    SenderKeys(ClusterKey cluster) {
        this.cluster = cluster;
    }

    SecretKey of(SenderNonce sender) {
        SecretKey key = genuine.get(sender);
        return key == null ? cluster.keyOf(sender) : key;
    }

    void remember(SenderNonce sender, SecretKey key) {
        genuine.put(sender, key);
    }
}
