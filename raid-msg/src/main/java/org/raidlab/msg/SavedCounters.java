package org.raidlab.msg;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Predicate;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.codec.PackedCodec;
import org.raidlab.core.turn.StorageException;

/**
 * The state of a server in a process checkpoint: its counters, which continue after a rollback, and the transactions
 * open at it. All else of it is either in the log or over with the life of the site.
 */
public final class SavedCounters {
    private static final int BYTES_MAX = 1 << 20;
    private static final Codec<Saved> CODEC = PackedCodec.of(Saved.class, BYTES_MAX);

    private record Saved(List<TxnId> open, List<Count> counts) {}

    private record Count(String name, long count) {}

    private final Predicate<String> goesOn;
    private final SequencedMap<String, Long> before = new LinkedHashMap<>();

    /** @param goesOn which counters count what happened, rather than what is there now */
    public SavedCounters(Predicate<String> goesOn) {
        this.goesOn = goesOn;
    }

    /** Returns the counters of this incarnation plus the counts before it. */
    public SequencedMap<String, Long> counters(SequencedMap<String, Long> ofThisLife) {
        if (before.isEmpty()) {
            return ofThisLife;
        }
        SequencedMap<String, Long> all = new LinkedHashMap<>(ofThisLife);
        before.forEach((name, count) -> all.merge(name, count, Long::sum));
        return all;
    }

    /**
     * Returns the image to save.
     *
     * @param open transactions that are open
     * @param counters as {@link #counters} gives them
     */
    public byte[] save(List<TxnId> open, SequencedMap<String, Long> counters) {
        List<Count> counts = new ArrayList<>();
        counters.forEach((name, count) -> {
            if (goesOn.test(name)) {
                counts.add(new Count(name, count));
            }
        });
        return CODEC.encode(new Saved(open, counts));
    }

    /** Restores the counters from an image, and returns the transactions that were open in it. */
    public List<TxnId> restore(byte[] image) {
        try {
            Saved saved = CODEC.decode(image);
            before.clear();
            saved.counts().forEach(each -> before.put(each.name(), each.count()));
            return saved.open();
        } catch (MalformedException e) {
            throw new StorageException("an image of a process checkpoint makes no sense", e);
        }
    }
}
