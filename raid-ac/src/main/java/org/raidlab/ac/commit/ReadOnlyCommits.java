package org.raidlab.ac.commit;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.raidlab.ac.commit.ReplicationPolicy.ReadCheck;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.Evidence;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.SiteReads;
import org.raidlab.msg.Verdict;

/**
 * The transactions of this site that write nothing. Each site where they have read judges what was read there, all
 * after the last read; nothing is held or forced. What is decided anywhere is pending or posted at every site of the
 * view, so what all of them call current was current together at the moment when commitment was asked for. With quorums
 * it is so at some site of each read quorum: the sites of one judge the reads first, and this site last. The other way
 * round a copier could bring this site what it had missed in between, and nobody would know any more that the reader
 * had missed it.
 */
public final class ReadOnlyCommits {
    private static final Outcome COMMITTED = new Outcome.Committed(Stamp.NONE);

    private final CommitContext context;

    public ReadOnlyCommits(CommitContext context) {
        this.context = context;
    }

    public void begin(AcMessage.Commit request, Effects<RaidMessage> out) {
        Reader reader = new Reader(request);
        if (request.reads().isEmpty() && request.elsewhere().isEmpty()) {
            context.end(request.txn(), COMMITTED, out);
        } else if (reader.missing.size() < request.elsewhere().size()) {
            // One site in two lives: the earlier one counts no posts any more.
            context.end(request.txn(), new Outcome.Aborted(AbortReason.VIEW_CHANGED), out);
        } else {
            context.roles().put(request.txn(), reader);
            reader.begin(out);
        }
    }

    public void onReadsValidated(AcMessage.ReadsValidated answer, Effects<RaidMessage> out) {
        if (context.roles().of(answer.txn()) instanceof Reader reader) {
            reader.validatedAt(answer, out);
        }
    }

    /** The role of the home site of a transaction that only reads. */
    private final class Reader implements Role {
        private final AcMessage.Commit request;
        private final TxnId txn;
        private final long deadlineNanos = context.voteDeadlineNanos();
        private final TreeSet<Integer> missing = new TreeSet<>();
        /** The other sites of a read quorum. */
        private List<Member> quorum = List.of();
        /** The evidence of the sites that have said yes. */
        private final List<Evidence> evidence = new ArrayList<>();

        /** The sites of the quorum that have said yes. */
        private final TreeSet<Integer> agreed = new TreeSet<>();

        private boolean checkedHere;
        private boolean judgedHere;
        private int attempt;

        private Reader(AcMessage.Commit request) {
            this.request = request;
            this.txn = request.txn();
            request.elsewhere().forEach(each -> missing.add(each.source().site()));
        }

        private boolean isValidated() {
            return judgedHere && missing.isEmpty();
        }

        private boolean hasQuorum() {
            return quorum.stream().allMatch(member -> agreed.contains(member.site()));
        }

        private boolean needs(ReadCheck check) {
            return context.policy().readCheck() == check;
        }

        private void begin(Effects<RaidMessage> out) {
            if (needs(ReadCheck.BEFORE_VALIDATION)) {
                checkReplicas(out);
            } else {
                checkHere(out);
            }
            ask(out);
        }

        private void checkHere(Effects<RaidMessage> out) {
            if (!checkedHere) {
                checkedHere = true;
                context.check(txn, request.begun(), request.reads(), out);
            }
        }

        private void checkReplicas(Effects<RaidMessage> out) {
            context.links().checkReplicas(txn, request.reads(), out);
        }

        private void ask(Effects<RaidMessage> out) {
            for (SiteReads each : request.elsewhere()) {
                if (missing.contains(each.source().site())) {
                    ask(each, out);
                }
            }
            if (!quorum.isEmpty()) {
                checkReplicas(out);
            }
            boolean alone = missing.isEmpty() && attempt == 0;
            AcConfig config = context.config();
            out.setTimer(new AcTimer.Votes(txn), alone ? config.voteDeadline() : config.wait(attempt));
        }

        private void ask(SiteReads reads, Effects<RaidMessage> out) {
            AcMessage question = new AcMessage.ValidateReads(txn, request.begun(), reads);
            out.send(context.links().controller(reads.source().site()), question);
        }

        @Override
        public void validated(AcMessage.ValidationResult result, Effects<RaidMessage> out) {
            if (!judgedHere) {
                judgedHere = true;
                judged(result.verdict(), result.evidence(), out);
            }
        }

        private void validatedAt(AcMessage.ReadsValidated answer, Effects<RaidMessage> out) {
            if (missing.remove(answer.site())) {
                judged(answer.verdict(), answer.evidence(), out);
            } else if (needs(ReadCheck.BEFORE_VALIDATION)) {
                judgedInQuorum(answer.site(), answer.verdict(), out);
            }
        }

        private void judgedInQuorum(int site, Verdict verdict, Effects<RaidMessage> out) {
            switch (verdict) {
                case Verdict.No(AbortReason reason) -> over(new Outcome.Aborted(reason), out);
                case Verdict.Yes() -> {
                    if (agreed.add(site) && hasQuorum()) {
                        checkHere(out);
                    }
                }
            }
        }

        private void judged(Verdict verdict, Evidence its, Effects<RaidMessage> out) {
            switch (verdict) {
                case Verdict.No(AbortReason reason) -> over(new Outcome.Aborted(reason), out);
                case Verdict.Yes() -> {
                    evidence.add(its);
                    if (isValidated()) {
                        certify(out);
                    }
                }
            }
        }

        /** Tests the reads of all sites together: each site has tested its own. */
        private void certify(Effects<RaidMessage> out) {
            if (context.certification().certify(evidence).isEmpty()) {
                over(new Outcome.Aborted(AbortReason.STALE_READ), out);
            } else if (needs(ReadCheck.AFTER_VALIDATION)) {
                checkReplicas(out);
            } else {
                over(COMMITTED, out);
            }
        }

        /**
         * Takes RC's answer whether this site may validate its own reads alone, and which other sites have to validate
         * them.
         */
        @Override
        public void replicasChecked(AcMessage.ReplicaCheckResult result, Effects<RaidMessage> out) {
            if (needs(ReadCheck.BEFORE_VALIDATION) && result.good()) {
                quorum = result.others();
                askQuorum(out);
            } else if (needs(ReadCheck.BEFORE_VALIDATION) || isValidated()) {
                over(result.good() ? COMMITTED : new Outcome.Aborted(AbortReason.SITE_DOWN), out);
            }
        }

        private void askQuorum(Effects<RaidMessage> out) {
            if (hasQuorum()) {
                checkHere(out);
                return;
            }
            List<ReadEntry> reads = context.travellingReads(request);
            for (Member member : quorum) {
                if (!agreed.contains(member.site())) {
                    ask(new SiteReads(member, reads), out);
                }
            }
            if (attempt == 0) {
                out.setTimer(new AcTimer.Votes(txn), context.config().wait(0));
            }
        }

        private void over(Outcome outcome, Effects<RaidMessage> out) {
            out.cancelTimer(new AcTimer.Votes(txn));
            if (checkedHere && !judgedHere) {
                context.links().release(txn, out);
            }
            context.end(txn, outcome, out);
        }

        @Override
        public void onTimer(AcTimer timer, Effects<RaidMessage> out) {
            if (context.ports().clock().monotonicNanos() >= deadlineNanos) {
                over(new Outcome.Aborted(AbortReason.TIMEOUT), out);
            } else {
                attempt++;
                ask(out);
            }
        }

        @Override
        public String state() {
            return "only reads, and is judged " + (isValidated() ? "but not confirmed" : "not yet by sites " + missing);
        }
    }
}
