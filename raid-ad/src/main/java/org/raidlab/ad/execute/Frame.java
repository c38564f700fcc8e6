package org.raidlab.ad.execute;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.raidlab.ad.plan.Plan;
import org.raidlab.ad.plan.UsedAttributes;
import org.raidlab.core.relation.Binding;
import org.raidlab.core.relation.Evaluator;
import org.raidlab.core.relation.Expr;
import org.raidlab.core.relation.Projection;
import org.raidlab.core.relation.Row;
import org.raidlab.core.relation.RowLayout;
import org.raidlab.core.relation.Schema;
import org.raidlab.core.relation.Truth;
import org.raidlab.core.relation.Value;
import org.raidlab.msg.AdMessage;

/** The tuples to which a statement's variables are bound at the moment. */
public final class Frame implements Binding {
    private final RowLayout[] layouts;
    /** Of variables whose tuples come with some of their attributes only. */
    private final @Nullable Projection[] projections;

    private final AggregateResults aggregates;
    private final AdMessage.@Nullable Tuple[] tuples;

    /** For the variables of a plan, with what the statement's aggregates came to. */
    public Frame(Plan plan, UsedAttributes used, AggregateResults aggregates) {
        List<Schema> schemas = plan.schemas();
        this.aggregates = aggregates;
        this.layouts = new RowLayout[schemas.size()];
        this.projections = new Projection[layouts.length];
        this.tuples = new AdMessage.Tuple[layouts.length];
        for (int i = 0; i < layouts.length; i++) {
            layouts[i] = schemas.get(i).layout();
            projections[i] = used.of(i, layouts[i]).orElse(null);
        }
    }

    /** The attributes that a variable's tuples come with, by their positions; empty if they come whole. */
    Optional<List<Integer>> attributes(int variable) {
        return Optional.ofNullable(projections[variable]).map(Projection::positions);
    }

    /** How the rows of a variable's relation lie in memory. */
    RowLayout layout(int variable) {
        return layouts[variable];
    }

    void bind(int variable, AdMessage.Tuple tuple) {
        tuples[variable] = tuple;
    }

    /** Binds a variable to a tuple that has come whole, as the transaction's own do. */
    void bindWhole(int variable, AdMessage.Tuple tuple) {
        Projection projection = projections[variable];
        bind(
                variable,
                projection == null
                        ? tuple
                        : new AdMessage.Tuple(
                                tuple.id(),
                                tuple.version(),
                                projection.of(tuple.row().bytes(), 0)));
    }

    /** The tuple of a bound variable. */
    public AdMessage.Tuple tuple(int variable) {
        return Objects.requireNonNull(tuples[variable], "a variable is bound before it is used");
    }

    /** What is bound now, to come back to. */
    Saved save() {
        return new Saved(tuples.clone());
    }

    /** Comes back to what was saved, which stays as it is. */
    void restore(Saved saved) {
        System.arraycopy(saved.tuples, 0, tuples, 0, tuples.length);
    }

    /** A frame's tuples at one moment. */
    static final class Saved {
        private final AdMessage.@Nullable Tuple[] tuples;

        private Saved(AdMessage.@Nullable Tuple[] tuples) {
            this.tuples = tuples;
        }
    }

    @Override
    public Value column(int variable, int position) {
        AdMessage.Tuple tuple = tuple(variable);
        return switch (position) {
            case Expr.Column.TUPLE_ID -> new Value.Int(tuple.id().bits());
            case Expr.Column.VERSION -> new Value.Int(tuple.version().number());
            default -> attribute(variable, tuple.row(), position);
        };
    }

    private Value attribute(int variable, Row row, int position) {
        Projection projection = projections[variable];
        return projection == null ? layouts[variable].get(row.bytes(), 0, position) : projection.get(row, position);
    }

    @Override
    public Value aggregate(int aggregate, List<Value> by) {
        return aggregates.value(aggregate, by);
    }

    /** Whether all conditions are true, judged in order up to the first that is not. */
    boolean satisfies(List<Expr> conditions) {
        for (Expr condition : conditions) {
            if (Evaluator.truth(condition, this) != Truth.TRUE) {
                return false;
            }
        }
        return true;
    }

    /** The values of expressions. */
    public List<Value> values(List<Expr> expressions) {
        return Evaluator.values(expressions, this);
    }
}
