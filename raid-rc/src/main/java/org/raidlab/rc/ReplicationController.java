package org.raidlab.rc;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.raidlab.core.ServerType;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.UiMessage;

/** The Replication Controller of a site: tells the Atomicity Controller who takes part, by its method. */
public final class ReplicationController implements Server<RaidMessage> {
    private final Ports ports;
    private final ReplicationMethod method;
    private long hints;

    public ReplicationController(Ports ports, ReplicationMethod method) {
        this.ports = ports;
        this.method = method;
    }

    @Override
    public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
        switch (in.body()) {
            case RcMessage message -> step(message, out);
            case UiMessage _, AdMessage _, AmMessage _, AcMessage _, CcMessage _, ClientMessage _ ->
                ignore("RC is not the receiver of " + in.body(), out);
        }
    }

    private void step(RcMessage message, Effects<RaidMessage> out) {
        switch (message) {
            case RcMessage.AskView ask -> answer(ask.txn(), out);
            case RcMessage.SiteUp hint -> learn(hint, method.siteUp(hint.site(), hint.incarnation()), out);
            case RcMessage.SiteDown hint -> learn(hint, method.siteDown(hint.site(), hint.incarnation()), out);
        }
    }

    private void answer(TxnId txn, Effects<RaidMessage> out) {
        ReplicationMethod.View view = method.view();
        out.send(ports.self().sibling(ServerType.AC), new AcMessage.View(txn, view.number(), view.up(), view.down()));
    }

    private void learn(RcMessage hint, boolean changed, Effects<RaidMessage> out) {
        hints++;
        if (!changed) {
            ignore("nothing new: " + hint, out);
        }
    }

    private static void ignore(String why, Effects<RaidMessage> out) {
        out.note(new RaidTrace.Ignored(why));
    }

    @Override
    public void onTimer(TimerToken token, Effects<RaidMessage> out) {
        ignore("RC sets no timers", out);
    }

    @Override
    public void checkInvariants() {
        method.checkInvariants();
    }

    @Override
    public SequencedMap<String, Long> counters() {
        ReplicationMethod.View view = method.view();
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        counters.put("view", view.number());
        counters.put("up", (long) view.up().size());
        counters.put("down", (long) view.down().size());
        counters.put("hints", hints);
        return counters;
    }
}
