package org.raidlab.harness.sim.mutant;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.raidlab.core.Address;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.Write;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/**
 * After a restart its Concurrency Controller holds no commit-locks for what voted yes before. It takes notice of these
 * transactions when they commit, which hides the mistake from the controller's own invariants: the history has to show
 * it.
 */
public final class ForgetsCommitLocks extends ServerFactory {
    public ForgetsCommitLocks(SiteOptions options) {
        super(options);
    }

    @Override
    protected Server<RaidMessage> concurrencyController(Ports ports) {
        return new Forgetful(super.concurrencyController(ports));
    }

    private static final class Forgetful extends WrappedServer<RaidMessage> {
        private final TreeMap<TxnId, List<Write>> forgotten = new TreeMap<>();

        private Forgetful(Server<RaidMessage> right) {
            super(right);
        }

        @Override
        public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
            if (in.body() instanceof CcMessage.RestoreLocks restoreLocks) {
                restoreLocks.pending().forEach(each -> forgotten.put(each.txn(), each.writes()));
                pass(with(in, new CcMessage.RestoreLocks(List.of())), out);
            } else if (in.body() instanceof CcMessage.Decide decide && forgotten.containsKey(decide.txn())) {
                decided(in, decide, out);
            } else {
                super.onMessage(in, out);
            }
        }

        /** The locks are taken for the moment of the commit only; held by another by now, they are done without. */
        private void decided(Envelope<RaidMessage> in, CcMessage.Decide decide, Effects<RaidMessage> out) {
            List<Write> writes = forgotten.getOrDefault(decide.txn(), List.of());
            forgotten.remove(decide.txn());
            if (decide.commit() && isFree(with(in, new CcMessage.Check(decide.txn(), List.of(), writes)), out)) {
                pass(in, out);
            }
        }

        private boolean isFree(Envelope<RaidMessage> check, Effects<RaidMessage> out) {
            List<Verdict> verdicts = new ArrayList<>();
            pass(check, new ForwardingEffects<>(out) {
                @Override
                public void send(Address receiver, RaidMessage body) {
                    if (body instanceof AcMessage.ValidationResult result) {
                        verdicts.add(result.verdict());
                    }
                }
            });
            return verdicts.equals(List.of(Verdict.YES));
        }

        private static Envelope<RaidMessage> with(Envelope<RaidMessage> in, RaidMessage body) {
            return new Envelope<>(in.from(), in.to(), in.messageTag(), body);
        }
    }
}
