package org.raidlab.ad;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.raidlab.ad.statement.HolderEntries;
import org.raidlab.ad.workspace.Workspace;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Ports;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.SiteReads;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;

/**
 * The transactions that change the replica sites of relations (paper section 4.1: new directories). They write the
 * directory, and the schema entry of each relation, which all its users have read: so nobody can commit a write by the
 * old directory once the new one holds.
 */
final class DirectoryUpdates {
    private final Ports ports;
    private final Transactions transactions;
    private final SystemTransactions house;
    private final SequencedMap<Long, AdMessage.UpdateDirectory> reading = new LinkedHashMap<>();
    private final SequencedMap<Long, AdMessage.Readmit> readmitting = new LinkedHashMap<>();

    DirectoryUpdates(Ports ports, Transactions transactions, SystemTransactions house) {
        this.ports = ports;
        this.transactions = transactions;
        this.house = house;
    }

    void run(AdMessage.UpdateDirectory request, Effects<RaidMessage> out) {
        reading.put(request.ticket(), request);
        List<RelationId> relations = request.changes().stream()
                .map(AdMessage.DirectoryUpdate::relation)
                .toList();
        out.send(ports.self().sibling(RaidServer.AM), new AmMessage.FetchEntries(request.ticket(), relations));
    }

    /** Readmits a site: all relations are examined, since a site without state has no good copy of any. */
    void readmit(AdMessage.Readmit request, Effects<RaidMessage> out) {
        readmitting.put(request.ticket(), request);
        out.send(ports.self().sibling(RaidServer.AM), new AmMessage.FetchEntries(request.ticket(), List.of()));
    }

    void read(AdMessage.Entries answer, Effects<RaidMessage> out) {
        AdMessage.Readmit anew = readmitting.remove(answer.ticket());
        if (anew != null) {
            commitReadmission(anew, answer.entries(), out);
            return;
        }
        AdMessage.UpdateDirectory request = reading.remove(answer.ticket());
        if (request == null) {
            return;
        }
        TreeMap<RelationId, AdMessage.DirectoryUpdate> changes = new TreeMap<>();
        request.changes().forEach(change -> changes.put(change.relation(), change));
        List<ReadEntry> reads = new ArrayList<>();
        HolderEntries entries = new HolderEntries(new Workspace(), transactions::nextTuple);
        for (AdMessage.Entry entry : answer.entries()) {
            RelationId relation = RelationId.of(entry.name().id());
            if (entries.change(changes.remove(relation), entry) && !Catalogue.holds(relation)) {
                reads.add(new ReadEntry.TupleRead(
                        Catalogue.RELATION.id(), entry.name().id(), entry.name().version()));
            }
        }
        changes.values().forEach(entries::beginAnew);
        List<Write> writes = entries.writes();
        if (writes.isEmpty()) {
            end(request.ticket(), false, out);
        } else {
            SystemTransactions.Wish wish =
                    new SystemTransactions.Wish("change of holders", reads, writes, needed(request));
            house.commit(wish, (committed, then) -> end(request.ticket(), committed, then), out);
        }
    }

    private void commitReadmission(AdMessage.Readmit request, List<AdMessage.Entry> all, Effects<RaidMessage> out) {
        List<ReadEntry> reads = new ArrayList<>();
        HolderEntries entries = new HolderEntries(new Workspace(), transactions::nextTuple);
        for (AdMessage.Entry entry : all) {
            if (entries.renew(request, entry)) {
                reads.add(new ReadEntry.TupleRead(
                        Catalogue.RELATION.id(), entry.name().id(), entry.name().version()));
            }
        }
        SystemTransactions.Wish wish =
                new SystemTransactions.Wish("readmission of a site", reads, entries.writes(), List.of());
        house.commit(wish, (committed, then) -> end(request.ticket(), committed, then), out);
    }

    /** Returns the members that have to be in these sessions for the change; no read there has to be validated. */
    private List<SiteReads> needed(AdMessage.UpdateDirectory request) {
        return request.members().stream()
                .filter(member -> !isSelf(member))
                .map(member -> new SiteReads(member, List.of()))
                .toList();
    }

    private boolean isSelf(Member member) {
        return member.site() == ports.self().site();
    }

    private void end(long ticket, boolean committed, Effects<RaidMessage> out) {
        out.send(ports.self().sibling(RaidServer.RC), new RcMessage.DirectoryUpdated(ticket, committed));
    }

    List<String> unfinished() {
        int number = reading.size() + readmitting.size();
        return number == 0 ? List.of() : List.of(number + " changes of holders are reading");
    }
}
