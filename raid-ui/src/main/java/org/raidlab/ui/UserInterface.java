package org.raidlab.ui;

import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Failure;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.ProtocolServer;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.relation.Value;

/**
 * The User Interface of a site (paper section 1.1): it turns a request's text into actions for the Action Driver, one
 * statement after the other, and their results into an answer. A request is executed once however often it comes.
 */
public final class UserInterface implements ProtocolServer<UiMessage> {
    private final RequestRouter requestRouter;
    private final Sessions sessions;

    public UserInterface(Ports ports, UiConfig config) {
        this.requestRouter = new RequestRouter(ports, config);
        this.sessions = new Sessions(config);
    }

    @Override
    public Class<UiMessage> protocol() {
        return UiMessage.class;
    }

    @Override
    public void stepOther(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
        ignore("a message of another server's protocol", out);
    }

    @Override
    public void step(Envelope<RaidMessage> in, UiMessage message, Effects<RaidMessage> out) {
        requestRouter.results().dropIdle(requestRouter.nowNanos());
        switch (message) {
            case UiMessage.Submit submit -> submit(in.from(), submit, out);
            case UiMessage.Fetch fetch -> fetch(in.from(), fetch, out);
            case UiMessage.CopyLines lines -> copyLines(in.from(), lines, out);
            case UiMessage.Leave leave -> leave(in.from(), leave, out);
            case UiMessage.Cancel cancel -> cancel(in.from(), cancel, out);
            case UiMessage.Described described ->
                answered(in, requestRouter.manager(), described.ticket(), out).ifPresent(work -> {
                    requestRouter.open();
                    requestRouter.schemas().keep(described.found(), requestRouter.nowNanos());
                    closing(described.ticket(), () -> work.onDescribed(described, out));
                });
            case UiMessage.Began began ->
                answered(in, requestRouter.driver(), began.ticket(), out).ifPresent(work -> began(work, began, out));
            case UiMessage.Executed executed ->
                answered(in, requestRouter.driver(), executed.ticket(), out)
                        .ifPresent(work -> closing(executed.ticket(), () -> work.onExecuted(executed, out)));
            case UiMessage.Ended ended ->
                answered(in, requestRouter.driver(), ended.ticket(), out).ifPresent(work -> {
                    requestRouter.schemas().ended(ended.outcome());
                    closing(ended.ticket(), () -> work.onEnded(ended, out));
                });
        }
    }

    /** Ignores timers, since this server sets none. */
    @Override
    public void onTimer(TimerToken token, Effects<RaidMessage> out) {
        ignore("a timer that nobody set", out);
    }

    @Override
    public void checkInvariants() {
        Invariants.check(
                sessions.all().size() <= requestRouter.config().sessionsMax(), "the number of sessions is bounded");
        requestRouter.checkInvariants(sessions.all());
    }

    @Override
    public List<String> unfinished() {
        return requestRouter.awaited() == 0 ? List.of() : List.of(requestRouter.awaited() + " answers are waited for");
    }

    @Override
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = requestRouter.counters();
        counters.put("sessions", (long) sessions.all().size());
        return counters;
    }

    private void submit(Address client, UiMessage.Submit submit, Effects<RaidMessage> out) {
        if (submit.incarnation() != 0 && submit.incarnation() != requestRouter.incarnation()) {
            // An earlier incarnation may have executed it: running it again could run it twice.
            StatementResult unknown = Results.failed(
                    submit.text(), Rules.siteRestarted(), Optional.empty(), Optional.of(new Outcome.Unknown()), 0);
            out.send(client, new ClientMessage.Answered(submit.session(), submit.request(), List.of(unknown)));
            return;
        }
        Session.Key key = new Session.Key(client, submit.session());
        if (sessions.isOver(key, submit.request())) {
            ignore("a request of a session that is over", out);
            return;
        }
        if (sessions.isRefused(key, submit.request())) {
            refuse(key, submit, out);
            return;
        }
        Optional<Session> session =
                sessions.obtain(key, requestRouter.nowNanos(), forgotten -> forget(forgotten, Counter.FORGOTTEN, out));
        Optional<TxnId> lost = session.flatMap(Session::takeLostTransaction);
        if (session.isEmpty()) {
            refuse(key, submit, out);
        } else if (lost.isPresent()) {
            tellOfLoss(session.get(), submit, lost.get(), out);
        } else if (session.get().isNew(submit.request())) {
            run(session.get(), submit, out);
        } else {
            repeat(session.get(), submit, out);
        }
    }

    private void run(Session session, UiMessage.Submit submit, Effects<RaidMessage> out) {
        if (!session.isIdle()) {
            // Its client will send it again, and may have it when the request before it is answered.
            ignore("a request while another one of its session runs", out);
            return;
        }
        requestRouter.count(Counter.REQUESTS);
        requestRouter.results().release(session.key());
        RequestWork work = new RequestWork(requestRouter, session, submit);
        session.begin(submit.request(), work);
        work.start(out);
    }

    private void repeat(Session session, UiMessage.Submit submit, Effects<RaidMessage> out) {
        requestRouter.count(Counter.REPEATED);
        if (session.isLast(submit.request()) && session.answer().isPresent()) {
            Answer answer = session.answer().get();
            requestRouter.results().use(session.key(), requestRouter.nowNanos());
            out.send(session.key().client(), answer.answered(session.key(), submit.request()));
        } else {
            ignore("a request that runs already, or is older than the last one", out);
        }
    }

    /**
     * Reports the loss of a transaction; the client's next statement, which it believes to be inside, must not become a
     * transaction of its own.
     */
    private void tellOfLoss(Session session, UiMessage.Submit submit, TxnId txn, Effects<RaidMessage> out) {
        Outcome aborted = new Outcome.Aborted(AbortReason.OVERLOADED);
        StatementResult refused =
                Results.failed(submit.text(), Rules.sessionForgotten(txn), Optional.of(txn), Optional.of(aborted), 0);
        Answer answer = new Answer(List.of(refused), requestRouter.config().answerBytes());
        session.refuse(submit.request(), answer);
        out.send(session.key().client(), answer.answered(session.key(), submit.request()));
    }

    private void refuse(Session.Key key, UiMessage.Submit submit, Effects<RaidMessage> out) {
        sessions.refuse(key, submit.request());
        StatementResult refused =
                Results.failed(submit.text(), Rules.tooManySessions(), Optional.empty(), Optional.empty(), 0);
        out.send(key.client(), new ClientMessage.Answered(submit.session(), submit.request(), List.of(refused)));
    }

    private void fetch(Address client, UiMessage.Fetch fetch, Effects<RaidMessage> out) {
        requestRouter.count(Counter.FETCHES);
        Session.Key key = new Session.Key(client, fetch.session());
        Optional<Answer> answer = sessions.find(key, requestRouter.nowNanos())
                .filter(session -> session.isLast(fetch.request()))
                .flatMap(Session::answer)
                .filter(kept -> !kept.isDropped());
        requestRouter.results().use(key, requestRouter.nowNanos());
        List<List<Value>> rows =
                answer.map(kept -> kept.rows(fetch.statement(), fetch.from())).orElse(List.of());
        Optional<Failure> failure = answer.isPresent() ? Optional.empty() : Optional.of(Rules.resultDropped());
        out.send(
                client,
                new ClientMessage.Rows(
                        fetch.session(), fetch.request(), fetch.statement(), fetch.from(), rows, failure));
    }

    private void copyLines(Address client, UiMessage.CopyLines lines, Effects<RaidMessage> out) {
        if (lines.incarnation() != 0 && lines.incarnation() != requestRouter.incarnation()) {
            // An earlier incarnation may have appended the chunk.
            out.send(client, notKnown(lines, Rules.siteRestarted()));
            return;
        }
        Optional<Session> session = sessions.find(new Session.Key(client, lines.session()), requestRouter.nowNanos())
                .filter(found -> found.isLast(lines.request()) && found.copy().isPresent());
        if (session.isEmpty()) {
            // The session may have been forgotten after it had appended the chunk.
            out.send(client, notKnown(lines, Rules.noCopyRunning()));
            return;
        }
        CopyRun copy = session.get().copy().orElseThrow();
        Optional<ClientMessage.Copied> known = copy.answerTo(lines.chunk());
        if (known.isPresent()) {
            requestRouter.count(Counter.REPEATED);
            out.send(client, known.get());
        } else if (copy.isNew(lines.chunk()) && session.get().isIdle()) {
            requestRouter.count(Counter.CHUNKS);
            ChunkWork work = new ChunkWork(requestRouter, session.get(), copy, lines);
            session.get().begin(work);
            work.start(out);
        } else {
            ignore("a chunk that runs already, or comes while another one does", out);
        }
    }

    private static ClientMessage notKnown(UiMessage.CopyLines lines, Failure why) {
        return new ClientMessage.Copied(
                lines.session(), lines.request(), lines.chunk(), 0, Optional.of(new Outcome.Unknown()), List.of(why));
    }

    private void leave(Address client, UiMessage.Leave leave, Effects<RaidMessage> out) {
        sessions.remove(new Session.Key(client, leave.session()))
                .ifPresent(session -> forget(session, Counter.LEFT, out));
    }

    private void cancel(Address client, UiMessage.Cancel cancel, Effects<RaidMessage> out) {
        Optional<Work> running = sessions.find(new Session.Key(client, cancel.session()), requestRouter.nowNanos())
                .filter(session -> session.isLast(cancel.request()))
                .flatMap(Session::work);
        if (running.isPresent()) {
            requestRouter.count(Counter.CANCELLED);
            running.get().cancel(out);
        } else {
            ignore("the end of a request that does not run", out);
        }
    }

    /** Forgets a session; running work ends by itself and then finds its session gone. */
    private void forget(Session session, Counter why, Effects<RaidMessage> out) {
        requestRouter.count(why);
        requestRouter.results().release(session.key());
        session.leave();
        if (session.isIdle()) {
            requestRouter.abandon(session, out);
        }
    }

    /** Returns the work that waits for an answer, if the answer comes from the server that was asked. */
    private Optional<Work> answered(Envelope<RaidMessage> in, Address from, long ticket, Effects<RaidMessage> out) {
        Optional<Work> work = in.from().equals(from) ? requestRouter.waitingFor(ticket) : Optional.empty();
        if (work.isEmpty()) {
            ignore("an answer that nobody waits for", out);
        }
        return work;
    }

    private void closing(long ticket, Runnable then) {
        requestRouter.close(ticket);
        then.run();
    }

    private void began(Work work, UiMessage.Began began, Effects<RaidMessage> out) {
        if (work.awaitsOnlyTheBeginning()) {
            requestRouter.close(began.ticket());
        }
        work.onBegan(began, out);
    }

    private void ignore(String why, Effects<RaidMessage> out) {
        requestRouter.count(Counter.IGNORED);
        out.trace(new RaidTrace.Ignored(why));
    }
}
