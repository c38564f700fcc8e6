package org.raidlab.ui;

import java.util.List;
import java.util.Optional;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Action;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Failure;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.relation.Schema;
import org.raidlab.ui.analysis.Analysis;
import org.raidlab.ui.copy.CopyPlan;
import org.raidlab.ui.copy.CopyReader;
import org.raidlab.ui.fault.QuelException;

/**
 * The work on lines of a file on their way into a relation: one chunk, one transaction. The schema is asked for each
 * time anew.
 */
final class ChunkWork implements Work {
    private final RequestRouter requestRouter;
    private final Session session;
    private final CopyRun copy;
    private final UiMessage.CopyLines lines;
    private final long startedNanos;
    /** The ticket of the action at work; 0 before there is one. */
    private long ticket;

    private boolean cancelled;
    private Confirmation confirmation = Confirmation.NONE;

    /** The progress of the catalogue look-up that follows an error in the chunk. */
    private enum Confirmation {
        NONE,
        AWAITED,
        DONE
    }

    ChunkWork(RequestRouter requestRouter, Session session, CopyRun copy, UiMessage.CopyLines lines) {
        this.requestRouter = requestRouter;
        this.session = session;
        this.copy = copy;
        this.lines = lines;
        this.startedNanos = requestRouter.stopwatch();
    }

    void start(Effects<RaidMessage> out) {
        copy.begin(lines.chunk());
        describe(out);
    }

    private void describe(Effects<RaidMessage> out) {
        requestRouter.ask(new AmMessage.Describe(requestRouter.ticket(this), names()), out);
    }

    private List<String> names() {
        return List.of(copy.statement().relation().text());
    }

    @Override
    public void cancel(Effects<RaidMessage> out) {
        if (!cancelled && ticket != 0) {
            requestRouter.order(new AdMessage.Cancel(ticket), out);
        }
        cancelled = true;
    }

    @Override
    public void onDescribed(UiMessage.Described described, Effects<RaidMessage> out) {
        if (session.hasLeft()) {
            return;
        }
        if (cancelled) {
            answer(0, Optional.of(new Outcome.Aborted(AbortReason.USER)), List.of(), out);
            return;
        }
        try {
            CopyPlan plan = Analysis.renewed(copy.statement(), described.found(), described.known());
            append(plan.schema(), new CopyReader(plan).read(lines.firstLine(), lines.lines()), out);
        } catch (QuelException e) {
            refuse(List.of(e.failure()), out);
        }
    }

    /** Refuses the chunk, after a check that the description of the relation was right. */
    private void refuse(List<Failure> failures, Effects<RaidMessage> out) {
        CatalogueLookups lookups = new CatalogueLookups(names());
        if (confirmation == Confirmation.NONE && lookups.proceed(requestRouter, this, out)) {
            confirmation = Confirmation.AWAITED;
        } else {
            answer(0, Optional.empty(), failures, out);
        }
    }

    @Override
    public void onBegan(UiMessage.Began began, Effects<RaidMessage> out) {
        if (!session.hasLeft()) {
            ClientMessage announced =
                    new ClientMessage.Began(lines.session(), lines.request(), lines.chunk(), began.txn());
            out.send(session.key().client(), announced);
        }
    }

    @Override
    public boolean awaitsOnlyTheBeginning() {
        return false;
    }

    /** Throws: the Action Driver never reports this, since a chunk's action ends its transaction. */
    @Override
    public void onExecuted(UiMessage.Executed executed, Effects<RaidMessage> out) {
        throw new IllegalStateException("a chunk of a copy was executed without being committed");
    }

    @Override
    public void onEnded(UiMessage.Ended ended, Effects<RaidMessage> out) {
        boolean committed = ended.outcome().isCommitted();
        if (confirmation == Confirmation.AWAITED && committed) {
            confirmation = Confirmation.DONE;
            describe(out);
            return;
        }
        int count = committed ? ended.count() : 0;
        requestRouter.count(Counter.ROWS_COPIED, count);
        answer(count, Optional.of(ended.outcome()), ended.failure().stream().toList(), out);
    }

    @Override
    public boolean isAbandoned() {
        return session.hasLeft();
    }

    @Override
    public boolean isFor(Session other) {
        return session == other;
    }

    private void append(Schema schema, CopyReader.Chunk chunk, Effects<RaidMessage> out) {
        if (chunk.rows().isEmpty()) {
            refuse(chunk.failures(), out);
            return;
        }
        Action action = new Action.AppendRows(schema, chunk.rows());
        long interpretation = requestRouter.stopwatch() - startedNanos;
        ticket = requestRouter.ticket(this);
        requestRouter.order(
                new AdMessage.Execute(ticket, Optional.empty(), action, true, interpretation, 0, copy.announce()), out);
    }

    private void answer(int count, Optional<Outcome> outcome, List<Failure> failures, Effects<RaidMessage> out) {
        session.end();
        if (!failures.isEmpty()) {
            requestRouter.count(Counter.FAILURES);
        }
        var copied =
                new ClientMessage.Copied(lines.session(), lines.request(), lines.chunk(), count, outcome, failures);
        copy.answered(copied);
        if (!session.hasLeft()) {
            out.send(session.key().client(), copied);
        }
    }
}
