package org.raidlab.ac.twophase;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SequencedSet;
import java.util.TreeSet;
import org.raidlab.core.Address;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Write;

/** The links of an Atomicity Controller: to the servers of its site and to the controllers of other sites. */
record SiteLinks(Address self) {
    int site() {
        return self.site();
    }

    Address controller(int site) {
        return self.at(site);
    }

    List<Address> controllers(Collection<Integer> sites) {
        List<Address> addresses = new ArrayList<>(sites.size());
        for (int site : sites) {
            if (site != self.site()) {
                addresses.add(controller(site));
            }
        }
        return addresses;
    }

    List<Address> others(List<Member> members) {
        return controllers(members.stream().map(Member::site).toList());
    }

    static SequencedSet<Integer> sites(List<Member> members) {
        SequencedSet<Integer> sites = new TreeSet<>();
        members.forEach(member -> sites.add(member.site()));
        return sites;
    }

    void check(TxnId txn, List<ReadEntry> reads, List<Write> writes, Effects<RaidMessage> out) {
        out.send(self.sibling(RaidServer.CC), new CcMessage.Check(txn, reads, writes));
    }

    void release(TxnId txn, boolean commit, Stamp stamp, Effects<RaidMessage> out) {
        out.send(self.sibling(RaidServer.CC), new CcMessage.Decide(txn, commit, stamp));
    }

    void post(TxnId txn, Stamp stamp, List<Write> writes, long decided, Effects<RaidMessage> out) {
        out.send(self.sibling(RaidServer.AM), new AmMessage.Post(txn, stamp, writes, decided));
    }

    void askView(TxnId txn, Effects<RaidMessage> out) {
        out.send(self.sibling(RaidServer.RC), new RcMessage.AskView(txn));
    }

    /** Of a transaction that only reads. */
    void askConfirmation(TxnId txn, List<ReadEntry> reads, Effects<RaidMessage> out) {
        out.send(self.sibling(RaidServer.RC), new RcMessage.CheckReplicas(txn, reads));
    }

    /** Of a vote. */
    void askConfirmation(AcMessage.Prepare prepare, Effects<RaidMessage> out) {
        List<RcMessage.CheckReplicas.Copy> copied = prepare.writes().stream()
                .filter(Write::isCopy)
                .map(write -> new RcMessage.CheckReplicas.Copy(write.item(), write.version()))
                .toList();
        out.send(
                self.sibling(RaidServer.RC),
                new RcMessage.CheckReplicas(prepare.txn(), prepare.members(), prepare.reads(), copied));
    }

    void hold(List<CcMessage.Pending> pending, Effects<RaidMessage> out) {
        out.send(self.sibling(RaidServer.CC), new CcMessage.AdoptLocks(pending));
    }

    void tellDriver(TxnId txn, Outcome outcome, long postingNanos, Effects<RaidMessage> out) {
        out.send(self.sibling(RaidServer.AD), new AdMessage.Decided(txn, outcome, postingNanos));
    }

    /**
     * Prepare and decision go to each other site and are answered; each other site forces its vote, the coordinator its
     * decision.
     */
    void tellDryRun(AcMessage.View view, Effects<RaidMessage> out) {
        int others = others(view.up()).size();
        List<Integer> voters = view.up().stream().map(Member::site).toList();
        out.send(
                self.sibling(RaidServer.AD),
                new AdMessage.DryRunResult(
                        view.txn(), voters, view.down(), others > 0 ? 2 : 0, 4 * others, others + 1));
    }
}
