package org.raidlab.ac.scenario;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import org.raidlab.ac.commit.AcConfig;
import org.raidlab.ac.commit.CommitContext;
import org.raidlab.ac.commit.CommitProtocol;
import org.raidlab.ac.twophase.TwoPhaseCommit;
import org.raidlab.core.Clock;
import org.raidlab.core.Stamp;
import org.raidlab.core.turn.Envelope;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;

/** Sites, the messages between them, and a clock that a scenario moves. */
final class ScenarioCluster {
    final TreeMap<Integer, ScenarioSite> sites = new TreeMap<>();
    final TreeSet<Integer> knownDown = new TreeSet<>();
    final ArrayDeque<Envelope<RaidMessage>> underWay = new ArrayDeque<>();
    final ManualClock clock = new ManualClock();
    final List<String> journal = new ArrayList<>();

    final AcConfig config;
    final Function<CommitContext, CommitProtocol> protocol;

    ScenarioCluster(int count) {
        this(count, AcConfig.DEFAULT, new TwoPhaseCommit()::create);
    }

    ScenarioCluster(int count, AcConfig config, Function<CommitContext, CommitProtocol> protocol) {
        this.config = config;
        this.protocol = protocol;
        for (int number = 1; number <= count; number++) {
            sites.put(number, new ScenarioSite(this, number));
        }
        sites.values().forEach(ScenarioSite::start);
    }

    ScenarioSite site(int number) {
        return Objects.requireNonNull(sites.get(number), "no such site");
    }

    void tellViews() {
        sites.values().stream().filter(ScenarioSite::isUp).forEach(ScenarioSite::tellView);
    }

    /** Delivers everything, and what that causes, but for what the filter drops. */
    void deliver(Predicate<Envelope<RaidMessage>> drop) {
        runTurns();
        while (!underWay.isEmpty()) {
            Envelope<RaidMessage> message = underWay.remove();
            boolean lost = drop.test(message);
            journal.add((lost ? "lost " : "") + text(message));
            ScenarioSite receiver = site(message.to().site());
            if (!lost && receiver.isUp()) {
                receiver.turn().accept(message);
            }
            runTurns();
        }
    }

    private void runTurns() {
        for (ScenarioSite site : sites.values()) {
            while (site.isUp() && site.turn().run()) {
                // until nothing is left
            }
        }
    }

    /** Lets time pass in steps of 10 ms, delivering what the timers cause; for forces that ride along, too. */
    void pass(long millis, Predicate<Envelope<RaidMessage>> drop) {
        for (long step = 0; step < millis; step += 10) {
            clock.nanos += 10_000_000;
            deliver(drop);
        }
    }

    private static String text(Envelope<RaidMessage> message) {
        String detail = switch (message.body()) {
            case AcMessage.Prepare prepare -> "Prepare " + prepare.txn();
            case AcMessage.Vote vote -> "Vote " + vote.txn() + (vote.verdict().isYes() ? " yes" : " no");
            case AcMessage.Decision decision ->
                "Decision " + decision.txn() + (decision.commit() ? " commit" : " abort");
            case AcMessage.Acknowledge acknowledge -> "Acknowledge " + acknowledge.txn();
            case AcMessage.Inquire inquire -> "Inquire " + inquire.txn();
            case AcMessage.InDoubt inDoubt -> "InDoubt " + inDoubt.txn();
            case AcMessage.PreDecision preDecision -> text(preDecision);
            case AcMessage.PreDecided preDecided -> "PreDecided " + preDecided.txn() + " " + preDecided.ballot();
            case AcMessage.Elect elect -> "Elect " + elect.txn() + " " + elect.ballot();
            case AcMessage.Elected elected ->
                "Elected " + elected.txn() + " " + elected.promised() + ", has " + text(elected.preDecision());
            default -> message.body().getClass().getSimpleName();
        };
        return message.from().site() + "->" + message.to().site() + " " + detail;
    }

    private static String text(AcMessage.PreDecision preDecision) {
        return preDecision.ballot().equals(Stamp.NONE)
                ? "no pre-decision"
                : (preDecision.commit() ? "PreCommit " : "PreAbort ") + preDecision.txn() + " " + preDecision.ballot();
    }

    /** Removes the messages on their way to and from a site. */
    void lose(int site) {
        for (Iterator<Envelope<RaidMessage>> each = underWay.iterator(); each.hasNext(); ) {
            Envelope<RaidMessage> message = each.next();
            if (message.from().site() == site || message.to().site() == site) {
                each.remove();
            }
        }
    }

    /** A clock that stands until it is moved. */
    static final class ManualClock implements Clock {
        long nanos = 1;

        @Override
        public long monotonicNanos() {
            return nanos;
        }

        @Override
        public long wallNanos() {
            return nanos;
        }
    }
}
