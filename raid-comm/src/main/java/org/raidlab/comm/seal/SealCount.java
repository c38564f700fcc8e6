package org.raidlab.comm.seal;

import java.util.Locale;

/**
 * The counters of a datagram cipher. Every datagram that it drops is in exactly one of the counters that begin with
 * DROPPED.
 */
public enum SealCount {
    DATAGRAMS_IN,
    SEALED,
    OPENED,
    HELLOS_OUT,
    WELCOMES_OUT,
    STRANGERS_OUT,
    /** Hellos, welcomes and strangers that were right. */
    WORDS_IN,
    /** Datagrams that waited for a welcome. */
    HELD,
    /** Datagrams not sent: too many waited, or the welcome did not come. */
    REFUSED_HELD,
    /** Without a key: it is sealed. */
    DROPPED_NO_KEY,
    /** Not sealed. */
    DROPPED_UNSEALED,
    DROPPED_TRUNCATED,
    DROPPED_BAD_VERSION,
    DROPPED_BAD_KIND,
    /** The tag is wrong: another key, or changed on its way. */
    DROPPED_FORGED,
    /** It was here before. */
    DROPPED_REPLAYED,
    /** Numbered so far back that no one knows whether it was here before. */
    DROPPED_STALE,
    /** From a stream that is not, or no longer, let in; or for another life of this process. */
    DROPPED_STRANGER,
    /** From another socket than its stream's. */
    DROPPED_ELSEWHERE,
    /** For another socket than this. */
    DROPPED_MISDIRECTED,
    /** A welcome or a stranger's word that answers nothing. */
    DROPPED_STRAY_ANSWER;

    private final String counterName = "seal." + name().toLowerCase(Locale.ROOT).replace('_', '-');

    /** The name in status displays, such as {@code seal.dropped-forged}. */
    public String counterName() {
        return counterName;
    }

    /** Returns whether this counter counts incoming datagrams that were dropped. */
    public boolean isDrop() {
        return name().startsWith("DROPPED_");
    }

    /**
     * Returns whether this counter points to a sender outside the cluster; strangers and stray answers occur with every
     * restart.
     */
    public boolean isAlarm() {
        return isDrop() && this != DROPPED_STRANGER && this != DROPPED_STRAY_ANSWER;
    }
}
