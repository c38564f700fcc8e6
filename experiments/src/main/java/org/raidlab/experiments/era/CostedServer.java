package org.raidlab.experiments.era;

import java.time.Duration;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.core.Address;
import org.raidlab.core.Lsn;
import org.raidlab.core.ServerType;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Recovery;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.msg.RaidMessage;

/** A server whose steps and messages cost what they cost in 1988, when each server was a process of its own. */
final class CostedServer implements Server<RaidMessage> {
    private final Server<RaidMessage> server;
    private final Address self;
    private final CostProfile profile;
    private final Account account;
    private final Codec<RaidMessage> codec;

    CostedServer(
            Server<RaidMessage> server, Address self, CostProfile profile, Account account, Codec<RaidMessage> codec) {
        this.server = server;
        this.self = self;
        this.profile = profile;
        this.account = account;
        this.codec = codec;
    }

    @Override
    public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
        boolean toItself = in.from().equals(in.to());
        if (self.type() != ServerType.UI && !toItself) {
            account.charge(self.type(), profile.servers().of(in.body()) + received(in));
        }
        server.onMessage(in, new CostedEffects(out));
    }

    private double received(Envelope<RaidMessage> in) {
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
        if (self.type() == ServerType.UI || others.isEmpty()) {
            return;
        }
        int bytes = bytesOf(body);
        boolean local = others.stream().allMatch(each -> each.site() == self.site());
        double formatting = profile.communication().messageEachSide(bytes);
        if (local) {
            account.charge(
                    self.type(), others.size() * profile.communication().localEachSide(bytes, profile.fragmentBytes()));
        } else {
            account.charge(self.type(), formatting * (profile.raidMulticast() ? 1 : others.size()));
        }
    }

    @Override
    public void onTimer(TimerToken token, Effects<RaidMessage> out) {
        server.onTimer(token, new CostedEffects(out));
    }

    @Override
    public void onRecovery(Recovery from) {
        server.onRecovery(from);
    }

    @Override
    public void onRecovered(long offset, LogRecord record) {
        server.onRecovered(offset, record);
    }

    @Override
    public void onReady(Effects<RaidMessage> out) {
        server.onReady(out);
    }

    @Override
    public void checkInvariants() {
        server.checkInvariants();
    }

    @Override
    public SequencedMap<String, Long> counters() {
        return server.counters();
    }

    /** The server's effects, of which sends cost. */
    private final class CostedEffects implements Effects<RaidMessage> {
        private final Effects<RaidMessage> out;

        CostedEffects(Effects<RaidMessage> out) {
            this.out = out;
        }

        @Override
        public void send(Address to, RaidMessage body) {
            sent(List.of(to), body);
            out.send(to, body);
        }

        @Override
        public void sendDurable(Address to, RaidMessage body) {
            sent(List.of(to), body);
            out.sendDurable(to, body);
        }

        @Override
        public void multicast(List<Address> to, RaidMessage body) {
            sent(to, body);
            out.multicast(to, body);
        }

        @Override
        public Lsn force(LogRecord record) {
            return out.force(record);
        }

        @Override
        public Lsn append(LogRecord record) {
            return out.append(record);
        }

        @Override
        public void writeBlocks(BlockRange to, Block content, RaidMessage whenDone) {
            out.writeBlocks(to, content, whenDone);
        }

        @Override
        public void truncateLog(Lsn before) {
            out.truncateLog(before);
        }

        @Override
        public void setTimer(TimerToken token, Duration delay) {
            out.setTimer(token, delay);
        }

        @Override
        public void cancelTimer(TimerToken token) {
            out.cancelTimer(token);
        }

        @Override
        public void note(TraceEvent event) {
            out.note(event);
        }
    }
}
