package org.raidlab.experiments.era;

import java.util.List;
import org.raidlab.core.Address;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;

/** A server whose steps and messages have the costs of 1988, when each server was a process of its own. */
final class CostedServer extends WrappedServer<RaidMessage> {
    private final Address self;
    private final CostProfile profile;
    private final Account account;
    private final Codec<RaidMessage> codec;

    CostedServer(
            Server<RaidMessage> server, Address self, CostProfile profile, Account account, Codec<RaidMessage> codec) {
        super(server);
        this.self = self;
        this.profile = profile;
        this.account = account;
        this.codec = codec;
    }

    @Override
    public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
        boolean toItself = in.from().equals(in.to());
        if (self.type() != RaidServer.UI && !toItself) {
            account.charge(RaidServer.of(self), profile.servers().of(in.body()) + received(in));
        }
        super.onMessage(in, out);
    }

    private double received(Envelope<RaidMessage> in) {
        if (profile.localCalls() && in.from().site() == self.site()) {
            return 0;
        }
        int bytes = bytesOf(in.body());
        return in.from().site() == self.site()
                ? profile.communication().localEachSide(bytes, profile.fragmentBytes())
                : profile.communication().messageEachSide(bytes);
    }

    private int bytesOf(RaidMessage body) {
        return codec.encode(body).length;
    }

    private void sent(List<Address> to, RaidMessage body) {
        List<Address> others = to.stream().filter(each -> !each.equals(self)).toList();
        boolean local = others.stream().allMatch(each -> each.site() == self.site());
        boolean isCall = profile.localCalls() && local;
        if (self.type() == RaidServer.UI || others.isEmpty() || isCall) {
            return;
        }
        int bytes = bytesOf(body);
        double formatting = profile.communication().messageEachSide(bytes);
        if (local) {
            account.charge(
                    RaidServer.of(self),
                    others.size() * profile.communication().localEachSide(bytes, profile.fragmentBytes()));
        } else {
            account.charge(RaidServer.of(self), formatting * (profile.raidMulticast() ? 1 : others.size()));
        }
    }

    @Override
    protected Effects<RaidMessage> effects(Effects<RaidMessage> out) {
        return new CostedEffects(out);
    }

    /** The server's effects, with a charge for sends. */
    private final class CostedEffects extends ForwardingEffects<RaidMessage> {
        CostedEffects(Effects<RaidMessage> out) {
            super(out);
        }

        @Override
        public void send(Address to, RaidMessage body) {
            sent(List.of(to), body);
            super.send(to, body);
        }

        @Override
        public void sendDurable(Address to, RaidMessage body) {
            sent(List.of(to), body);
            super.sendDurable(to, body);
        }

        @Override
        public void multicast(List<Address> to, RaidMessage body) {
            sent(to, body);
            super.multicast(to, body);
        }
    }
}
