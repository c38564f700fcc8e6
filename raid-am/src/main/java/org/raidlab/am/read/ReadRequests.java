package org.raidlab.am.read;

import java.util.List;
import java.util.SequencedMap;
import org.raidlab.am.work.Work;
import org.raidlab.am.work.WorkQueue;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.relation.RelationId;

/** The requests to read: each waits at the gate while its copies are out of date, and is then work in the queue. */
public final class ReadRequests {
    private final Address self;
    private final int waitingMax;
    private final StaleReadGate gate;
    private final WorkQueue queue;
    private final ReadPorts ports;
    private long reads;
    private long dropped;

    /**
     * Makes the requests of an Access Manager.
     *
     * @param waitingMax reads beyond so many waiting requests are dropped
     * @param gate which copies are out of date
     * @param queue of all requests
     */
    public ReadRequests(Address self, int waitingMax, StaleReadGate gate, WorkQueue queue, ReadPorts ports) {
        this.self = self;
        this.waitingMax = waitingMax;
        this.gate = gate;
        this.queue = queue;
        this.ports = ports;
    }

    /** Takes a read; reads of out-of-date copies wait, and RC is told of them. */
    public void onRead(Address from, AmMessage message, Effects<RaidMessage> out) {
        admit(new StaleReadGate.Entry(from, message), out);
    }

    private void admit(StaleReadGate.Entry entry, Effects<RaidMessage> out) {
        boolean open = gate.isOpen(StaleReadGate.relationsOf(entry.message()));
        int before = open ? queue.waiting() : gate.waiting();
        if (before >= waitingMax && !isAskedOnce(entry)) {
            dropped++;
            out.trace(new RaidTrace.Ignored("AM has too many requests waiting"));
        } else if (open) {
            reads++;
            queue.request(workFor(entry), out);
        } else {
            gate.add(entry);
            for (RelationId relation : gate.wanted(entry.message())) {
                out.send(self.sibling(RaidServer.RC), new RcMessage.Wanted(relation));
            }
        }
    }

    /**
     * Returns whether a read is never asked again: the UI of this site waits for each description, and has no more of
     * them under way than sessions.
     */
    private boolean isAskedOnce(StaleReadGate.Entry entry) {
        return entry.message() instanceof AmMessage.Describe && entry.from().equals(self.sibling(RaidServer.UI));
    }

    private Work workFor(StaleReadGate.Entry entry) {
        Address from = entry.from();
        return switch (entry.message()) {
            case AmMessage.Describe describe -> new DescribeWork(ports, from, describe);
            case AmMessage.Scan scan ->
                scan.range()
                        .<Work>map(range -> new RangeWork(ports, from, scan, range))
                        .orElseGet(() -> new ScanWork(ports, from, scan));
            case AmMessage.Lookup lookup -> new LookupWork(ports, from, lookup);
            case AmMessage.Dump dump -> new DumpWork(ports, from, dump);
            case AmMessage.Fetch fetch -> new FetchWork(ports, from, fetch);
            case AmMessage.FetchEntries fetch -> new EntriesWork(ports, from, fetch);
            case AmMessage.Unavailable _,
                    AmMessage.Post _,
                    AmMessage.Stale _,
                    AmMessage.Continue _,
                    AmMessage.BlocksWritten _,
                    AmMessage.HeaderWritten _,
                    AmMessage.LogDurable _ -> throw new AssertionError("no read: " + entry.message());
        };
    }

    /** Takes the relations that are out of date from now on; reads that need not wait any more go on. */
    public void onStale(List<RelationId> relations, Effects<RaidMessage> out) {
        gate.set(relations, entry -> admit(entry, out));
    }

    /** Answers the reads that wait for relations which will not be brought up to date for now. */
    public void onUnavailable(List<RelationId> relations, Effects<RaidMessage> out) {
        gate.refuse(relations).forEach(entry -> StaleReadGate.tellUnavailable(entry, out));
    }

    public void addTo(SequencedMap<String, Long> counters) {
        counters.put("reads", reads);
        counters.put("reads dropped", dropped);
        counters.put("reads held back", (long) gate.waiting());
    }
}
