package org.raidlab.ui;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Action;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.Failure;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.Phases;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Value;

/**
 * An Action Driver that executes nothing: every action succeeds with the rows it was told to give, until told
 * otherwise.
 */
final class FakeDriver {
    static final Phases PHASES = new Phases(1, 2, 3, 4);

    private final List<AdMessage> received = new ArrayList<>();
    private List<List<Value>> rows = List.of();
    private Function<Action, Optional<Failure>> failures = action -> Optional.empty();
    private Outcome outcome = new Outcome.Committed(new Stamp(1025));
    private Runnable meanwhile = () -> {};
    private long transactions;

    /** Everything that came, in order. */
    List<AdMessage> received() {
        return received;
    }

    /** The rows of every retrieve from now on. */
    void gives(List<List<Value>> answer) {
        rows = answer;
    }

    /** What happens elsewhere while the next message is on its way. */
    void meanwhile(Runnable event) {
        meanwhile = event;
    }

    /** The names that were looked up in the catalogue, in order. */
    List<String> lookedUp() {
        List<String> names = new ArrayList<>();
        for (AdMessage message : received) {
            if (message instanceof AdMessage.Execute execute
                    && execute.action() instanceof Action.Retrieve retrieve
                    && retrieve.variables().stream().anyMatch(variable -> variable.schema() == Catalogue.RELATION)
                    && retrieve.where().orElseThrow() instanceof Expr.Comparison comparison
                    && comparison.right() instanceof Expr.Constant(Value.Text(String name))) {
                names.add(name);
            }
        }
        return names;
    }

    /** What every commitment from now on comes to. */
    void decides(Outcome decision) {
        outcome = decision;
    }

    /** Every action from now on fails. */
    void failsWith(int code, String message) {
        failsWith(Failure.of(code, message));
    }

    /** Every action from now on fails. */
    void failsWith(Failure failure) {
        failures = action -> Optional.of(failure);
    }

    /** Every action from now on succeeds. */
    void succeeds() {
        failures = action -> Optional.empty();
    }

    List<UiMessage> answer(AdMessage message) {
        received.add(message);
        meanwhile.run();
        meanwhile = () -> {};
        return switch (message) {
            case AdMessage.Begin(long ticket, long _) -> List.of(new UiMessage.Began(ticket, next()));
            case AdMessage.Execute execute -> execute(execute);
            case AdMessage.Cancel _ -> List.of();
            case AdMessage.End(long ticket, TxnId txn) -> List.of(ended(ticket, txn, outcome));
            case AdMessage.Abort(long ticket, TxnId txn) ->
                List.of(ended(ticket, txn, new Outcome.Aborted(AbortReason.USER)));
            case AdMessage.Tuples _,
                    AdMessage.Source _,
                    AdMessage.NoSuchRelation _,
                    AdMessage.Decided _,
                    AdMessage.DryRunResult _,
                    AdMessage.RunCopier _,
                    AdMessage.UpdateDirectory _,
                    AdMessage.Readmit _,
                    AdMessage.Entries _,
                    AdMessage.Unavailable _,
                    AdMessage.Fetched _,
                    AdMessage.Continue _,
                    AdMessage.AnnounceReads _,
                    AdMessage.AskOldestActive _,
                    AdMessage.ReadVerdict _ -> throw new AssertionError("not the User Interface's message: " + message);
        };
    }

    private List<UiMessage> execute(AdMessage.Execute execute) {
        TxnId txn = execute.txn().orElseGet(this::next);
        List<UiMessage> answers = new ArrayList<>();
        if (execute.txn().isEmpty() && execute.announce()) {
            answers.add(new UiMessage.Began(execute.ticket(), txn));
        }
        Optional<Failure> failure = failures.apply(execute.action());
        List<List<Value>> given = execute.action() instanceof Action.Retrieve ? rows : List.of();
        int count = execute.action() instanceof Action.AppendRows append
                ? append.rows().size()
                : given.size();
        if (failure.isPresent()) {
            Outcome aborted = new Outcome.Aborted(AbortReason.STATEMENT_ERROR);
            answers.add(new UiMessage.Ended(execute.ticket(), txn, aborted, List.of(), 0, failure, PHASES));
        } else if (execute.commit()) {
            answers.add(new UiMessage.Ended(execute.ticket(), txn, outcome, given, count, Optional.empty(), PHASES));
        } else {
            answers.add(new UiMessage.Executed(execute.ticket(), txn, given, count));
        }
        return answers;
    }

    private static UiMessage ended(long ticket, TxnId txn, Outcome outcome) {
        return new UiMessage.Ended(ticket, txn, outcome, List.of(), 0, Optional.empty(), PHASES);
    }

    private TxnId next() {
        return new TxnId(3, 7, ++transactions);
    }
}
