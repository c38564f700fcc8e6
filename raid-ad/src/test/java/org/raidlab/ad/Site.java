package org.raidlab.ad;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.raidlab.ad.placement.Placement;
import org.raidlab.core.Address;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.Action;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Structure;
import org.raidlab.msg.relation.Value;

/** An action driver with fakes around it. Messages are delivered in order; invariants are checked after each. */
final class Site {
    static final Address AD = Address.of(1, RaidServer.AD);
    static final Address UI = Address.of(1, RaidServer.UI);
    final FakeAccessManager am = new FakeAccessManager();
    final FakeAtomicityController ac = new FakeAtomicityController(am);
    final ManualClock clock = new ManualClock();
    final RecordingEffects out = new RecordingEffects(AD);
    final ActionDriver driver;
    /** Everything that the user interface received. */
    final List<UiMessage> answers = new ArrayList<>();
    /** What the replication controller was asked for, and what it answers. */
    final List<RcMessage.AskSource> sourcesAsked = new ArrayList<>();

    Optional<AcMessage.Member> source = Optional.of(new AcMessage.Member(2, 7));
    /** How many messages the driver sent to itself. */
    int steps;

    /** What Concurrency Controllers received, and their addresses. */
    final List<CcMessage> announced = new ArrayList<>();

    final List<Address> controllers = new ArrayList<>();
    /** What they answer; empty if they let the transaction wait. */
    Optional<Verdict> readVerdict = Optional.of(Verdict.YES);

    private final AtomicLong stopwatch = new AtomicLong();
    private boolean amHeld;
    private boolean acHeld;
    private final List<AdMessage> held = new ArrayList<>();
    private long lastTicket;

    Site() {
        this(ActionDriverConfig.DEFAULT);
    }

    Site(ActionDriverConfig config) {
        this(config, Placement.EVERYWHERE);
    }

    Site(ActionDriverConfig config, Placement placement) {
        Ports ports = new Ports(AD, 1, clock, new SeededRandom(1), () -> stopwatch.addAndGet(10));
        this.driver = new ActionDriver(ports, config, placement);
    }

    /** Whose new relations are in so many fragments. */
    static Site withFragments(ActionDriverConfig config, int fragments) {
        return new Site(config, Placement.EVERYWHERE.inFragments(fragments));
    }

    /** The next answers of the access manager do not arrive until {@link #release}. */
    void holdAm() {
        amHeld = true;
    }

    /** The next decisions do not arrive until {@link #release}. */
    void holdAc() {
        acHeld = true;
    }

    void release() {
        amHeld = false;
        acHeld = false;
        List<AdMessage> messages = List.copyOf(held);
        held.clear();
        messages.forEach(this::deliver);
    }

    /** Delivers a message to the driver, and everything that follows from it. */
    void deliver(RaidMessage message) {
        step(UI, message);
        Optional<Envelope<RaidMessage>> next = out.next();
        while (next.isPresent()) {
            pass(next.get().to(), next.get().body());
            next = out.next();
        }
    }

    /** Delivers a message to the driver and nothing else. */
    void step(Address from, RaidMessage message) {
        driver.onMessage(new Envelope<>(from, AD, new MessageTag(1, 0), message), out);
        driver.checkInvariants();
    }

    private void pass(Address to, RaidMessage message) {
        switch (message) {
            case CcMessage told -> {
                announced.add(told);
                controllers.add(to);
                if (told instanceof CcMessage.Read read) {
                    readVerdict.ifPresent(
                            verdict -> back(new AdMessage.ReadVerdict(read.txn(), read.request(), verdict), false));
                }
            }
            case UiMessage answer -> answers.add(answer);
            case RcMessage.AskSource asked -> {
                sourcesAsked.add(asked);
                back(new AdMessage.Source(asked.txn(), asked.relation(), source), false);
            }
            case AmMessage question -> back(am.answer(question), amHeld);
            case AcMessage.Commit commit -> back(ac.decide(commit), acHeld);
            case AcMessage.DryRunCommit(TxnId txn) ->
                back(new AdMessage.DryRunResult(txn, List.of(1, 2, 3), List.of(), 2, 8, 3), acHeld);
            case AdMessage own -> {
                steps++;
                step(AD, own);
            }
            case RcMessage.LargeTransaction _ -> {}
            default -> throw new AssertionError("a driver does not send " + message);
        }
    }

    private void back(AdMessage answer, boolean hold) {
        if (hold) {
            held.add(answer);
        } else {
            step(AD, answer);
        }
    }

    void fire(TimerToken token) {
        driver.onTimer(token, out);
        driver.checkInvariants();
        Optional<Envelope<RaidMessage>> next = out.next();
        while (next.isPresent()) {
            pass(next.get().to(), next.get().body());
            next = out.next();
        }
    }

    void wait(Duration duration) {
        clock.advance(duration);
    }

    long ticket() {
        return ++lastTicket;
    }

    /** Runs an action as a transaction of its own. */
    UiMessage.Ended run(Action action) {
        deliver(new AdMessage.Execute(ticket(), Optional.empty(), action, true, 7));
        return lastEnded();
    }

    /** Begins a transaction of several actions. */
    TxnId begin() {
        deliver(new AdMessage.Begin(ticket()));
        return ((UiMessage.Began) answers.getLast()).txn();
    }

    /** Runs an action in a transaction that goes on. */
    UiMessage.Executed execute(TxnId txn, Action action) {
        deliver(new AdMessage.Execute(ticket(), Optional.of(txn), action, false, 7));
        return (UiMessage.Executed) answers.getLast();
    }

    UiMessage.Ended end(TxnId txn) {
        deliver(new AdMessage.End(ticket(), txn));
        return lastEnded();
    }

    UiMessage.Ended abort(TxnId txn) {
        deliver(new AdMessage.Abort(ticket(), txn));
        return lastEnded();
    }

    UiMessage.Ended lastEnded() {
        return (UiMessage.Ended) answers.getLast();
    }

    AcMessage.Commit lastCommit() {
        return ac.asked().getLast();
    }

    /** Creates a relation. */
    Schema create(String name, Attribute... attributes) {
        run(new Action.Create(name, List.of(attributes)));
        return am.schema(name);
    }

    /** Creates an index and gives the relation's new schema. */
    Schema index(Schema relation, String name, boolean unique, Integer... positions) {
        run(new Action.CreateIndex(relation, name, List.of(positions), unique));
        return am.schema(relation.name());
    }

    /** Gives a relation a structure, or an index one if it has a name, and gives the relation's new schema. */
    Schema modify(Schema relation, String name, Structure structure, List<Integer> positions, List<Integer> downwards) {
        run(new Action.CreateIndex(relation, name, positions, false, structure, downwards));
        return am.schema(relation.name());
    }

    /** Fills a relation in one transaction. */
    void load(Schema relation, List<List<Value>> rows) {
        run(new Action.AppendRows(
                relation, rows.stream().map(relation.layout()::pack).toList()));
    }
}
