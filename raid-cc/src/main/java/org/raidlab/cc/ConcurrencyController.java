package org.raidlab.cc;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Checkpointable;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.DirectoryChange;
import org.raidlab.msg.Evidence;
import org.raidlab.msg.ProtocolServer;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.SavedCounters;
import org.raidlab.msg.Verdict;

/**
 * The Concurrency Controller of a site. It makes the messages of the Atomicity Controller safe to repeat, passes on the
 * reads of transactions that execute to an algorithm that asks for them, and leaves every judgement to its algorithm.
 */
public final class ConcurrencyController implements ProtocolServer<CcMessage>, Checkpointable<RaidMessage> {
    /** The counters that each incarnation starts anew: they state present numbers, or must agree with AM. */
    private static final List<String> STANDING = List.of("pending", "waiting", "posts", "remembered", "reading");

    private static final Verdict CONFLICT = new Verdict.No(AbortReason.CONFLICT);
    private static final Verdict GIVEN_UP = new Verdict.No(AbortReason.TIMEOUT);

    private static final Duration TICK = Duration.ofMillis(ReadControl.TICK_MILLIS);

    /** The timer of the algorithm's time. */
    private record Tick() implements TimerToken {}

    private final Ports ports;
    private final ConcurrencyAlgorithm algorithm;
    private final Optional<ReadControl> readControl;
    private final VerdictCache verdictCache = new VerdictCache();
    private final SavedCounters savedCounters = new SavedCounters(name -> !STANDING.contains(name));
    /** The messages that arrived while the algorithm was at work, in order. */
    private final ArrayDeque<CcMessage> waiting = new ArrayDeque<>();

    private boolean rebuilt;
    private boolean tickSet;
    /** What AD has been told last; it knows the begin from the cluster file. */
    private boolean asksForReads;

    public ConcurrencyController(Ports ports, ConcurrencyAlgorithm algorithm) {
        this.ports = ports;
        this.algorithm = algorithm;
        this.readControl = algorithm instanceof ReadControl control ? Optional.of(control) : Optional.empty();
        this.asksForReads = readControl.map(ReadControl::asksForReads).orElse(false);
    }

    @Override
    public Class<CcMessage> protocol() {
        return CcMessage.class;
    }

    @Override
    public void step(Envelope<RaidMessage> in, CcMessage message, Effects<RaidMessage> out) {
        switch (message) {
            case CcMessage.RestoreLocks restoreLocks -> rebuild(restoreLocks, out);
            case CcMessage.Check _, CcMessage.Decide _, CcMessage.AdoptLocks _ when rebuilt -> inOrder(message, out);
            case CcMessage.Check _, CcMessage.Decide _, CcMessage.AdoptLocks _ ->
                ignore("the commit-locks are not rebuilt yet", out);
            case CcMessage.Read _, CcMessage.End _
            when readControl.isEmpty() -> ignore("this algorithm does not ask for reads", out);
            case CcMessage.Read _, CcMessage.End _, CcMessage.Switch _ when rebuilt -> inOrder(message, out);
            case CcMessage.Read _, CcMessage.End _, CcMessage.Switch _ -> waiting.add(message);
            case CcMessage.Continue() -> proceed(out);
        }
    }

    /**
     * Serves messages in order: a validation in parts delays all later messages, since verdicts are given in one order.
     */
    private void inOrder(CcMessage message, Effects<RaidMessage> out) {
        if (algorithm.isAtWork()) {
            waiting.add(message);
        } else {
            serve(message, out);
            proceedLater(out);
        }
    }

    private void serveWaiting(Effects<RaidMessage> out) {
        while (!algorithm.isAtWork() && !waiting.isEmpty()) {
            serve(waiting.remove(), out);
        }
        proceedLater(out);
    }

    private void serve(CcMessage message, Effects<RaidMessage> out) {
        switch (message) {
            case CcMessage.Check check -> check(check, out);
            case CcMessage.Decide decide -> decide(decide, out);
            case CcMessage.AdoptLocks adoptLocks -> hold(adoptLocks);
            case CcMessage.Read read -> read(read, out);
            case CcMessage.End(TxnId txn) -> readControl.ifPresent(control -> control.end(txn));
            case CcMessage.Switch(String name) -> algorithm.goOnBy(name);
            case CcMessage.RestoreLocks _, CcMessage.Continue _ ->
                throw new AssertionError("served at once: " + message);
        }
        readControl.ifPresent(control -> sendVerdicts(control, out));
    }

    /** Considers a read, unless it comes late: its transaction has been judged here. */
    private void read(CcMessage.Read read, Effects<RaidMessage> out) {
        if (verdictCache.verdict(read.txn()).isPresent()) {
            ignore("a read of what is judged already: " + read.txn(), out);
        } else {
            readControl.ifPresent(control -> control.read(read));
        }
    }

    private void sendVerdicts(ReadControl control, Effects<RaidMessage> out) {
        control.takeVerdicts().forEach(each -> settle(each, out));
        for (ReadControl.ReadVerdict each : control.takeReadVerdicts()) {
            Address driver = ports.self().at(each.txn().site()).sibling(RaidServer.AD);
            out.send(driver, new AdMessage.ReadVerdict(each.txn(), each.request(), each.verdict()));
        }
        if (control.asksForReads() != asksForReads) {
            asksForReads = control.asksForReads();
            out.send(ports.self().sibling(RaidServer.AD), new AdMessage.AnnounceReads(asksForReads));
        }
        if (control.needsTicks() && !tickSet) {
            tickSet = true;
            out.setTimer(new Tick(), TICK);
        }
    }

    private void proceed(Effects<RaidMessage> out) {
        algorithm.proceed().forEach(delayedVerdict -> settle(delayedVerdict, out));
        readControl.ifPresent(control -> sendVerdicts(control, out));
        serveWaiting(out);
    }

    private void proceedLater(Effects<RaidMessage> out) {
        if (algorithm.isAtWork()) {
            out.send(ports.self(), new CcMessage.Continue());
        }
    }

    /** Restores the commit-locks once: transactions that a later request names may be decided. */
    private void rebuild(CcMessage.RestoreLocks restoreLocks, Effects<RaidMessage> out) {
        if (rebuilt) {
            ignore("the commit-locks are rebuilt already", out);
            return;
        }
        rebuilt = true;
        algorithm.restoreLocks(restoreLocks.pending());
        serveWaiting(out);
    }

    private void check(CcMessage.Check check, Effects<RaidMessage> out) {
        Optional<Verdict> before = verdictCache.verdict(check.txn());
        if (before.isPresent()) {
            if (!isOpen(check, before.get())) {
                answer(check.txn(), before.get(), verdictCache.evidence(check.txn()), out);
                return;
            }
            verdictCache.remove(check.txn());
        }
        Optional<Verdict> verdict = algorithm.check(check);
        if (verdict.isEmpty()) {
            out.trace(new RaidTrace.Moved(check.txn(), algorithm.isAtWork() ? "is judged" : "waits for a writer"));
            return;
        }
        boolean pending = verdict.get().isYes() && !check.writes().isEmpty();
        settle(new ConcurrencyAlgorithm.DelayedVerdict(check.txn(), verdict.get(), pending), out);
    }

    /**
     * Returns whether a conflict is not final: a directory change meets all transactions that use the relation, so AC
     * asks again.
     */
    private static boolean isOpen(CcMessage.Check check, Verdict before) {
        return before.equals(CONFLICT) && !DirectoryChange.of(check.writes()).isEmpty();
    }

    private void settle(ConcurrencyAlgorithm.DelayedVerdict delayedVerdict, Effects<RaidMessage> out) {
        TxnId txn = delayedVerdict.txn();
        Verdict verdict = delayedVerdict.verdict();
        Evidence evidence = verdict.isYes() ? algorithm.evidence(txn) : Evidence.NONE;
        if (!delayedVerdict.pending()) {
            verdictCache.add(txn, verdict, evidence);
        }
        answer(txn, verdict, evidence, out);
    }

    private void decide(CcMessage.Decide decide, Effects<RaidMessage> out) {
        Optional<Verdict> before = verdictCache.verdict(decide.txn());
        if (before.isPresent()) {
            Invariants.check(
                    before.get().isYes() || !decide.commit(), "a commit of what was refused here", decide.txn());
            if (before.get().equals(CONFLICT)) {
                verdictCache.add(decide.txn(), GIVEN_UP);
            }
            ignore("decided or refused before: " + decide.txn(), out);
            return;
        }
        List<ConcurrencyAlgorithm.DelayedVerdict> judged = algorithm.decide(decide);
        verdictCache.add(decide.txn(), decide.commit() ? Verdict.YES : GIVEN_UP);
        judged.forEach(each -> settle(each, out));
    }

    /**
     * Adopts commit-locks, without those of transactions that have a verdict here: a state transfer can be older than
     * their decision, and no later decision would release them.
     */
    private void hold(CcMessage.AdoptLocks adoptLocks) {
        algorithm.adoptLocks(adoptLocks.pending().stream()
                .filter(each -> verdictCache.verdict(each.txn()).isEmpty())
                .toList());
    }

    private void answer(TxnId txn, Verdict verdict, Evidence evidence, Effects<RaidMessage> out) {
        out.send(ports.self().sibling(RaidServer.AC), new AcMessage.ValidationResult(txn, verdict, evidence));
    }

    private static void ignore(String why, Effects<RaidMessage> out) {
        out.trace(new RaidTrace.Ignored(why));
    }

    @Override
    public void onTimer(TimerToken token, Effects<RaidMessage> out) {
        tickSet = false;
        readControl.ifPresent(control -> {
            if (!algorithm.isAtWork()) {
                control.tick();
            }
            sendVerdicts(control, out);
        });
        proceedLater(out);
    }

    @Override
    public void checkInvariants() {
        algorithm.checkInvariants();
    }

    @Override
    public void checkInvariantsFully() {
        algorithm.checkInvariantsFully();
    }

    @Override
    public List<String> unfinished() {
        List<String> unfinished = new ArrayList<>(algorithm.unfinished());
        waiting.forEach(message -> unfinished.add("waits for its turn: " + message));
        return unfinished;
    }

    @Override
    public SequencedMap<String, Long> counters() {
        return savedCounters.counters(algorithm.counters());
    }

    /**
     * Saves the counters only: AC restores the commit-locks from the log. What was decided is not needed: whoever read
     * before a rollback is refused.
     */
    @Override
    public byte[] save() {
        return savedCounters.save(List.of(), counters());
    }

    @Override
    public void restore(byte[] image, Effects<RaidMessage> out) {
        savedCounters.restore(image);
    }
}
