package org.raidlab.cc.opt;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalLong;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Stamp;
import org.raidlab.core.relation.Catalogue;
import org.raidlab.msg.ReadEntry;

/**
 * When each granule was last written by a transaction decided here since the start: by commit stamp, and by post
 * number, which this site's Access Manager counts alike. Read entries are judged by it.
 *
 * <p>Only the last {@code max} tuples and keys are remembered. Whatever was forgotten was written at or before the
 * <em>horizon</em>. What is not remembered is current for a reader that began to read after the horizon; another reader
 * may have missed a forgotten write, and is refused. Catalogue tuples and fragments are few, and are never forgotten.
 */
final class DecidedWrites {
    private record Written(long post, Stamp stamp) {
        static final Written NEVER = new Written(0, Stamp.NONE);

        boolean isNever() {
            return post == 0;
        }
    }

    private final int max;
    private final SequencedMap<Granule, Written> lasting = new LinkedHashMap<>();
    private final LinkedHashMap<Granule, Written> recent = new LinkedHashMap<>();
    private long posts;
    private long horizonPost;
    private Stamp horizonStamp = Stamp.NONE;

    DecidedWrites(int max) {
        this.max = max;
    }

    /** Commits with writes so far. */
    long posts() {
        return posts;
    }

    int remembered() {
        return lasting.size() + recent.size();
    }

    /** A transaction that writes is committed: one post. */
    void committed(List<Granule> written, Stamp stamp) {
        posts++;
        Written now = new Written(posts, stamp);
        for (Granule granule : written) {
            if (lasts(granule)) {
                lasting.put(granule, now);
            } else {
                recent.putLast(granule, now);
            }
        }
        forget();
    }

    private static boolean lasts(Granule granule) {
        return switch (granule) {
            case Granule.Tuple tuple -> Catalogue.holds(tuple.relation());
            case Granule.Key _ -> false;
            case Granule.Fragment _ -> true;
        };
    }

    private void forget() {
        Iterator<Written> oldest = recent.values().iterator();
        for (int excess = recent.size() - max; excess > 0; excess--) {
            Written forgotten = oldest.next();
            oldest.remove();
            horizonPost = Math.max(horizonPost, forgotten.post);
            horizonStamp = Stamp.max(horizonStamp, forgotten.stamp);
        }
    }

    /** Whether nothing decided here has changed what these entries read. */
    boolean areCurrent(List<ReadEntry> entries) {
        boolean begunAfterHorizon = begunAfterHorizon(entries);
        for (ReadEntry entry : entries) {
            if (!isCurrent(entry, begunAfterHorizon)) {
                return false;
            }
        }
        return true;
    }

    /**
     * A tuple's version alone does not say when it was read: an old version may be current. But tuples are found by
     * keys and scans, which say how many posts had been made; the least of these numbers bounds the reads of the whole
     * transaction.
     */
    private boolean begunAfterHorizon(List<ReadEntry> entries) {
        long begin = Long.MAX_VALUE;
        boolean counted = false;
        for (ReadEntry entry : entries) {
            OptionalLong asOf = asOf(entry);
            counted |= asOf.isPresent();
            begin = Math.min(begin, asOf.orElse(begin));
        }
        return counted && horizonPost <= begin;
    }

    private static OptionalLong asOf(ReadEntry entry) {
        return switch (entry) {
            case ReadEntry.TupleRead _ -> OptionalLong.empty();
            case ReadEntry.KeyRead read -> OptionalLong.of(read.asOf());
            case ReadEntry.FragmentRead read -> OptionalLong.of(read.asOf());
        };
    }

    private boolean isCurrent(ReadEntry entry, boolean begunAfterHorizon) {
        Granule granule = Granule.of(entry);
        @Nullable Written last = lasts(granule) ? lasting.getOrDefault(granule, Written.NEVER) : recent.get(granule);
        return switch (entry) {
            case ReadEntry.TupleRead read -> isCurrent(read.version(), last, begunAfterHorizon);
            case ReadEntry.KeyRead read -> (last == null ? horizonPost : last.post) <= read.asOf();
            case ReadEntry.FragmentRead read -> (last == null ? horizonPost : last.post) <= read.asOf();
        };
    }

    private boolean isCurrent(Stamp version, @Nullable Written last, boolean begunAfterHorizon) {
        if (last == null) {
            return begunAfterHorizon || !horizonStamp.isAfter(version);
        }
        return last.isNever() || last.stamp.equals(version);
    }
}
