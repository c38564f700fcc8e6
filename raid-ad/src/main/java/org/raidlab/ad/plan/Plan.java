package org.raidlab.ad.plan;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.msg.Variable;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Schema;

/**
 * A left-deep plan: the variables are bound one after the other.
 *
 * @param variables of the statement, in its order
 * @param preconditions conditions without variables, judged first
 * @param accesses in the order of execution, one for each variable
 * @param rows estimates, one for each access: how many bindings there are after it
 */
public record Plan(List<Variable> variables, List<Expr> preconditions, List<Access> accesses, List<Double> rows) {
    public Plan {
        variables = List.copyOf(variables);
        preconditions = List.copyOf(preconditions);
        accesses = List.copyOf(accesses);
        rows = List.copyOf(rows);
    }

    /** The schemas of the variables. */
    public List<Schema> schemas() {
        List<Schema> schemas = new ArrayList<>(variables.size());
        for (Variable variable : variables) {
            schemas.add(variable.schema());
        }
        return schemas;
    }
}
