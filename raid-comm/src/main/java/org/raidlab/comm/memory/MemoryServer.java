package org.raidlab.comm.memory;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.raidlab.comm.memory.MemoryMessage.Answer;
import org.raidlab.comm.memory.MemoryMessage.Attachment;

/**
 * The memory that sites' logs use as stable storage. It keeps the newest records of each site, and loses all of them
 * when it ends: the next one has another life, and knows no attachment.
 */
public final class MemoryServer {
    /** Most bytes that a memory keeps for a site, beside its last record; the site goes to its disk beyond. */
    public static final long BYTES_MAX = 16 << 20;

    private final long life;
    private final long bytesMax;
    private final TreeMap<Integer, StoredTail> tails = new TreeMap<>();
    private long stored;
    private long refused;

    /** @param life drawn at the start of the process */
    public MemoryServer(long life) {
        this(life, BYTES_MAX);
    }

    public MemoryServer(long life, long bytesMax) {
        this.life = life;
        this.bytesMax = bytesMax;
    }

    /** Takes a request, and returns the answer. */
    public Answer answer(MemoryMessage.Request request) {
        return switch (request) {
            case MemoryMessage.Attach(Attachment attachment, long durable) -> attach(attachment, durable);
            case MemoryMessage.Store store -> store(store);
            case MemoryMessage.Fetch(Attachment attachment, long from) -> fetch(attachment, from);
        };
    }

    /** A late request of an earlier attachment must not end a later one. */
    private Answer attach(Attachment attachment, long durable) {
        StoredTail known = tails.get(attachment.site());
        if (known == null || attachment.isNewerThan(known.attachment())) {
            known = new StoredTail(attachment, durable);
            tails.put(attachment.site(), known);
        }
        return known.attachment().equals(attachment)
                ? new MemoryMessage.Stored(life, attachment, known.end())
                : new MemoryMessage.Forgotten(life, attachment);
    }

    private Answer store(MemoryMessage.Store store) {
        StoredTail tail = tails.get(store.attachment().site());
        if (tail == null || !tail.attachment().equals(store.attachment())) {
            refused++;
            return new MemoryMessage.Forgotten(life, store.attachment());
        }
        tail.free(store.durable());
        tail.store(store.records(), bytesMax);
        stored++;
        return new MemoryMessage.Stored(life, store.attachment(), tail.end());
    }

    private Answer fetch(Attachment attachment, long from) {
        StoredTail tail = tails.get(attachment.site());
        return tail == null || !tail.attachment().equals(attachment)
                ? new MemoryMessage.Forgotten(life, attachment)
                : new MemoryMessage.Fetched(life, attachment, from, tail.from(from), tail.end());
    }

    /** Returns the counters by name. */
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        counters.put("memory.sites", (long) tails.size());
        counters.put(
                "memory.bytes",
                tails.values().stream().mapToLong(StoredTail::bytes).sum());
        counters.put("memory.stored", stored);
        counters.put("memory.refused", refused);
        return counters;
    }

    public void checkInvariants() {
        tails.values().forEach(StoredTail::checkInvariants);
    }
}
