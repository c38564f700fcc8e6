package org.raidlab.am.read;

import java.util.List;
import org.raidlab.am.relation.RelationStore;
import org.raidlab.am.work.Work;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Schema;

/**
 * The work of answering with the catalogue's entries on the replica sites of relations: in one step, so that the
 * entries are consistent.
 */
public record EntriesWork(ReadPorts ports, Address from, AmMessage.FetchEntries request) implements Work {
    @Override
    public int step(int tuples, Effects<RaidMessage> out) {
        List<RelationId> relations = request.relations().isEmpty() ? all() : request.relations();
        List<AdMessage.Entry> entries = relations.stream()
                .flatMap(relation -> ports.database().catalogue().entry(relation).stream())
                .toList();
        out.send(from, new AdMessage.Entries(request.ticket(), entries));
        return relations.size();
    }

    /** Returns all relations with replica sites: a divided relation has none, its fragments have. */
    private List<RelationId> all() {
        return ports.database().relations().all().stream()
                .map(RelationStore::schema)
                .filter(schema -> schema.fragments().isEmpty())
                .map(Schema::id)
                .toList();
    }

    @Override
    public boolean isDone() {
        return true;
    }
}
