package org.raidlab.ac.scenario;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.raidlab.ac.AtomicityController;
import org.raidlab.ac.commit.CommitContext;
import org.raidlab.ac.commit.CommitLog;
import org.raidlab.ac.replication.FixedMembership;
import org.raidlab.core.Address;
import org.raidlab.core.Lsn;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.Devices;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Log;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Transport;
import org.raidlab.core.turn.Turn;
import org.raidlab.core.turn.TurnLimits;
import org.raidlab.core.turn.TurnPorts;
import org.raidlab.core.turn.WrappedLog;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.Placement;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Write;
import org.raidlab.msg.codec.RaidDevices;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.store.memory.MemoryStorage;

/** A site of a scenario: the real Atomicity Controller in a real turn on a log in memory, stand-ins around it. */
final class ScenarioSite {
    static final RelationId RELATION = new RelationId(99);

    final ScenarioCluster cluster;
    final int number;
    final MemoryStorage storage = new MemoryStorage();
    final TreeSet<TxnId> locks = new TreeSet<>();
    final Map<TxnId, Stamp> posted = new LinkedHashMap<>();
    final Map<TxnId, Outcome> outcomes = new LinkedHashMap<>();
    /** How often the log was forced, over all incarnations. */
    int forces;

    /** How many bytes were appended to it. */
    long logBytes;

    boolean refuseNext;
    int incarnation;
    private long counter;
    private @Nullable Turn<RaidMessage> turn;

    ScenarioSite(ScenarioCluster cluster, int number) {
        this.cluster = cluster;
        this.number = number;
    }

    boolean isUp() {
        return turn != null;
    }

    Turn<RaidMessage> turn() {
        return Objects.requireNonNull(turn, "the site is down");
    }

    void start() {
        incarnation = storage.nextIncarnation();
        counter = 0;
        Turn<RaidMessage> started = new Turn<>(
                new TurnPorts<>(
                        new Postman(),
                        Devices.open(RaidDevices.ALL, storage.openerAtOnce()).wrapped(new CountingForces()),
                        cluster.clock,
                        event -> {}),
                TurnLimits.DEFAULT.checked());
        Address self = Address.of(number, RaidServer.AC);
        Ports ports = new Ports(self, incarnation, started.clock(), new SeededRandom(number), () -> 0);
        CommitContext context =
                new CommitContext(ports, cluster.config, new CommitLog(started.clock()), new FixedMembership());
        MessageTag messageTag = new MessageTag(incarnation, 0);
        started.host(self, new AtomicityController(context, cluster.protocol.apply(context)), messageTag);
        for (RaidServer type : List.of(RaidServer.CC, RaidServer.AM, RaidServer.RC, RaidServer.AD)) {
            started.host(self.sibling(type), new StandIns(type, this), messageTag);
        }
        turn = started;
        started.start();
    }

    private final class CountingForces implements Devices.Wrapper {
        @Override
        public Log log(LogDevice device, Log opened) {
            return new WrappedLog(opened) {
                @Override
                public Lsn append(byte[] payload) {
                    logBytes += payload.length;
                    return super.append(payload);
                }

                @Override
                public void force() {
                    forces++;
                    super.force();
                }
            };
        }
    }

    /** Kill -9: memory is gone, and what was not forced. */
    void crash() {
        turn = null;
        locks.clear();
        outcomes.clear();
        storage.crash(new SeededRandom(0));
    }

    TxnId commit() {
        return commit(List.of());
    }

    TxnId commit(List<ReadEntry> reads) {
        return commit(reads, Row.EMPTY, List.of());
    }

    TxnId commit(List<ReadEntry> reads, Row row, List<Placement> placements) {
        TxnId txn = new TxnId(number, incarnation, ++counter);
        Write write = new Write(RELATION, new TupleId(counter), Write.Kind.UPDATE, row, List.of());
        ask(new AcMessage.Commit(txn, txn, reads, List.of(write), List.of(), placements));
        return txn;
    }

    void rehearse() {
        ask(new AcMessage.DryRunCommit(new TxnId(number, incarnation, ++counter)));
    }

    private void ask(AcMessage question) {
        tellView();
        send(RaidServer.AD, question);
    }

    /** The Replication Controller tells AC who takes part. */
    void tellView() {
        List<AcMessage.Member> up = cluster.sites.values().stream()
                .filter(other -> !cluster.knownDown.contains(other.number))
                .map(other -> new AcMessage.Member(other.number, other.incarnation))
                .toList();
        send(RaidServer.RC, new AcMessage.View(1, up, List.copyOf(cluster.knownDown)));
    }

    private void send(RaidServer from, AcMessage message) {
        Address self = Address.of(number, RaidServer.AC);
        turn().accept(new Envelope<>(self.sibling(from), self, new MessageTag(incarnation, 0), message));
    }

    /** Sends go to the cluster's list of messages on their way; a scenario says what becomes of them. */
    private final class Postman implements Transport<RaidMessage> {
        @Override
        public void send(Envelope<RaidMessage> message) {
            cluster.underWay.add(message);
        }

        @Override
        public void multicast(List<Envelope<RaidMessage>> messages) {
            cluster.underWay.addAll(messages);
        }

        @Override
        public void flush() {}
    }
}
