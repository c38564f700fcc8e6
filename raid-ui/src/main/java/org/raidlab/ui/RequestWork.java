package org.raidlab.ui;

import java.util.List;
import java.util.Optional;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Failure;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.Phases;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.relation.Schema;
import org.raidlab.ui.analysis.ResolvedStatement;
import org.raidlab.ui.fault.QuelException;
import org.raidlab.ui.prepared.Control;

/** The work on the statements of one text, one after the other, until all are done or one fails. */
final class RequestWork implements Work {
    private final RequestRouter requestRouter;
    private final Session session;
    private final UiMessage.Submit submit;
    private final Progress progress;
    private Step step = new Step.Describing(false);
    private long startedNanos;
    /** The ticket of the action at work. */
    private long ticket;

    private boolean cancelled;
    /** Whether the catalogue was looked up for the statement at work: what is wrong with it then is wrong. */
    private boolean confirmed;

    RequestWork(RequestRouter requestRouter, Session session, UiMessage.Submit submit) {
        this.requestRouter = requestRouter;
        this.session = session;
        this.submit = submit;
        this.progress = new Progress(session, submit.text());
        this.startedNanos = requestRouter.stopwatch();
    }

    void start(Effects<RaidMessage> out) {
        try {
            progress.begin();
        } catch (QuelException e) {
            fail(e.failure(), out);
            return;
        }
        run(out);
    }

    @Override
    public boolean isAbandoned() {
        return session.hasLeft();
    }

    @Override
    public boolean isFor(Session other) {
        return session == other;
    }

    /** Aborts an action under way; any other awaited answer comes soon, and nothing runs after it. */
    @Override
    public void cancel(Effects<RaidMessage> out) {
        if (!cancelled && step instanceof Step.Executing) {
            if (session.block() instanceof Block.Open(TxnId txn)) {
                requestRouter.giveUp(txn, out);
            } else {
                requestRouter.order(new AdMessage.Cancel(ticket), out);
            }
        }
        cancelled = true;
    }

    @Override
    public void onDescribed(UiMessage.Described described, Effects<RaidMessage> out) {
        if (session.hasLeft()) {
            finish(out);
        } else if (step instanceof Step.Opening) {
            begin(out);
        } else if (hasToAskAgain(described)) {
            requestRouter.ask(new AmMessage.Describe(requestRouter.ticket(this), described.known()), out);
        } else {
            step = new Step.Describing(false);
            interpret(described.found(), described.known(), out);
        }
    }

    @Override
    public void onBegan(UiMessage.Began began, Effects<RaidMessage> out) {
        if (submit.announce() && !session.hasLeft()) {
            out.send(session.key().client(), new ClientMessage.Began(submit.session(), submit.request(), began.txn()));
        }
        if (step instanceof Step.Beginning) {
            session.block(new Block.Open(began.txn()));
            proceed(Results.done(progress.source(), Optional.of(began.txn()), elapsed()), out);
        }
    }

    @Override
    public boolean awaitsOnlyTheBeginning() {
        return step instanceof Step.Beginning;
    }

    @Override
    public void onExecuted(UiMessage.Executed executed, Effects<RaidMessage> out) {
        if (!(step instanceof Step.Executing(ResolvedStatement.Act act, long interpretation))) {
            throw new IllegalStateException("an action was executed that nobody waits for");
        }
        if (cancelled) {
            // It was done before the driver heard of it; the transaction is given up all the same.
            Outcome outcome = new Outcome.Aborted(AbortReason.USER);
            session.block(new Block.Over(executed.txn(), AbortReason.USER));
            stop(Results.over(progress.source(), executed.txn(), outcome, Optional.empty(), Phases.NONE), out);
            return;
        }
        proceed(Results.executed(progress.source(), act, executed, interpretation), out);
    }

    @Override
    public void onEnded(UiMessage.Ended ended, Effects<RaidMessage> out) {
        Optional<Failure> failure = ended.failure().map(this::placed);
        if (!(step instanceof Step.Confirming)) {
            session.ended(ended.outcome());
        }
        switch (step) {
            case Step.Executing(ResolvedStatement.Act act, var _) -> {
                if (session.block() instanceof Block.Open(TxnId txn)) {
                    session.block(new Block.Over(txn, reason(ended.outcome())));
                }
                if (act.isDefinition()) {
                    requestRouter.schemas().clear();
                }
                afterEnd(Results.ended(progress.source(), act, ended, failure), out);
            }
            case Step.Opening _, Step.Beginning _, Step.Ending _, Step.Describing _ -> {
                session.block(Block.NONE);
                afterEnd(over(ended, failure), out);
            }
            case Step.Aborting _ -> {
                session.block(Block.NONE);
                proceed(over(ended, failure), out);
            }
            case Step.Confirming(CatalogueLookups lookups) -> lookedUp(ended, lookups, out);
            case Step.GivingUp(TxnId txn, AbortReason reason, Optional<Failure> cause) -> {
                session.block(new Block.Over(txn, reason));
                stop(Results.over(progress.source(), txn, new Outcome.Aborted(reason), cause, interpretation()), out);
            }
        }
    }

    private Failure placed(Failure failure) {
        Optional<String> column =
                step instanceof Step.Executing(ResolvedStatement.Act act, var _) && failure.line() == 0
                        ? act.column(failure.column())
                        : Optional.empty();
        return progress.placed(failure, column);
    }

    /**
     * Looks up the next name, or describes the statement once more after the last one; without a valid look-up its
     * error cannot be determined.
     */
    private void lookedUp(UiMessage.Ended ended, CatalogueLookups lookups, Effects<RaidMessage> out) {
        if (!ended.outcome().isCommitted()) {
            giveUp(ended, out);
        } else if (cancelled || !lookups.proceed(requestRouter, this, out)) {
            confirmed = true;
            describe(out);
        }
    }

    private void giveUp(UiMessage.Ended ended, Effects<RaidMessage> out) {
        if (session.block() instanceof Block.Open(TxnId txn)) {
            giveUp(txn, reason(ended.outcome()), Optional.empty(), out);
        } else {
            stop(over(ended, Optional.empty()), out);
        }
    }

    private StatementResult over(UiMessage.Ended ended, Optional<Failure> failure) {
        return Results.over(progress.source(), ended.txn(), ended.outcome(), failure, ended.phases());
    }

    private static AbortReason reason(Outcome outcome) {
        return outcome instanceof Outcome.Aborted(AbortReason reason) ? reason : AbortReason.STATEMENT_ERROR;
    }

    private void run(Effects<RaidMessage> out) {
        if (session.hasLeft() || progress.isDone()) {
            finish(out);
            return;
        }
        if (cancelled) {
            fail(Rules.cancelled(progress.place()), out);
            return;
        }
        requestRouter.count(Counter.STATEMENTS);
        Optional<Control> control = progress.control();
        if (control.isPresent()) {
            switch (control.get()) {
                case BEGIN -> begin(out);
                case END -> end(out);
                case ABORT -> abort(out);
            }
        } else {
            describe(out);
        }
    }

    private void begin(Effects<RaidMessage> out) {
        switch (session.block()) {
            case Block.None() -> {
                step = requestRouter.isOpen() ? new Step.Beginning() : new Step.Opening();
                requestRouter.begin(this, session, out);
            }
            case Block.Open _ -> fail(Rules.transactionOpen(progress.place()), out);
            case Block.Over(var _, AbortReason reason) -> fail(Rules.transactionOver(progress.place(), reason), out);
        }
    }

    private void end(Effects<RaidMessage> out) {
        switch (session.block()) {
            case Block.None() -> fail(Rules.noTransaction(progress.place()), out);
            case Block.Open(TxnId txn) -> {
                step = new Step.Ending();
                requestRouter.order(new AdMessage.End(requestRouter.ticket(this), txn), out);
            }
            case Block.Over(TxnId txn, AbortReason reason) -> stop(leaveBlock(txn, reason), out);
        }
    }

    private void abort(Effects<RaidMessage> out) {
        switch (session.block()) {
            case Block.None() -> fail(Rules.noTransaction(progress.place()), out);
            case Block.Open(TxnId txn) -> {
                step = new Step.Aborting();
                requestRouter.order(new AdMessage.Abort(requestRouter.ticket(this), txn), out);
            }
            case Block.Over(TxnId txn, AbortReason reason) -> proceed(leaveBlock(txn, reason), out);
        }
    }

    private StatementResult leaveBlock(TxnId txn, AbortReason reason) {
        session.block(Block.NONE);
        return Results.over(progress.source(), txn, new Outcome.Aborted(reason), Optional.empty(), Phases.NONE);
    }

    private void describe(Effects<RaidMessage> out) {
        if (session.block() instanceof Block.Over(var _, AbortReason reason) && !progress.isAllowedAfterError()) {
            fail(Rules.transactionOver(progress.place(), reason), out);
            return;
        }
        progress.prepare();
        List<String> names = progress.relations();
        Optional<List<Schema>> kept = progress.isConfirmedLater() && !confirmed && requestRouter.isOpen()
                ? requestRouter.schemas().of(names, requestRouter.nowNanos())
                : Optional.empty();
        step = new Step.Describing(kept.isPresent() && !names.isEmpty());
        if (kept.isPresent()) {
            requestRouter.count(Counter.BY_KEPT_SCHEMAS);
            interpret(kept.get(), List.of(), out);
        } else if (names.isEmpty() && requestRouter.isOpen() && !progress.isOfAll()) {
            interpret(List.of(), List.of(), out);
        } else {
            requestRouter.ask(new AmMessage.Describe(requestRouter.ticket(this), names), out);
        }
    }

    /**
     * Returns whether to ask again: a request about all relations first gets their names, and the catalogue's own are
     * always among them.
     */
    private boolean hasToAskAgain(UiMessage.Described described) {
        return described.found().isEmpty() && !described.known().isEmpty() && progress.isOfAll();
    }

    private void interpret(List<Schema> found, List<String> known, Effects<RaidMessage> out) {
        if (cancelled) {
            fail(Rules.cancelled(progress.place()), out);
            return;
        }
        try {
            carryOut(progress.meaning(found, known), out);
        } catch (QuelException e) {
            refuse(e.failure(), out);
        }
    }

    /** Refuses a statement, after a check that the descriptions of its relations were right. */
    private void refuse(Failure failure, Effects<RaidMessage> out) {
        if (step instanceof Step.Describing(boolean byKept) && byKept) {
            requestRouter.schemas().clear();
            describe(out);
            return;
        }
        CatalogueLookups lookups = new CatalogueLookups(progress.relations());
        if (!confirmed && lookups.proceed(requestRouter, this, out)) {
            step = new Step.Confirming(lookups);
        } else {
            fail(failure, out);
        }
    }

    private void carryOut(ResolvedStatement resolvedStatement, Effects<RaidMessage> out) {
        switch (resolvedStatement) {
            case ResolvedStatement.Bind(var ranges) -> {
                session.bind(ranges);
                proceed(Results.done(progress.source(), Optional.empty(), elapsed()), out);
            }
            case ResolvedStatement.Tell tell -> proceed(Results.told(progress.source(), tell, elapsed()), out);
            case ResolvedStatement.CopyFrom(var plan) -> {
                session.copy(progress.copy(submit.announce()));
                proceed(Results.copyFrom(progress.source(), plan, elapsed()), out);
            }
            case ResolvedStatement.Act act -> {
                Optional<TxnId> open =
                        session.block() instanceof Block.Open(TxnId txn) ? Optional.of(txn) : Optional.empty();
                boolean alone = open.isEmpty();
                long took = elapsed();
                step = new Step.Executing(act, took);
                long since = alone ? requestRouter.begun(session) : 0;
                ticket = requestRouter.ticket(this);
                requestRouter.order(
                        new AdMessage.Execute(ticket, open, act.action(), alone, took, since, submit.announce()), out);
            }
        }
    }

    private Phases interpretation() {
        return new Phases(elapsed(), 0, 0, 0);
    }

    private long elapsed() {
        return requestRouter.stopwatch() - startedNanos;
    }

    /** Refuses a statement. If it stands inside a transaction, that is over, and the Action Driver must know first. */
    private void fail(Failure failure, Effects<RaidMessage> out) {
        if (session.block() instanceof Block.Open(TxnId txn)) {
            giveUp(txn, AbortReason.STATEMENT_ERROR, Optional.of(failure), out);
        } else {
            stop(Results.failed(progress.source(), failure, Optional.empty(), Optional.empty(), elapsed()), out);
        }
    }

    private void giveUp(TxnId txn, AbortReason reason, Optional<Failure> failure, Effects<RaidMessage> out) {
        step = new Step.GivingUp(txn, reason, failure);
        requestRouter.order(new AdMessage.Abort(requestRouter.ticket(this), txn), out);
    }

    private void afterEnd(StatementResult result, Effects<RaidMessage> out) {
        boolean committed = result.outcome().filter(Outcome::isCommitted).isPresent();
        if (committed && result.failure().isEmpty()) {
            proceed(result, out);
        } else {
            stop(result, out);
        }
    }

    private void proceed(StatementResult result, Effects<RaidMessage> out) {
        long bytesMax = requestRouter.config().resultsBytes();
        if (!progress.hasRoom(result, bytesMax)) {
            fail(Rules.resultsTooLarge(progress.place(), bytesMax), out);
            return;
        }
        progress.add(result);
        confirmed = false;
        startedNanos = requestRouter.stopwatch();
        run(out);
    }

    private void stop(StatementResult result, Effects<RaidMessage> out) {
        requestRouter.count(Counter.FAILURES);
        progress.stop(result);
        finish(out);
    }

    private void finish(Effects<RaidMessage> out) {
        session.end();
        if (session.hasLeft()) {
            requestRouter.abandon(session, out);
        } else {
            requestRouter.answer(session, submit.request(), progress.results(), out);
        }
    }
}
