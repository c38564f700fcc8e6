package org.raidlab.ad.execute;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.raidlab.ad.plan.Plan;
import org.raidlab.ad.plan.UsedAttributes;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.relation.Binding;
import org.raidlab.msg.relation.Evaluator;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Projection;
import org.raidlab.msg.relation.RowLayout;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Truth;
import org.raidlab.msg.relation.Value;

/** The frame: the tuples to which a statement's variables are currently bound. */
public final class Frame implements Binding {
    private final RowLayout[] layouts;
    /** Of variables whose tuples come with some of their attributes only. */
    private final @Nullable Projection[] projections;

    private final AggregateResults aggregates;
    private final AdMessage.@Nullable Tuple[] tuples;

    /** Creates a frame for the variables of a plan, with the results of the statement's aggregates. */
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

    /** Returns the attributes with which a variable's tuples arrive, by their positions; empty if they arrive whole. */
    Optional<List<Integer>> attributes(int variable) {
        return Optional.ofNullable(projections[variable]).map(Projection::positions);
    }

    /** Returns the memory layout of the rows of a variable's relation. */
    RowLayout layout(int variable) {
        return layouts[variable];
    }

    void bind(int variable, AdMessage.Tuple tuple) {
        tuples[variable] = tuple;
    }

    /** Binds a variable to a whole tuple, such as one of the transaction's own. */
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

    /** Saves the present bindings. */
    Saved save() {
        return new Saved(tuples.clone());
    }

    /** Restores saved bindings; the saved ones stay as they are. */
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

    /** Returns whether all conditions are true; they are evaluated in order up to the first that is not. */
    boolean satisfies(List<Expr> conditions) {
        for (Expr condition : conditions) {
            if (Evaluator.truth(condition, this) != Truth.TRUE) {
                return false;
            }
        }
        return true;
    }

    /** The values of the columns of a row. */
    public List<Value> row(List<Expr> columns) {
        return Evaluator.row(columns, this);
    }
}
