package org.raidlab.harness.sim;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.TxnId;
import org.raidlab.harness.workload.GatheredResults;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.UiMessage;

/**
 * A client's session with a site: it sends one request at a time, repeats it until it is answered, and gives up at a
 * deadline.
 */
final class SimSession {
    private static final long REPEAT_NANOS = Duration.ofMillis(100).toNanos();
    private static final long DEADLINE_NANOS = Duration.ofSeconds(3).toNanos();
    private static final int DOUBLINGS_MAX = 4;
    /** Sessions of one client differ by this. */
    private static final long STEP = 1L << 32;

    private static final int UNKNOWN = 0;

    /**
     * The reply to a request, if one came.
     *
     * @param answer none by the deadline
     * @param txn that began meanwhile, if the client was told
     * @param start when it was asked first
     * @param end when it was answered, or given up
     */
    record Reply(Optional<ClientMessage> answer, Optional<TxnId> txn, long start, long end) {
        /** Returns the results of the statements. */
        List<StatementResult> results() {
            return answer.map(message -> message instanceof ClientMessage.Answered answered
                            ? answered.results()
                            : List.<StatementResult>of())
                    .orElse(List.of());
        }

        private Reply with(List<StatementResult> whole, long later) {
            Optional<ClientMessage> gathered = answer.map(message -> message instanceof ClientMessage.Answered answered
                    ? new ClientMessage.Answered(answered.session(), answered.request(), whole)
                    : message);
            return new Reply(gathered, txn, start, later);
        }
    }

    /** A question that is not answered yet. */
    private static final class Question {
        private final UiMessage text;
        private final Consumer<Reply> then;
        private final long start;
        private int repeated;
        private Optional<TxnId> txn = Optional.empty();

        private Question(UiMessage text, Consumer<Reply> then, long start) {
            this.text = text;
            this.then = then;
            this.start = start;
        }
    }

    private final SimClients machine;
    private final int site;
    private final long number;
    private long session;
    private int request;
    private int incarnation = UNKNOWN;
    private @Nullable Question question;

    /** @param number of the client, unique in the run, below 2^32 */
    SimSession(SimClients machine, int site, long number) {
        this.machine = machine;
        this.site = site;
        this.number = number;
        this.session = number;
    }

    int site() {
        return site;
    }

    /** Returns the number of the client, whichever session it has. */
    long number() {
        return number;
    }

    boolean isIdle() {
        return question == null;
    }

    /** Submits a text; the results come with all their rows, as far as the site has kept them. */
    void submit(String text, Consumer<Reply> then) {
        submitOnly(text, reply -> gather(new GatheredResults(reply.results()), reply, then));
    }

    private void gather(GatheredResults gathered, Reply reply, Consumer<Reply> then) {
        Optional<GatheredResults.Missing> missing = gathered.missing();
        if (missing.isEmpty()) {
            then.accept(reply.with(gathered.results(), machine.nowNanos()));
            return;
        }
        int statement = missing.get().statement();
        int from = missing.get().from();
        fetch(statement, from, part -> {
            gathered.add(
                    part.answer().orElse(null) instanceof ClientMessage.Rows rows
                            ? rows
                            : new ClientMessage.Rows(session, request, statement, from, List.of(), Optional.empty()));
            gather(gathered, reply, then);
        });
    }

    /** Submits a text; the results of long queries come with their first rows only. */
    void submitOnly(String text, Consumer<Reply> then) {
        if (incarnation == UNKNOWN) {
            ask(new UiMessage.Submit(session, ++request, "", false), greeted -> {
                if (greeted.answer().isEmpty()) {
                    then.accept(greeted);
                } else {
                    submitOnly(text, then);
                }
            });
        } else {
            ask(new UiMessage.Submit(session, ++request, text, true, incarnation), then);
        }
    }

    /** Sends lines for the copy that was submitted last. */
    void copyLines(int chunk, int firstLine, List<String> lines, Consumer<Reply> then) {
        ask(new UiMessage.CopyLines(session, request, chunk, firstLine, lines, incarnation), then);
    }

    /** Fetches rows of the result that was submitted last. */
    void fetch(int statement, int from, Consumer<Reply> then) {
        ask(new UiMessage.Fetch(session, request, statement, from), then);
    }

    private void ask(UiMessage text, Consumer<Reply> then) {
        Invariants.check(question == null, "a session asks one thing at a time");
        Question asked = new Question(text, then, machine.nowNanos());
        question = asked;
        machine.send(Address.of(site, RaidServer.UI), text);
        machine.after(REPEAT_NANOS, () -> onTimer(asked));
    }

    private void onTimer(Question asked) {
        if (question != asked) {
            return;
        }
        if (machine.nowNanos() - asked.start >= DEADLINE_NANOS) {
            leave();
            incarnation = UNKNOWN;
            answer(asked, Optional.empty());
        } else {
            machine.send(Address.of(site, RaidServer.UI), asked.text);
            machine.after(REPEAT_NANOS << Math.min(++asked.repeated, DOUBLINGS_MAX), () -> onTimer(asked));
        }
    }

    private void answer(Question asked, Optional<ClientMessage> answer) {
        question = null;
        asked.then.accept(new Reply(answer, asked.txn, asked.start, machine.nowNanos()));
    }

    /** Takes a message of the site's User Interface for one of this client's sessions. */
    void onMessage(ClientMessage message, int siteIncarnation) {
        Question asked = question;
        if (asked == null) {
            return;
        }
        if (message instanceof ClientMessage.Began began
                && began.session() == session
                && began.request() == request
                && began.chunk() == chunkOf(asked.text)) {
            asked.txn = Optional.of(began.txn());
        } else if (isAnswer(message, asked.text)) {
            boolean isUnknown = message instanceof ClientMessage.Answered answered
                    && answered.results().stream()
                            .anyMatch(result -> result.outcome().orElse(null) instanceof Outcome.Unknown);
            incarnation = isUnknown ? UNKNOWN : siteIncarnation;
            answer(asked, Optional.of(message));
        }
    }

    private static int chunkOf(UiMessage question) {
        return question instanceof UiMessage.CopyLines lines ? lines.chunk() : ClientMessage.Began.TEXT;
    }

    private static boolean isAnswer(ClientMessage message, UiMessage question) {
        return switch (message) {
            case ClientMessage.Answered it ->
                question instanceof UiMessage.Submit asked
                        && it.session() == asked.session()
                        && it.request() == asked.request();
            case ClientMessage.Rows it ->
                question instanceof UiMessage.Fetch asked
                        && it.session() == asked.session()
                        && it.request() == asked.request()
                        && it.statement() == asked.statement()
                        && it.from() == asked.from();
            case ClientMessage.Copied it ->
                question instanceof UiMessage.CopyLines asked
                        && it.session() == asked.session()
                        && it.request() == asked.request()
                        && it.chunk() == asked.chunk();
            case ClientMessage.Began _, ClientMessage.Copies _, ClientMessage.OutcomeIs _, ClientMessage.InForce _ ->
                false;
        };
    }

    /** Leaves the session; the next request begins another session. */
    void leave() {
        machine.send(Address.of(site, RaidServer.UI), new UiMessage.Leave(session));
        desert();
    }

    /** Abandons the session without telling the site; the next request begins another session. */
    void desert() {
        session += STEP;
    }
}
