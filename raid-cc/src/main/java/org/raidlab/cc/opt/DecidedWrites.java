package org.raidlab.cc.opt;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalLong;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Stamp;
import org.raidlab.core.relation.Catalogue;
import org.raidlab.core.relation.RelationId;
import org.raidlab.msg.ReadEntry;

/**
 * When each granule was last written by a transaction decided here since the start: by commit stamp, and by post
 * number, which this site's Access Manager counts alike. Read entries are judged by it.
 *
 * <p>Only the last {@code max} writes of tuples and keys are remembered. Whatever was forgotten was written at or
 * before the <em>horizon</em>. What is not remembered is current for a reader that began to read after the horizon;
 * another reader may have missed a forgotten write, and is refused. Schema entries are read without a look-up, so they
 * are never forgotten; a fragment is, when its relation is destroyed: whoever scanned it has read its schema entry.
 */
final class DecidedWrites {
    private final SequencedMap<Granule, Written> lasting = new LinkedHashMap<>();
    private final RecentWrites recent;
    private long posts;

    DecidedWrites(int max) {
        this.recent = new RecentWrites(max);
    }

    /** Commits with writes so far. */
    long posts() {
        return posts;
    }

    int remembered() {
        return lasting.size() + recent.size();
    }

    /** Of these the writes of schema entries and fragments, which no horizon takes. */
    int lasting() {
        return lasting.size();
    }

    /** A transaction that writes is committed: one post, of which all that it wrote is to be remembered. */
    Written post(Stamp stamp) {
        return new Written(++posts, stamp);
    }

    /** Relations that a post has destroyed. */
    void destroyed(List<RelationId> relations) {
        relations.forEach(relation -> lasting.remove(Granule.fragment(relation)));
    }

    /** Some of what was written with a post. */
    void remember(Granules written, Written now) {
        for (int i = 0; i < written.size(); i++) {
            Granule granule = written.get(i);
            if (lasts(granule)) {
                lasting.put(granule, now);
            } else {
                recent.add(granule, now);
            }
        }
    }

    /** Of tuples copied: they have the versions of the good copies, not that of the copier transaction. */
    void rememberCopies(AccessSet released, long post) {
        for (int i = 0; i < released.copied().size(); i++) {
            Granules tuple = new Granules();
            tuple.add(released.copied().get(i));
            remember(tuple, new Written(post, released.versions().get(i)));
        }
    }

    private static boolean lasts(Granule granule) {
        return switch (granule.kind()) {
            case TUPLE -> granule.space() == Catalogue.RELATION.id().bits();
            case KEY -> false;
            case FRAGMENT -> true;
        };
    }

    /** Whether nothing decided here has changed what these entries read. */
    boolean areCurrent(List<ReadEntry> entries) {
        boolean counted = entries.stream().anyMatch(entry -> asOf(entry).isPresent());
        boolean begunAfterHorizon = counted && begunAfterHorizon(entries);
        for (ReadEntry entry : entries) {
            if (!isCurrent(entry, begunAfterHorizon || (!counted && isOfCatalogue(entry)))) {
                return false;
            }
        }
        return true;
    }

    /** Tuples of the catalogue travel without what they were found by: the site of the read judges that. */
    private static boolean isOfCatalogue(ReadEntry entry) {
        return entry instanceof ReadEntry.TupleRead read && Catalogue.holds(read.relation());
    }

    /**
     * A tuple's version alone does not say when it was read: an old version may be current. But tuples are found by
     * keys and scans, which say how many posts had been made; the least of these numbers bounds the reads of the whole
     * transaction.
     */
    private boolean begunAfterHorizon(List<ReadEntry> entries) {
        long begin = Long.MAX_VALUE;
        for (ReadEntry entry : entries) {
            begin = Math.min(begin, asOf(entry).orElse(begin));
        }
        return recent.horizon().post() <= begin;
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
        @Nullable Written last = lasts(granule) ? lasting.getOrDefault(granule, Written.NEVER) : recent.of(granule);
        return switch (entry) {
            case ReadEntry.TupleRead read -> isCurrent(read.version(), last, begunAfterHorizon);
            case ReadEntry.KeyRead read -> lastPost(last) <= read.asOf();
            case ReadEntry.FragmentRead read -> lastPost(last) <= read.asOf();
        };
    }

    /**
     * Whoever read a newer version than was decided here read it where this site did not take part: it judges there.
     */
    private boolean isCurrent(Stamp version, @Nullable Written last, boolean begunAfterHorizon) {
        if (last == null) {
            return begunAfterHorizon || !recent.horizon().stamp().isAfter(version);
        }
        return last.isNever() || !last.stamp().isAfter(version);
    }

    private long lastPost(@Nullable Written last) {
        return last == null ? recent.horizon().post() : last.post();
    }
}
