package org.raidlab.ac.commit;

import java.util.List;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.Evidence;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Verdict;

/**
 * Validations of reads here by other sites' read-only transactions: CC validates them, and this site answers only while
 * it may answer reads alone.
 */
public final class RemoteReadValidations {
    private final CommitContext context;

    public RemoteReadValidations(CommitContext context) {
        this.context = context;
    }

    /** The role of a site at which another site's transaction has read. */
    private final class ReadSource implements Role {
        private final TxnId txn;
        private final List<ReadEntry> reads;
        private Evidence evidence = Evidence.NONE;

        private ReadSource(TxnId txn, List<ReadEntry> reads) {
            this.txn = txn;
            this.reads = reads;
        }

        @Override
        public void validated(AcMessage.ValidationResult result, Effects<RaidMessage> out) {
            if (result.verdict().isYes()) {
                evidence = result.evidence();
                context.links().checkReplicas(txn, reads, out);
            } else {
                answer(txn, result.verdict(), Evidence.NONE, out);
            }
        }

        @Override
        public void replicasChecked(AcMessage.ReplicaCheckResult result, Effects<RaidMessage> out) {
            answer(
                    txn,
                    result.good()
                            ? Verdict.YES
                            : new Verdict.No(context.policy().refusedByReplicaCheck()),
                    evidence,
                    out);
        }

        @Override
        public boolean isInDoubt() {
            return false;
        }

        @Override
        public String state() {
            return "has read here and is not judged";
        }
    }

    public void onValidateReads(AcMessage.ValidateReads question, Effects<RaidMessage> out) {
        TxnId txn = question.txn();
        if (txn.site() == context.site()) {
            out.trace(new RaidTrace.Ignored("a question of this site's own " + txn));
        } else if (!question.request().source().equals(context.member())) {
            answer(txn, new Verdict.No(AbortReason.VIEW_CHANGED), Evidence.NONE, out);
        } else if (!context.roles().has(txn)) {
            ReadSource source = new ReadSource(txn, question.request().reads());
            context.roles().put(txn, source);
            context.check(txn, question.begun(), source.reads, out);
        }
    }

    private void answer(TxnId txn, Verdict verdict, Evidence evidence, Effects<RaidMessage> out) {
        if (context.roles().of(txn) instanceof ReadSource) {
            context.roles().remove(txn);
        }
        out.send(
                context.links().controller(txn.site()),
                new AcMessage.ReadsValidated(txn, context.site(), verdict, evidence));
    }
}
