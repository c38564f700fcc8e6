package org.raidlab.ad.execute;

import java.util.List;
import org.raidlab.core.relation.Value;

/** What a statement's aggregates came to. */
public interface AggregateResults {
    /** Of a statement without aggregates. */
    AggregateResults NONE = (_, _) -> {
        throw new IllegalStateException("the statement has no aggregates");
    };

    /** The value of an aggregate, by its position in the statement, for the group with these by-values. */
    Value value(int aggregate, List<Value> by);
}
