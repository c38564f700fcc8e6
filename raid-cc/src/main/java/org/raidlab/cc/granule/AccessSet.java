package org.raidlab.cc.granule;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.RelationId;

/**
 * The access set of a transaction in granules, or of a part of a transaction with many writes: the first part has all
 * its reads.
 *
 * @param read RS(T)
 * @param written WS(T): of each write its tuple, its keys and its fragment; keys and fragments may stand there
 *     repeatedly
 * @param copied tuples that are written as they are: nobody else writes them meanwhile, and for readers nothing
 *     changes, unless out-of-date copies may have been read: then they stand in WS(T) too
 * @param versions of the tuples copied
 * @param deleted tuples that the transaction deletes, whether or not it copies their deletion
 */
public record AccessSet(
        TxnId txn, Granules read, Granules written, Granules copied, List<Stamp> versions, Granules deleted) {
    /**
     * Returns the whole access set of a transaction.
     *
     * @param copiesAreNews whether copies are writes for readers
     */
    public static AccessSet of(CcMessage.Check request, boolean copiesAreNews) {
        return part(request, 0, request.writes().size(), copiesAreNews);
    }

    /**
     * Returns a part of a transaction's access set.
     *
     * @param from the number of the part's first write, from 0
     * @param most how many writes the part has, if there are as many
     * @param copiesAreNews whether copies are writes for readers
     */
    public static AccessSet part(CcMessage.Check request, int from, int most, boolean copiesAreNews) {
        List<Write> writes = request.writes();
        int to = Math.min(from + most, writes.size());
        List<ReadEntry> reads = from == 0 ? request.reads() : List.of();
        List<Write> part = writes.subList(from, to);
        return new AccessSet(
                request.txn(), read(reads), written(part, copiesAreNews), copied(part), versions(part), deleted(part));
    }

    private static List<Stamp> versions(List<Write> writes) {
        List<Stamp> versions = new ArrayList<>();
        for (Write write : writes) {
            if (write.isCopy()) {
                versions.add(write.version());
            }
        }
        return List.copyOf(versions);
    }

    private static Granules deleted(List<Write> writes) {
        Granules deleted = new Granules();
        for (Write write : writes) {
            if (write.kind() == Write.Kind.DELETE) {
                deleted.add(Granule.tuple(write.relation(), write.tuple()));
            }
        }
        return deleted;
    }

    /** Returns the deleted tuples as a set, made for the moment: a pending transaction keeps no object for each. */
    Set<Granule> deletedTuples() {
        Set<Granule> tuples = new LinkedHashSet<>();
        for (int i = 0; i < deleted.size(); i++) {
            tuples.add(deleted.get(i));
        }
        return tuples;
    }

    private static Granules read(List<ReadEntry> reads) {
        Granules granules = new Granules();
        reads.forEach(entry -> granules.add(Granule.of(entry)));
        return granules;
    }

    private static Granules written(List<Write> writes, boolean withCopies) {
        Granules granules = new Granules();
        @Nullable RelationId last = null;
        for (Write write : writes) {
            if (write.isCopy() && !withCopies) {
                continue;
            }
            granules.add(Granule.tuple(write.relation(), write.tuple()));
            write.keys().forEach(touch -> granules.add(Granule.key(touch)));
            if (!write.relation().equals(last)) {
                last = write.relation();
                granules.add(Granule.fragment(last));
            }
        }
        return granules;
    }

    private static Granules copied(List<Write> writes) {
        Granules granules = new Granules();
        for (Write write : writes) {
            if (write.isCopy()) {
                granules.add(Granule.tuple(write.relation(), write.tuple()));
            }
        }
        return granules;
    }
}
