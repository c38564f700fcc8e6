package org.raidlab.am.read;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.am.relation.RelationStore;
import org.raidlab.am.work.Work;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.relation.Schema;

/**
 * The work of answering with schemas. While an index of a relation is being built, the answer waits: a transaction that
 * knew the new schema version but not the index would leave the index's keys out of its write set, and validation would
 * miss a conflict on them.
 */
public final class DescribeWork implements Work {
    private static final int KNOWN_MAX = 1_000;
    private final ReadPorts ports;
    private final Address from;
    private final AmMessage.Describe request;

    public DescribeWork(ReadPorts ports, Address from, AmMessage.Describe request) {
        this.ports = ports;
        this.from = from;
        this.request = request;
    }

    @Override
    public int step(int tuples, Effects<RaidMessage> out) {
        List<Schema> found = new ArrayList<>(request.names().size());
        boolean building = false;
        for (String name : request.names()) {
            RelationStore store = ports.database().catalogue().named(name).orElse(null);
            if (store != null) {
                building |= ports.database().isBuilding(store);
                ports.database().described(store).ifPresent(found::add);
            }
        }
        if (building) {
            ports.later().accept(new DescribeWork(ports, from, request));
        } else {
            List<String> known = ports.database().relations().names();
            List<String> told = known.size() > KNOWN_MAX ? known.subList(0, KNOWN_MAX) : known;
            out.send(from, new UiMessage.Described(request.ticket(), found, told));
        }
        return request.names().size();
    }

    /** Returns true: a request that has to wait is answered by later work. */
    @Override
    public boolean isDone() {
        return true;
    }
}
