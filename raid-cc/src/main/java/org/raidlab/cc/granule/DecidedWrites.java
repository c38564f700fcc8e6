package org.raidlab.cc.granule;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;

/**
 * The last write of each granule by a transaction decided here since the start: its commit stamp, and its post number,
 * which this site's Access Manager counts alike. Read entries are judged by it.
 *
 * <p>Only the last {@code max} writes of tuples and keys are remembered. Whatever was forgotten was written at or
 * before the <em>horizon</em>. What is not remembered is current for a reader that began to read after the horizon;
 * another reader may have missed a forgotten write, and is refused. Schema entries are read without a look-up, so they
 * are never forgotten; a fragment is, when its relation is destroyed: whoever scanned it has read its schema entry.
 */
public final class DecidedWrites {
    private final SequencedMap<Granule, Written> lasting = new LinkedHashMap<>();
    private final RecentWrites recent;
    private final boolean copiesAreNews;
    private long posts;

    /**
     * Makes the memory of a site that has decided nothing.
     *
     * @param max writes of tuples and keys that it remembers; about 100 bytes each
     * @param copiesAreNews whether out-of-date copies may have been read: then it remembers copied tuples too
     */
    public DecidedWrites(int max, boolean copiesAreNews) {
        this.recent = new RecentWrites(max);
        this.copiesAreNews = copiesAreNews;
    }

    /** Returns the number of commits with writes so far. */
    public long posts() {
        return posts;
    }

    /** Returns the number of remembered writes. */
    public int remembered() {
        return lasting.size() + recent.size();
    }

    /** Returns the number of remembered writes of schema entries and fragments, which no horizon removes. */
    public int lasting() {
        return lasting.size();
    }

    /** Counts the post of a committed transaction with writes, under whose number all its writes are remembered. */
    public Written post(Stamp stamp) {
        return new Written(++posts, stamp);
    }

    /** Remembers the writes of a post, or of a part of it, and forgets the relations that it has destroyed. */
    public void remember(AccessSet committed, Written now) {
        Set<Granule> deleted = committed.deletedTuples();
        for (int i = 0; i < committed.written().size(); i++) {
            Granule granule = committed.written().get(i);
            remember(granule, now.of(granule, deleted));
        }
        rememberCopies(committed, deleted, now.post());
        deleted.forEach(this::forgetRelation);
    }

    /** Forgets the fragment of a relation whose schema entry is deleted. */
    private void forgetRelation(Granule deleted) {
        if (lasts(deleted)) {
            lasting.remove(Granule.fragment(RelationId.of(new TupleId(deleted.id()))));
        }
    }

    private void remember(Granule granule, Written now) {
        if (lasts(granule)) {
            lasting.put(granule, now);
        } else {
            recent.add(granule, now);
        }
    }

    /**
     * Remembers copied tuples if that is news: they have the versions of the good copies, not that of the copier
     * transaction. A copied deletion is always news, since the Access Manager forgets its version some day.
     */
    private void rememberCopies(AccessSet committed, Set<Granule> deleted, long post) {
        for (int i = 0; i < committed.copied().size(); i++) {
            Granule tuple = committed.copied().get(i);
            Stamp version = committed.versions().get(i);
            boolean isNews = copiesAreNews || deleted.contains(tuple);
            if (isNews && !version.equals(Stamp.NONE)) {
                remember(tuple, new Written(post, version).of(tuple, deleted));
            }
        }
    }

    private static boolean lasts(Granule granule) {
        return switch (granule.kind()) {
            case TUPLE -> granule.space() == Catalogue.RELATION.id().bits();
            case KEY -> false;
            case FRAGMENT -> true;
        };
    }

    /** Returns whether no transaction decided here has changed what these entries read. */
    public boolean areCurrent(List<ReadEntry> entries) {
        boolean counted = entries.stream().anyMatch(entry -> asOf(entry).isPresent());
        boolean begunAfterHorizon = counted && begunAfterHorizon(entries);
        for (ReadEntry entry : entries) {
            if (!isCurrent(entry, begunAfterHorizon || (!counted && isOfCatalogue(entry)))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns whether an entry read a catalogue tuple: such entries travel without the keys or scans that found the
     * tuples, which the site of the read validates.
     */
    private static boolean isOfCatalogue(ReadEntry entry) {
        return entry instanceof ReadEntry.TupleRead read && Catalogue.holds(read.relation());
    }

    /**
     * Returns whether the reads began after the horizon: a tuple's version alone does not say when it was read, since
     * an old version may be current. But tuples are found by keys and scans, which say how many posts had been made;
     * the least of these numbers bounds the reads of the whole transaction.
     */
    private boolean begunAfterHorizon(List<ReadEntry> entries) {
        long begin = Long.MAX_VALUE;
        for (ReadEntry entry : entries) {
            begin = Math.min(begin, asOf(entry).orElse(begin));
        }
        return recent.horizon().post() <= begin;
    }

    /** Returns how many posts had been made when an entry was read, unless a version says more. */
    static OptionalLong asOf(ReadEntry entry) {
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
     * Returns whether a version is current; one newer than the last version decided here was read where this site took
     * no part, and is validated there.
     */
    private boolean isCurrent(Stamp version, @Nullable Written last, boolean begunAfterHorizon) {
        if (last == null) {
            return begunAfterHorizon || !recent.horizon().stamp().isAfter(version);
        }
        return last.isNever() || !last.isMissedBy(version);
    }

    private long lastPost(@Nullable Written last) {
        return last == null ? recent.horizon().post() : last.post();
    }
}
