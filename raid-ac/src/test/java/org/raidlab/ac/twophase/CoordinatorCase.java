package org.raidlab.ac.twophase;

import static org.raidlab.ac.twophase.Bench.ALL;
import static org.raidlab.ac.twophase.Bench.INCARNATION;

import java.util.List;
import org.raidlab.ac.commit.AcTimer;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.LedgerRecord;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.RelationId;

/**
 * What the tests of a coordinator share: a transaction whose home is site 1 of three, and the words for what happens.
 */
abstract class CoordinatorCase {
    static final TxnId TXN = new TxnId(1, INCARNATION, 1);
    static final Write WRITE = new Write(new RelationId(50), new TupleId(7), Write.Kind.UPDATE, Row.EMPTY, List.of());
    static final List<Write> WRITES = List.of(WRITE);
    static final List<ReadEntry> READS = List.of(new ReadEntry.FragmentRead(new RelationId(50), 3));
    static final Verdict REFUSED = new Verdict.No(AbortReason.CONFLICT);
    static final AcMessage.Prepare PREPARE = new AcMessage.Prepare(TXN, TXN, 9, ALL, List.of(), WRITES);
    static final AcTimer VOTES = new AcTimer.Votes(TXN);
    static final AcTimer DECISIONS = new AcTimer.Decisions(TXN);

    final Bench bench = Bench.ofSite(1);

    static AcMessage.View view(List<Member> up, Integer... down) {
        return new AcMessage.View(9, up, List.of(down));
    }

    final void begin(List<Member> up) {
        bench.receive(view(up));
        bench.receive(new AcMessage.Commit(TXN, TXN, READS, WRITES));
        bench.forget();
    }

    final void voteHere(Verdict verdict) {
        bench.receive(new AcMessage.ValidationResult(TXN, verdict));
    }

    final void vote(int site, Verdict verdict, Stamp clock) {
        bench.receive(site, new AcMessage.Vote(TXN, site, verdict, clock));
    }

    final Stamp commit() {
        begin(ALL);
        voteHere(Verdict.YES);
        vote(2, Verdict.YES, Stamp.NONE);
        vote(3, Verdict.YES, Stamp.NONE);
        bench.forget();
        return Stamp.of(1, 1);
    }

    final void acknowledge(int site) {
        bench.receive(site, new AcMessage.Acknowledge(TXN, site));
    }

    final Bench.Sent told(Outcome outcome, long postingNanos) {
        return bench.to(RaidServer.AD, new AdMessage.Decided(TXN, outcome, postingNanos));
    }

    static Outcome aborted(AbortReason reason) {
        return new Outcome.Aborted(reason);
    }

    static List<LedgerRecord.Event> events(List<LogRecord> records) {
        return records.stream().map(each -> ((LedgerRecord) each).event()).toList();
    }
}
