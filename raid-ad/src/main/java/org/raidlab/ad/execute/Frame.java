package org.raidlab.ad.execute;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.relation.Binding;
import org.raidlab.core.relation.Evaluator;
import org.raidlab.core.relation.Expr;
import org.raidlab.core.relation.RowLayout;
import org.raidlab.core.relation.Schema;
import org.raidlab.core.relation.Truth;
import org.raidlab.core.relation.Value;
import org.raidlab.msg.AdMessage;

/** The tuples to which a statement's variables are bound at the moment. */
public final class Frame implements Binding {
    private final RowLayout[] layouts;
    private final AggregateResults aggregates;
    private final AdMessage.@Nullable Tuple[] tuples;

    /** For variables over these relations, with what the statement's aggregates came to. */
    public Frame(List<Schema> schemas, AggregateResults aggregates) {
        this.aggregates = aggregates;
        this.layouts = new RowLayout[schemas.size()];
        this.tuples = new AdMessage.Tuple[layouts.length];
        for (int i = 0; i < layouts.length; i++) {
            layouts[i] = schemas.get(i).layout();
        }
    }

    /** How the rows of a variable's relation lie in memory. */
    RowLayout layout(int variable) {
        return layouts[variable];
    }

    void bind(int variable, AdMessage.Tuple tuple) {
        tuples[variable] = tuple;
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
            default -> layouts[variable].get(tuple.row().bytes(), 0, position);
        };
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
