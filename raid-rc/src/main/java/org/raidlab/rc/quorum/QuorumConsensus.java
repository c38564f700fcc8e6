package org.raidlab.rc.quorum;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.StatePart;
import org.raidlab.msg.StateParts;
import org.raidlab.rc.ReplicationMethod;

/**
 * Quorum consensus as a replica control method. For AC there is one view for ever; who takes part in a transaction is
 * said anew for each. Steps and invariants: the module's README.
 */
public final class QuorumConsensus implements ReplicationMethod {
    /** The timer of the next heartbeat. */
    record HeartbeatDue() implements TimerToken {}

    private static final long ONLY_VIEW = 1;
    private static final long INSTALLED = 1;

    private final QuorumConfig config;
    private final Member self;
    private final Address address;
    private final SessionVector everybody;
    private final Peers peers;
    private final MissedWrites missed;
    private final MissedWriteCheck missedWriteCheck;
    private final AntiEntropy antiEntropy;
    private final StateParts parts = new StateParts();
    private final List<RcMessage.Decided> redone = new ArrayList<>();
    private boolean restored;
    private long decidedUpTo;
    private long heartbeatNumber;

    public QuorumConsensus(Ports ports, QuorumConfig config) {
        this.config = config;
        this.address = ports.self();
        this.self = new Member(address.site(), ports.incarnation());
        Invariants.require(config.quorums().votes().containsKey(self.site()), "a site has votes, if only 0");
        this.everybody = new SessionVector(
                ONLY_VIEW,
                config.quorums().votes().keySet().stream()
                        .map(site -> new Member(site, 0))
                        .toList());
        this.peers = new Peers(config, ports.clock(), self);
        this.missed = new MissedWrites(config.quorums().votes().keySet());
        this.missedWriteCheck = new MissedWriteCheck(missed);
        this.antiEntropy = new AntiEntropy(missed, config.copierItems());
    }

    @Override
    public void onMessage(Envelope<RaidMessage> in, RcMessage message, Effects<RaidMessage> out) {
        switch (message) {
            case RcMessage.Restored log -> restore(log, out);
            case RcMessage.CheckReplicas asked -> toServer(RaidServer.AC, confirm(asked), out);
            case RcMessage.Decided commit -> {
                decidedUpTo = Math.max(decidedUpTo, commit.at());
                missed.decided(commit);
            }
            case RcMessage.AskSnapshot _ -> tellSnapshot(out);
            case RcMessage.Part(StatePart part) -> parts.add(part);
            case RcMessage.Redone(List<RcMessage.Decided> since) -> redone.addAll(since);
            case RcMessage.Heartbeat heartbeat -> peers.heard(heartbeat);
            case RcMessage.CopierEnded ended -> {
                antiEntropy.ended(ended.ticket(), ended.committed(), peers.position());
                bringCopies(out);
            }
            case RcMessage.AskSource asked ->
                toServer(RaidServer.AD, new AdMessage.Source(asked.txn(), asked.relation(), Optional.empty()), out);
            case RcMessage.Recorded _ -> {}
            case RcMessage.OfViews _, RcMessage.OfCopies _, RcMessage.InDoubtTransactions _ ->
                out.trace(new RaidTrace.Ignored("no views here: " + message));
        }
    }

    private void toServer(RaidServer type, RaidMessage message, Effects<RaidMessage> out) {
        out.send(address.sibling(type), message);
    }

    /**
     * Restores the missed writes that this site knows of; from now on the site votes, and all its copies may be read.
     */
    private void restore(RcMessage.Restored log, Effects<RaidMessage> out) {
        if (restored) {
            out.trace(new RaidTrace.Ignored("restored already"));
            return;
        }
        restored = true;
        decidedUpTo = log.upTo();
        redone.addAll(log.since());
        missed.restore(parts.joined(new StatePart(log.failLocks(), List.of())).failLocks());
        redone.forEach(missed::decided);
        redone.clear();
        toServer(RaidServer.AC, new AcMessage.Install(INSTALLED, everybody, views()), out);
        toServer(RaidServer.AC, new AcMessage.Stale(List.of(), true, decidedUpTo), out);
        heartbeat(out);
    }

    private void tellSnapshot(Effects<RaidMessage> out) {
        List<StatePart> all = StatePart.split(missed.all(), List.of(), StatePart.ITEMS_MAX);
        all.subList(0, all.size() - 1).forEach(part -> toServer(RaidServer.AC, new AcMessage.Part(part), out));
        RaidRecord.FailLocks last =
                new RaidRecord.FailLocks(decidedUpTo, all.getLast().failLocks());
        toServer(RaidServer.AC, new AcMessage.Snapshot(views(), last), out);
    }

    private RaidRecord.Views views() {
        return new RaidRecord.Views(ONLY_VIEW, everybody, 0, 0, List.of());
    }

    /** All sites that are up take part, if they have the votes; copiers later refresh the sites left out. */
    @Override
    public AcMessage.View view() {
        boolean enough = restored && peers.mayWrite();
        return new AcMessage.View(ONLY_VIEW, peers.up(), enough ? List.of() : peers.down());
    }

    private AcMessage.ReplicaCheckResult confirm(RcMessage.CheckReplicas asked) {
        boolean isReaderOfThisSite =
                asked.txn().site() == self.site() && asked.members().isEmpty();
        if (!restored || !isReaderOfThisSite) {
            return new AcMessage.ReplicaCheckResult(asked.txn(), restored && missedWriteCheck.agrees(asked));
        }
        return peers.readers()
                .map(others -> new AcMessage.ReplicaCheckResult(asked.txn(), true, others))
                .orElseGet(() -> new AcMessage.ReplicaCheckResult(asked.txn(), false));
    }

    @Override
    public void onTimer(TimerToken token, Effects<RaidMessage> out) {
        heartbeat(out);
        antiEntropy.onHeartbeat();
        bringCopies(out);
    }

    private void heartbeat(Effects<RaidMessage> out) {
        out.setTimer(new HeartbeatDue(), config.heartbeat());
        out.multicast(
                config.quorums().votes().keySet().stream()
                        .filter(site -> site != self.site())
                        .map(address::at)
                        .toList(),
                new RcMessage.Heartbeat(self, ++heartbeatNumber, everybody, ONLY_VIEW, true));
    }

    private void bringCopies(Effects<RaidMessage> out) {
        List<Integer> up = peers.up().stream().map(Member::site).toList();
        antiEntropy.next(up).forEach(copier -> toServer(RaidServer.AD, copier, out));
    }

    @Override
    public void checkInvariants() {
        Invariants.check(missed.of(self.site()).isEmpty(), "a site took part in every commit that it knows of");
    }

    /** Lists the sites that have missed writes: copiers have to refresh them when they come back. */
    @Override
    public List<String> unfinished() {
        return missed.sites().stream()
                .map(site -> "site " + site + " has missed " + missed.of(site).size() + " writes")
                .toList();
    }

    @Override
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        List<Integer> up = peers.up().stream().map(Member::site).toList();
        counters.put("up", (long) up.size());
        counters.put("votes", (long) config.quorums().total());
        counters.put("votes up", (long) config.quorums().of(up));
        counters.put("votes to read", (long) config.quorums().read());
        counters.put("votes to write", (long) config.quorums().write());
        counters.put("missed writes", (long) missed.size());
        counters.put("copiers", antiEntropy.done());
        return counters;
    }
}
