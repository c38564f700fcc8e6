package org.raidlab.runtime.memory;

import java.net.InetSocketAddress;
import java.util.List;
import org.raidlab.core.Invariants;

/**
 * How a site's log is replicated: a record is durable when so many memories have confirmed it.
 *
 * @param needed confirmations, beside the copy in the site's own memory: 1 of one memory, or k of n
 * @param memories where they listen; the first is number 1
 * @param rules that the log keeps; a test breaks one
 */
public record Replication(int needed, List<InetSocketAddress> memories, ReplicationRules rules) {
    /** Most memories of a log. */
    public static final int MEMORIES_MAX = 16;

    public Replication {
        memories = List.copyOf(memories);
        Invariants.require(
                needed > 0 && needed <= memories.size() && memories.size() <= MEMORIES_MAX,
                "a log needs from one to all of its memories");
    }

    /** Returns the replication over these memories, of which a majority has to confirm: one of one, two of three. */
    public static Replication of(List<InetSocketAddress> memories) {
        return new Replication(memories.size() / 2 + 1, memories, ReplicationRules.SOUND);
    }
}
