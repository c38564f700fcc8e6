package org.raidlab.ac.commit;

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
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Write;

/** The links of an Atomicity Controller: to the servers of its site and to the controllers of other sites. */
public record SiteLinks(Address self) {
    private static final int COORDINATOR_ONLY = 2;

    public int site() {
        return self.site();
    }

    public Address controller(int site) {
        return self.at(site);
    }

    public List<Address> controllers(Collection<Integer> sites) {
        List<Address> addresses = new ArrayList<>(sites.size());
        for (int site : sites) {
            if (site != self.site()) {
                addresses.add(controller(site));
            }
        }
        return addresses;
    }

    public List<Address> others(List<Member> members) {
        return controllers(members.stream().map(Member::site).toList());
    }

    /**
     * Returns whom to ask for the outcome of a transaction: its coordinator, unless this site is that, and after two
     * tries all its members, since some of them may know it.
     */
    public List<Address> inquiryTargets(TxnId txn, List<Member> members, int attempt) {
        return asksCoordinatorOnly(txn, attempt) ? List.of(controller(txn.site())) : others(members);
    }

    /** Returns whether a site in doubt asks only the coordinator in this attempt. */
    public boolean asksCoordinatorOnly(TxnId txn, int attempt) {
        return attempt < COORDINATOR_ONLY && txn.site() != site();
    }

    public static SequencedSet<Integer> sites(List<Member> members) {
        SequencedSet<Integer> sites = new TreeSet<>();
        members.forEach(member -> sites.add(member.site()));
        return sites;
    }

    /** Has CC validate a transaction that only reads. */
    public void check(TxnId txn, List<ReadEntry> reads, Effects<RaidMessage> out) {
        check(new CcMessage.Check(txn, reads, List.of()), out);
    }

    public void check(CcMessage.Check check, Effects<RaidMessage> out) {
        out.send(self.sibling(RaidServer.CC), check);
    }

    public void release(TxnId txn, boolean commit, Stamp stamp, Effects<RaidMessage> out) {
        out.send(self.sibling(RaidServer.CC), new CcMessage.Decide(txn, commit, stamp));
    }

    public void post(TxnId txn, Stamp stamp, List<Write> writes, long decided, Effects<RaidMessage> out) {
        out.send(self.sibling(RaidServer.AM), new AmMessage.Post(txn, stamp, writes, decided));
    }

    /** Asks RC about a transaction that only reads. */
    public void checkReplicas(TxnId txn, List<ReadEntry> reads, Effects<RaidMessage> out) {
        out.send(self.sibling(RaidServer.RC), new RcMessage.CheckReplicas(txn, reads));
    }

    /** Asks RC about a vote. */
    public void checkReplicas(AcMessage.Prepare prepare, Effects<RaidMessage> out) {
        List<RcMessage.CheckReplicas.Copy> copied = prepare.writes().stream()
                .filter(Write::isCopy)
                .map(write -> new RcMessage.CheckReplicas.Copy(write.item(), write.version()))
                .toList();
        out.send(
                self.sibling(RaidServer.RC),
                new RcMessage.CheckReplicas(prepare.txn(), prepare.members(), prepare.reads(), copied));
    }
}
