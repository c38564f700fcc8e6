package org.raidlab.am;

import java.util.SequencedMap;
import org.raidlab.am.post.Posts;
import org.raidlab.am.relation.Database;

/** The counters of the database, for status displays. */
record Status(Database database, Posts posts) {
    void addTo(SequencedMap<String, Long> counters) {
        counters.put("relations", (long) database.relations().all().size());
        counters.put("tuples", sum(true));
        counters.put("tombstones", sum(false));
        counters.put(
                "segments", (long) database.table().size() - database.table().freeCount());
        counters.put("free segments", (long) database.table().freeCount());
        counters.put("memory bytes", database.relations().footprintBytes());
        counters.put("posts", posts.made());
        counters.put("writes installed", database.writeApplier().installed());
        counters.put("writes not newer", database.writeApplier().stale());
        counters.put("writes without relation", database.writeApplier().withoutRelation());
        counters.put("writes held elsewhere", database.writeApplier().elsewhere());
        counters.put("writes malformed", database.writeApplier().malformed());
        counters.put("schemas malformed", database.schema().malformed());
    }

    private long sum(boolean live) {
        return database.relations().all().stream()
                .mapToLong(store -> live ? store.slots().live() : store.slots().tombstones())
                .sum();
    }
}
