package org.raidlab.comm.ldg;

import java.util.Locale;

/**
 * The counters of an endpoint. Every datagram that is dropped is in exactly one of the counters that begin with
 * DROPPED.
 */
public enum LdgCount {
    DATAGRAMS_IN,
    DATAGRAMS_OUT,
    BYTES_IN,
    BYTES_OUT,
    MESSAGES_IN,
    MESSAGES_OUT,
    /** Messages of many fragments that began to be sent. */
    LONG_MESSAGES_OUT,
    /** Fragments sent again because the receiver asked. */
    FRAGMENTS_REPAIRED,
    /** Fragments sent again because the receiver was silent. */
    PROBES_OUT,
    /** Datagrams that give credit or ask for holes. */
    GRANTS_OUT,
    /** Bytes of all answers of the receiving side. */
    ANSWER_BYTES_OUT,
    /** Shorter than a header. */
    DROPPED_TRUNCATED,
    DROPPED_BAD_MAGIC,
    DROPPED_BAD_VERSION,
    DROPPED_BAD_CHECKSUM,
    /** Sent by a process of another instance, whose ports these were or are. */
    DROPPED_OTHER_INSTANCE,
    DROPPED_BAD_KIND,
    /** The checksum is right, the fields contradict each other or the content. */
    DROPPED_INCONSISTENT,
    /** Of a message longer than the limit. */
    DROPPED_TOO_LARGE,
    /** Of a message or fragment that is already here. */
    DROPPED_DUPLICATE,
    /** Numbered so far back that no one knows whether it is a duplicate. */
    DROPPED_STALE,
    /** Too many messages, or bytes, under reassembly. */
    DROPPED_OVER_LIMIT,
    /** A fragment that no credit was given for. */
    DROPPED_BEYOND_CREDIT,
    /** An answer to a message that is no longer, or never was, being sent. */
    DROPPED_STRAY_ANSWER,
    /** Messages under reassembly given up for age or after requests in vain. */
    EXPIRED_IN,
    /** Messages being sent given up for age, or because their receiver gave up. */
    EXPIRED_OUT,
    /** Messages not sent: longer than the limit. */
    REFUSED_TOO_LARGE,
    /** Messages not sent: too many bytes on their way. */
    REFUSED_OVER_LIMIT;

    private final String counterName = "ldg." + name().toLowerCase(Locale.ROOT).replace('_', '-');

    /** The name in status displays, such as {@code ldg.dropped-bad-checksum}. */
    public String counterName() {
        return counterName;
    }

    /** Returns whether this counter counts incoming datagrams that were dropped. */
    public boolean isDrop() {
        return name().startsWith("DROPPED_");
    }
}
