package org.raidlab.harness.sim.mutant;

import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.site.node.SiteOptions;

/** A coordinator presumes that what its bound has passed was aborted, its own commits too. */
public final class AbortsBelowTheBound extends MeasuredLog {
    public AbortsBelowTheBound(SiteOptions options) {
        super(options);
    }

    @Override
    protected Server<RaidMessage> atomicityController(Ports ports) {
        Presuming presuming = new Presuming(ports.self().site());
        return new Doing(super.atomicityController(ports), presuming::around);
    }

    private static final class Presuming {
        private final int site;
        private TxnId bound = new TxnId(1, 1, 0);

        private Presuming(int site) {
            this.site = site;
        }

        private Effects<RaidMessage> around(Effects<RaidMessage> out) {
            return new Saying(out, (to, body) -> said(body));
        }

        private RaidMessage said(RaidMessage body) {
            if (body instanceof AcMessage.Prepare prepare) {
                bound = prepare.lowWatermark();
            }
            return body instanceof AcMessage.Decision(TxnId txn, boolean commit, Stamp _, var _)
                            && commit
                            && txn.site() == site
                            && txn.isBefore(bound)
                    ? new AcMessage.Decision(txn, false, Stamp.NONE)
                    : body;
        }
    }
}
