package org.raidlab.systemm.load;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.core.Address;
import org.raidlab.core.Clock;
import org.raidlab.core.RandomSource;
import org.raidlab.runtime.Process;
import org.raidlab.runtime.client.ClientProcess;
import org.raidlab.systemm.Response.Outcome;
import org.raidlab.systemm.SystemMDevices;
import org.raidlab.systemm.SystemMMessage;
import org.raidlab.systemm.SystemMMessage.ClientMessage;
import org.raidlab.systemm.SystemMMessage.ServerMessage;
import org.raidlab.systemm.SystemMServer;
import org.raidlab.systemm.card.CardMix;
import org.raidlab.systemm.card.CreditCard;
import org.raidlab.systemm.load.CardModel.Result;
import org.raidlab.systemm.procedure.Call;

/**
 * Submits the transactions of the paper's mix on a share of the records that no one else touches, each until it is
 * answered. It therefore knows what every answer has to say. When the site has restarted, it asks for the digest of its
 * share: this has to be the state after all answered transactions, and perhaps after the one that was not answered.
 */
public final class CardClient implements ClientProcess.Handler<SystemMMessage> {
    private static final long REPEAT_NANOS = 20_000_000;

    /** What the client waits for. */
    private enum State {
        /** The answer to a transaction. */
        SUBMITTED,
        /** The digest of its share, after a restart or at the end. */
        ASKED,
        /** It has submitted enough. */
        RESTING
    }

    private final Address server;
    private final InetSocketAddress socket;
    private final Clock clock;
    private final ClientProcess<SystemMMessage> process;
    private final CardModel model;
    private final CardMix mix;
    private final Share share;
    private final List<String> broken = new CopyOnWriteArrayList<>();
    private final AtomicLong answers = new AtomicLong();
    private final AtomicLong committed = new AtomicLong();
    private final AtomicLong aborted = new AtomicLong();
    private final AtomicLong restarts = new AtomicLong();
    private final AtomicLong survived = new AtomicLong();
    private State state = State.RESTING;
    private long request;
    private int incarnation;
    private @Nullable Call call;
    private @Nullable Result expected;
    private volatile long last;
    private volatile boolean audits;
    private volatile boolean rests;

    /**
     * What a client runs on.
     *
     * @param ldg long datagrams on its host
     */
    public record Place(LdgConfig ldg, Clock clock, RandomSource random) {}

    /** The records whose number leaves the remainder {@code number} when divided by {@code of}. */
    public record Share(int number, int of) {}

    /** @param last the number of transactions to submit, for now */
    public CardClient(CreditCard application, Share share, int site, InetSocketAddress socket, Place place, long last) {
        this.server = Address.of(site, SystemMServer.MESSAGE);
        this.socket = socket;
        this.share = share;
        this.last = last;
        clock = place.clock();
        model = new CardModel(application, share.number(), share.of());
        mix = new CardMix(application.sizes(), place.random().fork(), share.number(), share.of());
        Address self = new Address(0, 0, SystemMServer.CLIENT, site * share.of() + share.number());
        process = new ClientProcess<>(
                new ClientProcess.Setup<>(
                        self, SystemMServer.ALL, SystemMDevices.MESSAGES, place.ldg(), 1, clock, place.random()),
                this);
    }

    public Process process() {
        return process;
    }

    @Override
    public void onStart() {
        next();
    }

    /** Goes on to the next transaction, to the audit, or to rest. */
    private void next() {
        request++;
        if (audits) {
            audits = false;
            state = State.ASKED;
        } else if (answers.get() < last) {
            call = mix.get();
            expected = model.run(call);
            state = State.SUBMITTED;
        } else {
            state = State.RESTING;
        }
        rests = state == State.RESTING;
        send();
    }

    @Override
    public void onWake() {
        if (state == State.RESTING) {
            next();
        } else {
            send();
        }
    }

    private void send() {
        switch (state) {
            case SUBMITTED ->
                process.send(
                        socket, server, new ServerMessage.Submit(request, incarnation, Objects.requireNonNull(call)));
            case ASKED ->
                process.send(
                        socket, server, new ServerMessage.Describe(request, incarnation, share.number(), share.of()));
            case RESTING -> {
                // looks again when it is woken
            }
        }
        process.wakeAt(clock.monotonicNanos() + REPEAT_NANOS);
    }

    @Override
    public void onMessage(SystemMMessage message, int from) {
        switch (message) {
            case ClientMessage.Answer answer
            when answer.request() == request -> {
                switch (state) {
                    case SUBMITTED -> judge(answer);
                    case ASKED -> compare(answer);
                    case RESTING -> broken.add("an answer came to no request");
                }
            }
            case ClientMessage.OtherIncarnation other
            when other.request() == request -> {
                restarts.addAndGet(incarnation == 0 ? 0 : 1);
                incarnation = other.incarnation();
                request++;
                state = State.ASKED;
                send();
            }
            default -> {
                // an answer to an earlier repetition
            }
        }
    }

    private void judge(ClientMessage.Answer answer) {
        Result result = Objects.requireNonNull(expected);
        boolean isRight = answer.outcome() == result.outcome()
                && answer.values().equals(result.values())
                && answer.text().equals(result.text());
        if (!isRight) {
            broken.add("%s has to be %s %s and was %s %s"
                    .formatted(call, result.outcome(), result.values(), answer.outcome(), answer.values()));
        }
        take(result);
        answers.incrementAndGet();
        next();
    }

    private void take(Result result) {
        model.apply(result);
        expected = null;
        (result.outcome() == Outcome.COMMITTED ? committed : aborted).incrementAndGet();
    }

    /** Compares the state of the share with what it has to be. */
    private void compare(ClientMessage.Answer answer) {
        Result open = expected;
        if (!answer.values().equals(model.values())) {
            if (open != null && answer.values().equals(model.valuesAfter(open))) {
                take(open);
                survived.incrementAndGet();
            } else {
                broken.add("share %d has %s; after %d answered transactions it has to have %s%s"
                        .formatted(
                                share.number(),
                                answer.values(),
                                answers.get(),
                                model.values(),
                                open == null ? "" : ", or one more: " + model.valuesAfter(open)));
            }
        }
        expected = null;
        answers.incrementAndGet();
        next();
    }

    /** Goes on to another number of answers. */
    public void submitUpTo(long number) {
        last = number;
    }

    /** Compares the share with what it has to be, after the transaction that is under way. */
    public void audit() {
        audits = true;
        rests = false;
    }

    /** Returns whether all transactions, and the audit if it was asked for, are done. */
    public boolean isDone() {
        return rests && !audits && answers.get() >= last;
    }

    public long answers() {
        return answers.get();
    }

    public long committed() {
        return committed.get();
    }

    public long aborted() {
        return aborted.get();
    }

    /** Returns how many times the client has found the site restarted and has compared its share. */
    public long restarts() {
        return restarts.get();
    }

    /** Returns how many transactions a crash has not revoked although no one was told of them. */
    public long survived() {
        return survived.get();
    }

    /** Returns what the site broke of its promises. */
    public List<String> broken() {
        return broken;
    }
}
