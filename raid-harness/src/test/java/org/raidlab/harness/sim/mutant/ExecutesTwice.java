package org.raidlab.harness.sim.mutant;

import java.util.TreeMap;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.UiMessage;
import org.raidlab.site.node.SiteOptions;

/** A request that comes again is executed again. */
public final class ExecutesTwice extends MutantServer {
    public ExecutesTwice(SiteOptions options) {
        super(options, RaidServer.UI);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new WrappedServer<>(right) {
            private final TreeMap<Integer, Integer> asked = new TreeMap<>();
            private int requests;

            @Override
            public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
                if (in.body() instanceof UiMessage.Submit submit) {
                    asked.put(++requests, submit.request());
                    UiMessage.Submit anew = new UiMessage.Submit(
                            submit.session(), requests, submit.text(), submit.announce(), submit.incarnation());
                    super.onMessage(new Envelope<>(in.from(), in.to(), in.messageTag(), anew), out);
                } else {
                    super.onMessage(in, out);
                }
            }

            @Override
            protected Effects<RaidMessage> effects(Effects<RaidMessage> out) {
                return new Saying(out, (to, body) -> switch (body) {
                    case ClientMessage.Answered answer ->
                        new ClientMessage.Answered(
                                answer.session(), asked.getOrDefault(answer.request(), 0), answer.results());
                    case ClientMessage.Began began ->
                        new ClientMessage.Began(began.session(), asked.getOrDefault(began.request(), 0), began.txn());
                    default -> body;
                });
            }
        };
    }
}
