package org.raidlab.ad.statement;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.ad.execute.Advance;
import org.raidlab.ad.execute.Cursor;
import org.raidlab.ad.execute.DryRunWork;
import org.raidlab.ad.execute.Profile;
import org.raidlab.ad.execute.Scope;
import org.raidlab.ad.execute.Sequence;
import org.raidlab.ad.explain.Algebra;
import org.raidlab.ad.explain.Lines;
import org.raidlab.ad.explain.PlanText;
import org.raidlab.msg.Action;
import org.raidlab.msg.relation.Value;

/**
 * Explain: it does all of a statement's work and none of its changes, and returns how the work was done. What it has
 * read is in the read set, so the answer is about a state that was.
 */
final class Explanation implements Statement {
    private final Action.Explain action;
    private final Statement explained;
    private final Scope scope;
    private final Profile profile;
    private final Cursor work;
    private final List<DryRunWork> rehearsals = new ArrayList<>();
    private List<List<Value>> rows = List.of();

    /** Creates the statement; the explained one was begun in {@code scope}, which {@code profile} measures. */
    Explanation(Action.Explain action, Statement explained, Scope scope, Profile profile) {
        this.action = action;
        this.explained = explained;
        this.scope = scope;
        this.profile = profile;
        this.work = Sequence.oneByOne(
                List.of(() -> profile.measured(explained.work(), profile.rest()), this::rehearsal, () -> this::tell));
    }

    /** Returns the dry run; a retrieve needs none, since it is validated at home and no other site takes part. */
    private Cursor rehearsal() {
        if (action.explained() instanceof Action.Retrieve) {
            return () -> Advance.DONE;
        }
        DryRunWork dryRunWork = scope.requests().rehearse();
        rehearsals.add(dryRunWork);
        return dryRunWork;
    }

    private Advance tell() {
        Lines lines = new Lines();
        lines.addTree("syntax", action.syntax());
        lines.addTree("algebra", Algebra.of(action.explained()));
        PlanText plan = new PlanText(lines, action.explained().aggregates());
        explained.aggregation().forEach(plan::addAccesses);
        plan.addAggregates();
        explained.bindings().forEach(plan::addAccesses);
        plan.addResult(action.explained(), explained.count(), profile.rest());
        plan.addReads(scope.requests().home(), scope.reads());
        rehearsals.forEach(dryRunWork -> plan.addCommit(dryRunWork.answer()));
        rows = lines.rows();
        return Advance.DONE;
    }

    @Override
    public Cursor work() {
        return work;
    }

    @Override
    public List<List<Value>> rows() {
        return rows;
    }

    @Override
    public int count() {
        return rows.size();
    }
}
