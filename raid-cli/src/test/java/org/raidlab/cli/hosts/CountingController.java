package org.raidlab.cli.hosts;

import java.util.SequencedMap;
import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.cc.ConcurrencyController;
import org.raidlab.cc.opt.OptimisticValidation;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.ServerProvider;
import org.raidlab.site.node.SiteOptions;

/** Another implementation of CC: the usual one, with a count of what it was asked. */
public final class CountingController implements Server<RaidMessage> {
    static final String NAME = "counting";
    static final String COUNTER = "asked";

    private final Server<RaidMessage> usual;
    private long asked;

    CountingController(Ports ports) {
        usual = new ConcurrencyController(ports, new OptimisticValidation(ConcurrencyConfig.DEFAULT));
    }

    /** Makes it. */
    public static final class Provider implements ServerProvider {
        @Override
        public String name() {
            return NAME;
        }

        @Override
        public RaidServer type() {
            return RaidServer.CC;
        }

        @Override
        public Server<RaidMessage> create(Ports ports, SiteOptions options) {
            return new CountingController(ports);
        }
    }

    @Override
    public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
        asked += in.body() instanceof CcMessage.Check ? 1 : 0;
        usual.onMessage(in, out);
    }

    @Override
    public void onTimer(TimerToken token, Effects<RaidMessage> out) {
        usual.onTimer(token, out);
    }

    @Override
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = usual.counters();
        counters.put(COUNTER, asked);
        return counters;
    }
}
