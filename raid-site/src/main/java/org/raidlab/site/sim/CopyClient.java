package org.raidlab.site.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.raidlab.core.RandomSource;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.Operation;
import org.raidlab.sim.history.Status;
import org.raidlab.sim.history.Value;

/**
 * A client that copies lines into a relation of its own, which has no key: a part that is copied twice is present
 * twice. Each part is a transaction of the history.
 */
final class CopyClient implements SideClient {
    /** Begins the names of such relations: their items are named by their first attribute, though it is no key. */
    static final String PREFIX = "copied";

    private static final int PARTS_MAX = 3;
    private static final int LINES_MAX = 4;

    private final SimSession session;
    private final Consumer<HistoryTransaction> history;
    private final RandomSource random;
    private final String relation;
    private boolean hasRelation;
    private int lines;
    private int unnamed;

    CopyClient(SimSession session, Consumer<HistoryTransaction> history, RandomSource random) {
        this.session = session;
        this.history = history;
        this.random = random;
        this.relation = PREFIX + session.site();
    }

    @Override
    public SimSession session() {
        return session;
    }

    @Override
    public void next(Runnable done) {
        if (!hasRelation) {
            create(done);
            return;
        }
        session.submit("copy %s () from \"lines\"\n".formatted(relation), reply -> {
            boolean isAccepted = !reply.results().isEmpty()
                    && reply.results().getLast().failure().isEmpty();
            if (isAccepted) {
                part(0, 1 + random.nextInt(PARTS_MAX), done);
            } else {
                done.run();
            }
        });
    }

    private void create(Runnable done) {
        session.submit("create %s (k = i4, v = i4)\n".formatted(relation), reply -> {
            hasRelation = reply.results().stream()
                    .anyMatch(result ->
                            result.outcome().filter(Outcome::isCommitted).isPresent()
                                    || result.failure()
                                            .map(failure -> failure.code() / 100 == 51)
                                            .orElse(false));
            done.run();
        });
    }

    private void part(int number, int parts, Runnable done) {
        if (number == parts) {
            done.run();
            return;
        }
        int first = lines + 1;
        List<String> texts = new ArrayList<>();
        for (int count = 1 + random.nextInt(LINES_MAX); count > 0; count--) {
            lines++;
            texts.add(lines + "," + lines);
        }
        session.copyLines(number, first, texts, reply -> {
            Outcome outcome = outcome(reply).ofWrites();
            history.accept(line(reply, outcome, first, lines));
            if (outcome.isCommitted()) {
                part(number + 1, parts, done);
            } else {
                done.run();
            }
        });
    }

    /**
     * Returns the outcome that a client reports to its user: a part that was refused without an outcome is not copied.
     */
    private static Outcome outcome(SimSession.Reply reply) {
        return reply.answer().orElse(null) instanceof ClientMessage.Copied copied
                ? copied.outcome().orElse(new Outcome.Aborted(AbortReason.STATEMENT_ERROR))
                : new Outcome.Unknown();
    }

    private HistoryTransaction line(SimSession.Reply reply, Outcome outcome, int first, int last) {
        long version = outcome instanceof Outcome.Committed(var stamp) ? stamp.number() : Operation.UNVERSIONED;
        List<Operation> writes = new ArrayList<>();
        for (int key = first; key <= last; key++) {
            writes.add(new Operation.Write(relation + "/" + key, version, Value.of(key)));
        }
        String name = reply.txn().map(TxnId::toString).orElseGet(() -> relation + "-" + ++unnamed);
        Status status = switch (outcome) {
            case Outcome.Committed _ -> Status.COMMITTED;
            case Outcome.Aborted _ -> Status.ABORTED;
            case Outcome.Unknown _ -> Status.UNKNOWN;
        };
        return new HistoryTransaction(name, session.site(), reply.start(), reply.end(), status, writes);
    }
}
