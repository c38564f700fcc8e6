package org.raidlab.ad.execute;

import java.util.List;
import org.raidlab.msg.relation.Value;

/** The results of a statement's aggregates. */
public interface AggregateResults {
    /** The results of a statement without aggregates. */
    AggregateResults NONE = (_, _) -> {
        throw new IllegalStateException("the statement has no aggregates");
    };

    /** Returns the value of an aggregate, by its position in the statement, for the group with these by-values. */
    Value value(int aggregate, List<Value> by);
}
