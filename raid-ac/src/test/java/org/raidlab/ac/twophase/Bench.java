package org.raidlab.ac.twophase;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.raidlab.ac.AtomicityController;
import org.raidlab.ac.commit.AcConfig;
import org.raidlab.ac.commit.CommitContext;
import org.raidlab.ac.commit.CommitLog;
import org.raidlab.ac.commit.CommitProtocol;
import org.raidlab.ac.commit.ReplicationPolicy;
import org.raidlab.ac.replication.FixedMembership;
import org.raidlab.ac.replication.QuorumMembership;
import org.raidlab.ac.replication.ReplicaSites;
import org.raidlab.ac.replication.ViewMembership;
import org.raidlab.core.Address;
import org.raidlab.core.Clock;
import org.raidlab.core.Lsn;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.Certification;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.StatePart;
import org.raidlab.msg.Write;

/** One controller by itself: what it does is written down, and a test plays everybody else. */
final class Bench implements Effects<RaidMessage> {
    static final int INCARNATION = 4;

    /** The controllers of sites 1 to 3 as members of a view, all in the same incarnation. */
    static final List<Member> ALL =
            List.of(new Member(1, INCARNATION), new Member(2, INCARNATION), new Member(3, INCARNATION));

    /** Returns the check of a transaction in which all three sites take part. */
    static CcMessage.Check check(TxnId txn, List<ReadEntry> reads, List<Write> writes) {
        return new CcMessage.Check(txn, 0, 3 * INCARNATION, reads, writes);
    }

    /** A message and where it went. */
    record Sent(Address to, RaidMessage body) {}

    final List<Lsn> truncated = new ArrayList<>();
    final Map<TimerToken, Duration> timers = new LinkedHashMap<>();
    final CommitLog commitLog;
    final AtomicityController controller;
    final Address self;
    long nanos = 1_000;

    private final List<Sent> sent = new ArrayList<>();
    private final List<Sent> durable = new ArrayList<>();
    private final List<LogRecord> forced = new ArrayList<>();
    private final List<LogRecord> appended = new ArrayList<>();
    private final List<TraceEvent> notes = new ArrayList<>();
    private long end;

    private Bench(int site, ReplicationPolicy policy, Function<CommitContext, CommitProtocol> protocol) {
        this(site, policy, protocol, Certification.NONE);
    }

    private Bench(
            int site,
            ReplicationPolicy policy,
            Function<CommitContext, CommitProtocol> protocol,
            Certification certification) {
        Clock clock = new BenchClock();
        self = controller(site);
        commitLog = new CommitLog(clock);
        Ports ports = new Ports(self, INCARNATION, clock, new SeededRandom(1), () -> 0);
        CommitContext context = new CommitContext(ports, AcConfig.DEFAULT, commitLog, policy, certification);
        controller = new AtomicityController(context, protocol.apply(context));
    }

    private static Address controller(int site) {
        return Address.of(site, RaidServer.AC);
    }

    /** Of a site in a set of sites that does not change. */
    static Bench ofSite(int site) {
        return new Bench(site, new FixedMembership(), new TwoPhaseCommit()::create);
    }

    /** The same, with parallel commits. */
    static Bench ofParallelSite(int site) {
        return new Bench(site, new FixedMembership(), new TwoPhaseCommit.Parallel()::create);
    }

    /** Of a site in such a set, with this test of what the votes carry. */
    static Bench certifying(int site, Function<CommitContext, CommitProtocol> protocol, Certification certification) {
        return new Bench(site, new FixedMembership(), protocol, certification);
    }

    /** Of a site of three whose views change; it has yet to enter one. */
    static Bench withViews(int site) {
        return new Bench(
                site, new ViewMembership(controller(site), 3, StatePart.ITEMS_MAX), new TwoPhaseCommit()::create);
    }

    /** The same, where replica sites are the participants. */
    static Bench amongReplicaSites(int site) {
        ReplicationPolicy views = new ViewMembership(controller(site), 3, StatePart.ITEMS_MAX, new ReplicaSites(site));
        return new Bench(site, views, new TwoPhaseCommit()::create);
    }

    /** Of a site of three that need quorums; it has yet to be told that it may vote. */
    static Bench withQuorums(int site) {
        return new Bench(
                site, new QuorumMembership(controller(site), 3, StatePart.ITEMS_MAX), new TwoPhaseCommit()::create);
    }

    private final class BenchClock implements Clock {
        @Override
        public long monotonicNanos() {
            return nanos;
        }

        @Override
        public long wallNanos() {
            return nanos;
        }
    }

    // What the others do.

    /** From the controller of a site, or from this site's own servers, who say nothing of themselves. */
    void receive(int from, RaidMessage message) {
        controller.onMessage(
                new Envelope<>(Address.of(from, RaidServer.AC), self, new MessageTag(1, 0), message), this);
        controller.checkInvariants();
    }

    /** From a server of this site. */
    void receive(AcMessage message) {
        receive(self.site(), message);
    }

    /** A timer that was set comes to its end. */
    void fire(TimerToken token) {
        if (timers.remove(token) == null) {
            throw new AssertionError("not set: " + token);
        }
        controller.onTimer(token, this);
        controller.checkInvariants();
    }

    /** A new life finds these records, ten bytes each, and begins. */
    Bench recover(RaidRecord... records) {
        for (RaidRecord record : records) {
            controller.onRecovered(end, record);
            end += 10;
        }
        controller.onReady(this);
        controller.checkInvariants();
        return this;
    }

    // What it did since it was asked last.

    List<Sent> sent() {
        return taken(sent);
    }

    /** What waits until all that was appended is durable. */
    List<Sent> durable() {
        return taken(durable);
    }

    List<LogRecord> forced() {
        return taken(forced);
    }

    List<LogRecord> appended() {
        return taken(appended);
    }

    List<TraceEvent> notes() {
        return taken(notes);
    }

    void forget() {
        notes.clear();
        sent.clear();
        durable.clear();
        forced.clear();
        appended.clear();
    }

    private static <T> List<T> taken(List<T> from) {
        List<T> taken = List.copyOf(from);
        from.clear();
        return taken;
    }

    // How the expectations of tests are written.

    /** To the controller of a site. */
    Sent to(int site, RaidMessage body) {
        return new Sent(self.at(site), body);
    }

    /** To a server of this site. */
    Sent to(RaidServer server, RaidMessage body) {
        return new Sent(self.sibling(server), body);
    }

    @Override
    public void send(Address to, RaidMessage body) {
        sent.add(new Sent(to, body));
    }

    @Override
    public void sendDurable(Address to, RaidMessage body) {
        durable.add(new Sent(to, body));
    }

    @Override
    public void multicast(List<Address> to, RaidMessage body) {
        to.forEach(each -> send(each, body));
    }

    @Override
    public Lsn force(LogRecord record) {
        forced.add(record);
        return next();
    }

    @Override
    public Lsn append(LogRecord record) {
        appended.add(record);
        return next();
    }

    private Lsn next() {
        end += 10;
        return new Lsn(end - 10);
    }

    @Override
    public void truncateLog(Lsn before) {
        truncated.add(before);
    }

    @Override
    public void setTimer(TimerToken token, Duration delay) {
        timers.put(token, delay);
    }

    @Override
    public void cancelTimer(TimerToken token) {
        timers.remove(token);
    }

    @Override
    public void writeBlocks(BlockRange to, Block content, RaidMessage whenDone) {
        throw new AssertionError("blocks are the database's");
    }

    @Override
    public void trace(TraceEvent event) {
        notes.add(event);
    }
}
