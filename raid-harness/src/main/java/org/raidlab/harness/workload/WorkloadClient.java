package org.raidlab.harness.workload;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.RandomSource;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.UiMessage;

/**
 * One client of a workload: it runs one transaction after the other at one site. A lost request is repeated under its
 * number, which executes it once; no answer by the deadline makes the outcome unknown, never aborted. It is aborted,
 * since nothing was sent, if the site did not even tell its incarnation by then.
 */
public final class WorkloadClient {
    /** The environment of a client. */
    public interface Port {
        /** Sends a message to the User Interface of a site. */
        void send(int site, UiMessage message);

        /** Calls the client's {@link WorkloadClient#onTimer} after a delay; a later call replaces an earlier one. */
        void wakeAfter(WorkloadClient client, long nanos);

        long nowNanos();

        /**
         * Returns a name for a transaction whose id the client never learned; no other transaction of the run has it.
         */
        default String nameless(int client, int transaction) {
            return "client-" + client + "-" + transaction;
        }

        /** Called when a transaction is over. */
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
        private final Deque<String> texts;
        private UiMessage.Submit submitted;
        private State state = new State.Asking();
        private int repeated;
        private final long deadlineNanos;

        private Running(
                Script script, Attempt attempt, List<String> texts, UiMessage.Submit submitted, long deadlineNanos) {
            this.script = script;
            this.attempt = attempt;
            this.texts = new ArrayDeque<>(texts);
            this.submitted = submitted;
            this.deadlineNanos = deadlineNanos;
        }
    }

    /** The state of a client's last request. */
    private sealed interface State {
        /** The client waits for the answer. */
        record Asking() implements State {}

        /** The client has the answer, and waits for rows that did not fit. */
        record Fetching(GatheredResults gathered) implements State {}

        /** The client has the whole answer, and pauses. */
        record Idling() implements State {}
    }

    /** Returns the client's number, unique in the run. */
    public int number() {
        return settings.client();
    }

    public int site() {
        return settings.site();
    }

    public boolean isIdle() {
        return running == null && greeted == null;
    }

    /** Sets the site's incarnation that this client knows: no other incarnation executes its requests. */
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
        List<String> texts = isInteractive() ? relation.statements(script) : List.of(relation.text(script));
        UiMessage.Submit submit = new UiMessage.Submit(session, ++request, texts.getFirst(), true, incarnation);
        running = new Running(
                script,
                new Attempt(relation, script, now),
                texts.subList(1, texts.size()),
                submit,
                now + settings.deadline().toNanos());
        submit(submit);
    }

    private boolean isInteractive() {
        return settings.idle().isPositive();
    }

    /** Submits an empty text, which may run twice; its answer tells the site's incarnation. */
    private void greet(Script script) {
        greeted = script;
        port.send(settings.site(), new UiMessage.Submit(session, ++request, "", false));
        port.wakeAfter(this, settings.repeat().toNanos());
    }

    private void submit(UiMessage.Submit submit) {
        port.send(settings.site(), submit);
        port.wakeAfter(this, settings.repeat().toNanos());
    }

    /** Takes an answer from this incarnation of the site; an answer to an earlier request is ignored. */
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
            when isOf(current, answered.session(), answered.request()) && current.state instanceof State.Asking ->
                fetchRest(current, new GatheredResults(answered.results()));
            case ClientMessage.Rows rows
            when isOf(current, rows.session(), rows.request())
                    && current.state instanceof State.Fetching(GatheredResults gathered) -> {
                if (rows.failure().isPresent()) { // the site has dropped them: what was read stays unknown
                    end(current, new Outcome.Unknown(), true);
                } else {
                    gathered.add(rows);
                    fetchRest(current, gathered);
                }
            }
            case ClientMessage.Began _,
                    ClientMessage.Answered _,
                    ClientMessage.Rows _,
                    ClientMessage.Copied _,
                    ClientMessage.Copies _,
                    ClientMessage.OutcomeIs _,
                    ClientMessage.InForce _ -> {}
        }
    }

    private static boolean isOf(Running running, long session, int request) {
        return running.submitted.session() == session && running.submitted.request() == request;
    }

    /** Fetches the rows that did not fit into the answer, part by part. */
    private void fetchRest(Running current, GatheredResults gathered) {
        if (gathered.missing().isEmpty()) {
            answered(current, gathered.results());
        } else {
            current.state = new State.Fetching(gathered);
            fetch(current, gathered);
        }
    }

    private void fetch(Running current, GatheredResults gathered) {
        UiMessage.Submit submitted = current.submitted;
        gathered.missing()
                .ifPresent(rows -> port.send(
                        settings.site(),
                        new UiMessage.Fetch(submitted.session(), submitted.request(), rows.statement(), rows.from())));
        port.wakeAfter(this, settings.repeat().toNanos());
    }

    private void answered(Running current, List<StatementResult> results) {
        Optional<Outcome> outcome = current.attempt.take(results);
        if (outcome.isPresent()) {
            boolean failed =
                    results.stream().anyMatch(result -> result.failure().isPresent());
            end(current, outcome.get(), failed || hasMore(current));
            return;
        }
        if (current.texts.isEmpty()) {
            current.script.byCount().ifPresent(byCount -> addLast(current, byCount));
        }
        if (current.texts.isEmpty()) {
            end(current, new Outcome.Unknown(), true);
        } else if (isInteractive()) {
            current.state = new State.Idling();
            port.wakeAfter(this, settings.idle().toNanos());
        } else {
            submitNext(current);
        }
    }

    /**
     * Returns whether statements are left: a transaction that has ended before them still has a block in its session.
     */
    private static boolean hasMore(Running current) {
        boolean hasLast = current.script.byCount().isEmpty() || current.attempt.isComplete();
        return !current.texts.isEmpty() || !hasLast;
    }

    private void addLast(Running current, IntFunction<Step> byCount) {
        if (!current.attempt.isComplete()) {
            Step last = byCount.apply(current.attempt.itemsRead());
            current.attempt.add(last);
            current.texts.addAll(isInteractive() ? relation.statements(last) : List.of(relation.text(last)));
        }
    }

    private void submitNext(Running current) {
        current.state = new State.Asking();
        current.repeated = 0;
        current.submitted = new UiMessage.Submit(session, ++request, current.texts.remove(), true, incarnation);
        submit(current.submitted);
    }

    /** Called when the client's timer has expired. */
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
            return;
        }
        switch (current.state) {
            case State.Asking() -> {
                port.send(settings.site(), current.submitted);
                port.wakeAfter(this, settings.repeat().toNanos() << Math.min(++current.repeated, 4));
            }
            case State.Fetching(GatheredResults gathered) -> fetch(current, gathered);
            case State.Idling() -> submitNext(current);
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

    /** Abandons the running transaction, as when its site is killed: the outcome is unknown if it was submitted. */
    public void abandon() {
        Running current = running;
        if (current != null) {
            end(current, new Outcome.Unknown(), true);
        } else if (greeted != null) {
            neverSubmitted(greeted);
        }
    }

    /** Ends the transaction; a client leaves a session with an unfinished or failed transaction for a new session. */
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
                        script.readsAll(),
                        attempt.ended(outcome, settings.site(), nameless, port.nowNanos()),
                        attempt.split()));
    }

    /** Sessions of one client differ by this, so that no two clients of a process ever share one. */
    private static final long SESSION_STEP = 1L << 32;
}
