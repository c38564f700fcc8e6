package org.raidlab.checkpoint.site;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.raidlab.checkpoint.leubhargava.LeuBhargava;
import org.raidlab.core.Address;
import org.raidlab.core.Clock;
import org.raidlab.core.Lsn;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.core.turn.LogEffects;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord.ProcessCheckpoint;
import org.raidlab.msg.RaidServer;

/** The group of a site: messages wait in one queue, and are delivered when the test says so. */
final class FakeSite implements Clock {
    static final Address OUTSIDE = Address.of(2, RaidServer.AC);

    final List<LogRecord> log;
    final List<Lsn> cuts = new ArrayList<>();
    /** The records of other logs than the main log, each after its log's name. */
    final List<String> beside = new ArrayList<>();

    private final Map<RaidServer, Talker> talkers = new LinkedHashMap<>();
    private final Map<RaidServer, SiteMember> members = new LinkedHashMap<>();
    private final List<Envelope<RaidMessage>> queue = new ArrayList<>();

    /** A life after those that left this log. */
    FakeSite(List<LogRecord> log, int incarnation) {
        this.log = log;
        for (RaidServer type : SiteGroup.MEMBERS) {
            Ports ports = new Ports(Address.of(1, type), incarnation, this, new SeededRandom(1), () -> 0);
            Talker talker = new Talker(ports.self());
            talkers.put(type, talker);
            members.put(type, new SiteMember(ports, talker, Optional.empty(), LeuBhargava::new));
        }
        for (int at = 0; at < log.size(); at++) {
            member(RaidServer.AC).onRecovered(at, log.get(at));
        }
        members.forEach((type, member) -> member.onReady(new Out(type)));
        deliverAll();
    }

    Effects<RaidMessage> out(RaidServer type) {
        return new Out(type);
    }

    SiteMember member(RaidServer type) {
        return Objects.requireNonNull(members.get(type));
    }

    Talker talker(RaidServer type) {
        return Objects.requireNonNull(talkers.get(type));
    }

    void send(Address from, RaidServer to, RaidMessage body) {
        queue.add(new Envelope<>(from, Address.of(1, to), new MessageTag(1, 0), body));
    }

    void sendOwn(RaidServer to, RaidMessage body) {
        send(Address.of(1, to), to, body);
    }

    void deliverAll() {
        while (!queue.isEmpty()) {
            deliver(queue.removeFirst());
        }
    }

    /** Delivers what waits for these servers, and nothing else. */
    void deliverOnlyTo(List<RaidServer> receivers) {
        for (int place = 0; place < queue.size(); place++) {
            if (receivers.contains(queue.get(place).to().type())) {
                deliver(queue.remove(place));
                place = -1;
            }
        }
    }

    private void deliver(Envelope<RaidMessage> message) {
        RaidServer to = RaidServer.of(message.to());
        SiteMember member = members.get(to);
        if (member != null && message.to().site() == 1) {
            member.onMessage(message, new Out(to));
        }
    }

    void fire(RaidServer type, TimerToken token) {
        member(type).onTimer(token, new Out(type));
    }

    Optional<ProcessCheckpoint> last() {
        return log.reversed().stream()
                .filter(ProcessCheckpoint.class::isInstance)
                .map(ProcessCheckpoint.class::cast)
                .findFirst();
    }

    @Override
    public long monotonicNanos() {
        return 1;
    }

    @Override
    public long wallNanos() {
        return 1;
    }

    private final class Out implements Effects<RaidMessage> {
        private final RaidServer self;

        Out(RaidServer self) {
            this.self = self;
        }

        @Override
        public void send(Address to, RaidMessage body) {
            queue.add(new Envelope<>(
                    Address.of(1, self), to, new MessageTag(1, member(self).interval()), body));
        }

        @Override
        public void sendDurable(Address to, RaidMessage body) {
            send(to, body);
        }

        @Override
        public void multicast(List<Address> to, RaidMessage body) {
            to.forEach(each -> send(each, body));
        }

        @Override
        public Lsn force(LogRecord record) {
            return append(record);
        }

        @Override
        public Lsn append(LogRecord record) {
            log.add(record);
            return new Lsn(log.size() - 1L);
        }

        @Override
        public void writeBlocks(BlockRange to, Block content, RaidMessage whenDone) {
            throw new AssertionError("nobody writes blocks");
        }

        @Override
        public LogEffects<RaidMessage> log(LogDevice device) {
            return new LogEffects<>() {
                @Override
                public Lsn force(LogRecord record) {
                    return append(record);
                }

                @Override
                public Lsn append(LogRecord record) {
                    beside.add(device.name() + " " + record);
                    return new Lsn(beside.size() - 1L);
                }

                @Override
                public Lsn append(LogRecord record, RaidMessage whenDurable) {
                    send(Address.of(1, self), whenDurable);
                    return append(record);
                }

                @Override
                public void truncate(Lsn before) {
                    beside.clear();
                }
            };
        }

        @Override
        public void truncateLog(Lsn before) {
            cuts.add(before);
        }

        @Override
        public void setTimer(TimerToken token, Duration delay) {
            // fired by the test
        }

        @Override
        public void cancelTimer(TimerToken token) {
            // fired by the test
        }

        @Override
        public void trace(TraceEvent event) {
            // what counts is what is done
        }
    }
}
