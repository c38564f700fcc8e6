package org.raidlab.harness.sim.mutant;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** A participant whose inquiry is not answered aborts by itself. */
public final class GivesUpInDoubt extends MutantServer {
    public GivesUpInDoubt(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new WrappedServer<>(right) {
            @Override
            public void onTimer(TimerToken token, Effects<RaidMessage> out) {
                List<TxnId> asked = new ArrayList<>();
                super.onTimer(token, new Saying(out, (to, body) -> {
                    if (body instanceof AcMessage.Inquire inquire) {
                        asked.add(inquire.txn());
                    }
                    return body;
                }));
                asked.forEach(txn -> pass(decidedByItself(ports, txn), out));
            }
        };
    }

    private static Envelope<RaidMessage> decidedByItself(Ports ports, TxnId txn) {
        return new Envelope<>(
                ports.self(),
                ports.self(),
                new MessageTag(ports.incarnation(), 0),
                new AcMessage.Decision(txn, false, Stamp.NONE));
    }
}
