package org.raidlab.ui.analysis;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.raidlab.msg.Action;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Value;
import org.raidlab.ui.copy.CopyPlan;

/** The request of a statement once its names are resolved. */
public sealed interface ResolvedStatement {
    /** Tuple variables are bound to relations; nothing is executed. */
    record Bind(Map<String, String> ranges) implements ResolvedStatement {}

    /**
     * An action for the Action Driver.
     *
     * @param columns names of the result's columns; empty for an update
     * @param copy how to write the rows into a file, for {@code copy into}
     * @param literals the values that the text has, each as often as the analysis came upon it
     */
    record Act(Action action, List<String> columns, Optional<CopyPlan> copy, List<Literal> literals)
            implements ResolvedStatement {
        public Act {
            columns = List.copyOf(columns);
            literals = List.copyOf(literals);
        }

        /** Creates an action without literals. */
        public Act(Action action, List<String> columns, Optional<CopyPlan> copy) {
            this(action, columns, copy, List.of());
        }

        /**
         * Returns the name of the column of the result, or of the attribute that the action changes, with this number
         * from 1; empty if there is none.
         */
        public Optional<String> column(int number) {
            List<String> names = switch (action) {
                case Action.Append append -> names(append.relation());
                case Action.Replace replace ->
                    names(replace.variables().get(replace.target()).schema());
                case Action.RetrieveInto into ->
                    into.attributes().stream().map(Attribute::name).toList();
                default -> columns;
            };
            return number > 0 && number <= names.size() ? Optional.of(names.get(number - 1)) : Optional.empty();
        }

        private static List<String> names(Schema relation) {
            return relation.attributes().stream().map(Attribute::name).toList();
        }

        /** Returns whether the action changes the catalogue, which no transaction of several statements may do. */
        public boolean isDefinition() {
            return switch (action) {
                case Action.RetrieveInto _,
                        Action.Create _,
                        Action.Destroy _,
                        Action.CreateIndex _,
                        Action.Truncate _ -> true;
                case Action.Retrieve _,
                        Action.Append _,
                        Action.AppendRows _,
                        Action.Replace _,
                        Action.Delete _,
                        Action.Overwrite _,
                        Action.Explain _ -> false;
            };
        }
    }

    /** An answer from the catalogue that needs no action. */
    record Tell(List<String> columns, List<List<Value>> rows) implements ResolvedStatement {
        public Tell {
            columns = List.copyOf(columns);
            rows = List.copyOf(rows);
        }
    }

    /** The client is to send lines of a file. */
    record CopyFrom(CopyPlan plan) implements ResolvedStatement {}
}
