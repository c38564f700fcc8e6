package org.raidlab.am.post;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.raidlab.am.relation.Database;
import org.raidlab.am.relation.SchemaChanges.IndexBuild;
import org.raidlab.core.Address;
import org.raidlab.core.Stamp;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.RelationId;

/**
 * The progress of posting in the database: the number of posts, the newest stamp, the log positions of the decisions.
 */
public final class Posts {
    private final Database database;
    private final Decisions decisions = new Decisions();
    private final List<IndexBuild> builds = new ArrayList<>();
    private Stamp newest;
    private long made;

    /** @param newest stamp in the database */
    public Posts(Database database, Stamp newest) {
        this.database = database;
        this.newest = newest;
    }

    public Decisions decisions() {
        return decisions;
    }

    /** Returns the number of posts with writes since the start; the Concurrency Controller counts alike. */
    public long made() {
        return made;
    }

    /** Returns the newest stamp in the database. */
    public Stamp newest() {
        return newest;
    }

    /** Takes a stamp of the log, whether or not its writes have to be installed again. */
    void observe(Stamp stamp) {
        newest = Stamp.max(newest, stamp);
    }

    /**
     * Installs writes; {@link #end} follows after a transaction's last ones. A relation that the transaction itself has
     * described is there before its first tuple is installed.
     *
     * @param checkpoint the newest that has begun
     */
    void install(Collection<Write> writes, Stamp stamp, long checkpoint) {
        observe(stamp);
        for (Write write : writes) {
            if (database.writeApplier().takeDescribed(write.relation())) {
                builds.addAll(database.schema().apply(List.of(write.relation())));
            }
            database.writeApplier().install(write, write.isCopy() ? write.version() : stamp, checkpoint);
        }
    }

    /**
     * Returns whether tuples that a transaction has made void are still stored: call {@link #forget} before
     * {@link #end}.
     */
    boolean isForgetting() {
        return database.writeApplier().isForgetting();
    }

    /** Forgets void tuples over this many slots, and returns over how many it went. */
    int forget(int slots, long checkpoint) {
        return database.writeApplier().forget(slots, checkpoint);
    }

    /** Applies a transaction's changes of the catalogue; returns the indexes to be built. */
    List<IndexBuild> end() {
        Collection<RelationId> described = database.writeApplier().takeDescribed();
        if (!described.isEmpty()) {
            builds.addAll(database.schema().apply(described));
        }
        List<IndexBuild> toBuild = List.copyOf(builds);
        builds.clear();
        return toBuild;
    }

    /** Tells the Replication Controller which relations have other replica sites than before. */
    public void tellPlaced(Address self, Effects<RaidMessage> out) {
        database.schema()
                .takePlaced()
                .forEach((relation, holders) ->
                        out.send(self.sibling(RaidServer.RC), new RcMessage.Placed(relation, holders)));
    }

    void count() {
        made++;
    }
}
