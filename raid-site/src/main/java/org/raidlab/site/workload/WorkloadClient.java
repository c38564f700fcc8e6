package org.raidlab.site.workload;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.RandomSource;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.UiMessage;

/**
 * One client of a workload: it runs one transaction after the other at one site. A lost request is repeated under its
 * number, which executes it once; no answer by the deadline makes the outcome unknown, never aborted. It is aborted,
 * since nothing was sent, if the site did not even tell its incarnation by then.
 */
public final class WorkloadClient {
    /** What a client needs of its surroundings. */
    public interface Port {
        /** Sends to the User Interface of a site. */
        void send(int site, UiMessage message);

        /** Calls the client's {@link WorkloadClient#onTimer} after a delay; a later call replaces an earlier one. */
        void wakeAfter(WorkloadClient client, long nanos);

        long nowNanos();

        /** A name for a transaction whose id the client never learned; no other of the run has it. */
        default String nameless(int client, int transaction) {
            return "client-" + client + "-" + transaction;
        }

        /** A transaction is over. */
        void ended(WorkloadClient client, Finished finished);
    }

    private static final int UNKNOWN = 0;

    private final ClientSettings settings;
    private final ItemRelation relation;
    private final MixParameters parameters;
    private final Port port;
    private final RandomSource random;
    private final UniqueValues values;
    private long session;
    private int incarnation;
    private int request;
    private int transactions;
    private @Nullable Running running;
    private @Nullable Script greeted;
    private long greetedNanos;

    public WorkloadClient(
            ClientSettings settings, ItemRelation relation, MixParameters parameters, RandomSource random, Port port) {
        this.settings = settings;
        this.relation = relation;
        this.parameters = parameters;
        this.random = random;
        this.port = port;
        this.values = new UniqueValues(settings.client());
        this.session = settings.client();
    }

    private static final class Running {
        private final Script script;
        private final Attempt attempt;
        private UiMessage.Submit submitted;
        private int repeated;
        private final long deadlineNanos;

        private Running(Script script, Attempt attempt, UiMessage.Submit submitted, long deadlineNanos) {
            this.script = script;
            this.attempt = attempt;
            this.submitted = submitted;
            this.deadlineNanos = deadlineNanos;
        }
    }

    /** Its number, unique in the run. */
    public int number() {
        return settings.client();
    }

    public int site() {
        return settings.site();
    }

    public boolean isIdle() {
        return running == null && greeted == null;
    }

    /** The site's incarnation as this client knows it: a request is not executed by another. */
    public void know(int siteIncarnation) {
        if (isIdle()) {
            incarnation = siteIncarnation;
        }
    }

    /** Begins a transaction drawn from the mix. */
    public void next() {
        run(settings.mix().draw(parameters, values, random));
    }

    /** Begins this transaction. */
    public void run(Script script) {
        long now = port.nowNanos();
        if (incarnation == UNKNOWN) {
            greetedNanos = now;
            greet(script);
            return;
        }
        UiMessage.Submit submit = new UiMessage.Submit(session, ++request, relation.text(script), true, incarnation);
        running = new Running(
                script,
                new Attempt(relation, script, now),
                submit,
                now + settings.deadline().toNanos());
        submit(submit);
    }

    /** An empty text may run twice; its answer tells which incarnation the site is in. */
    private void greet(Script script) {
        greeted = script;
        port.send(settings.site(), new UiMessage.Submit(session, ++request, "", false));
        port.wakeAfter(this, settings.repeat().toNanos());
    }

    private void submit(UiMessage.Submit submit) {
        port.send(settings.site(), submit);
        port.wakeAfter(this, settings.repeat().toNanos());
    }

    /** An answer arrived from this incarnation of the site; one that belongs to an earlier request is ignored. */
    public void onMessage(ClientMessage message, int siteIncarnation) {
        Running current = running;
        if (current == null) {
            if (greeted != null && message instanceof ClientMessage.Answered) {
                Script script = greeted;
                greeted = null;
                incarnation = siteIncarnation;
                run(script);
            }
            return;
        }
        switch (message) {
            case ClientMessage.Began began
            when isOf(current, began.session(), began.request()) -> current.attempt.began(began.txn());
            case ClientMessage.Answered answered
            when isOf(current, answered.session(), answered.request()) -> answered(current, answered);
            case ClientMessage.Began _,
                    ClientMessage.Answered _,
                    ClientMessage.Rows _,
                    ClientMessage.Copied _,
                    ClientMessage.Copies _,
                    ClientMessage.OutcomeIs _ -> {}
        }
    }

    private static boolean isOf(Running running, long session, int request) {
        return running.submitted.session() == session && running.submitted.request() == request;
    }

    private void answered(Running current, ClientMessage.Answered answer) {
        Optional<Outcome> outcome = current.attempt.take(answer.results());
        if (outcome.isPresent()) {
            boolean failed = answer.results().stream()
                    .anyMatch(result -> result.failure().isPresent());
            end(current, outcome.get(), failed);
        } else if (current.script.byCount().isPresent()) {
            Step last = current.script.byCount().get().apply(current.attempt.itemsRead());
            current.attempt.add(last);
            current.submitted = new UiMessage.Submit(session, ++request, relation.text(last), true, incarnation);
            submit(current.submitted);
        } else {
            end(current, new Outcome.Unknown(), true);
        }
    }

    /** Nothing came for a while. */
    public void onTimer() {
        Running current = running;
        if (current == null) {
            if (greeted != null) {
                greetAgain(greeted);
            }
            return;
        }
        if (port.nowNanos() >= current.deadlineNanos) {
            end(current, new Outcome.Unknown(), true);
        } else {
            port.send(settings.site(), current.submitted);
            port.wakeAfter(this, settings.repeat().toNanos() << Math.min(++current.repeated, 4));
        }
    }

    private void greetAgain(Script script) {
        if (port.nowNanos() - greetedNanos < settings.deadline().toNanos()) {
            greet(script);
        } else {
            neverSubmitted(script);
        }
    }

    private void neverSubmitted(Script script) {
        greeted = null;
        tell(script, new Attempt(relation, script, greetedNanos), new Outcome.Aborted(AbortReason.SITE_DOWN));
    }

    /** Gives up on what runs, as when its site is killed: the outcome is unknown if it was submitted. */
    public void abandon() {
        Running current = running;
        if (current != null) {
            end(current, new Outcome.Unknown(), true);
        } else if (greeted != null) {
            neverSubmitted(greeted);
        }
    }

    /** A session with an unfinished or failed transaction is left for a new one. */
    private void end(Running current, Outcome outcome, boolean leave) {
        running = null;
        if (leave) {
            incarnation = outcome instanceof Outcome.Unknown ? UNKNOWN : incarnation;
            port.send(settings.site(), new UiMessage.Leave(session));
            session += SESSION_STEP;
        }
        tell(current.script, current.attempt, outcome);
    }

    private void tell(Script script, Attempt attempt, Outcome outcome) {
        String nameless = port.nameless(settings.client(), ++transactions);
        port.ended(
                this,
                new Finished(
                        attempt.txn(),
                        outcome,
                        port.nowNanos() - attempt.start(),
                        script.scans(),
                        attempt.ended(outcome, settings.site(), nameless, port.nowNanos())));
    }

    /** Sessions of one client differ by this, so that no two clients of a process ever share one. */
    private static final long SESSION_STEP = 1L << 32;
}
