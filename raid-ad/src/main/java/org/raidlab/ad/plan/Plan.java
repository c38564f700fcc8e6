package org.raidlab.ad.plan;

import java.util.List;
import org.raidlab.core.relation.Expr;
import org.raidlab.core.relation.Schema;

/**
 * A left-deep plan: the variables are bound one after the other.
 *
 * @param schemas of the statement's variables, in their order
 * @param preconditions conditions without variables, judged first
 * @param accesses in the order of execution, one for each variable
 */
public record Plan(List<Schema> schemas, List<Expr> preconditions, List<Access> accesses) {
    public Plan {
        schemas = List.copyOf(schemas);
        preconditions = List.copyOf(preconditions);
        accesses = List.copyOf(accesses);
    }
}
