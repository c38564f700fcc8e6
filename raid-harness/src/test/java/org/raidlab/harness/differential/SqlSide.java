package org.raidlab.harness.differential;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Comparisons;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Value;

/**
 * A relational database that answers in SQL. Updates are computed by a query and then applied tuple by tuple: what QUEL
 * asks of them, one new value for each tuple, SQL does not check.
 */
final class SqlSide implements AutoCloseable {
    private final Connection connection;
    private Map<String, World.Relation> variables = Map.of();

    /** An update cannot be applied. */
    private static final class Refused extends Exception {
        private static final long serialVersionUID = 1L;

        private final Answer.Cause cause;

        Refused(Answer.Cause cause) {
            super(cause.name());
            this.cause = cause;
        }
    }

    SqlSide() throws SQLException {
        connection = DriverManager.getConnection("jdbc:h2:mem:");
        connection.setAutoCommit(false);
    }

    /** Makes the relations of a world; those of the one before are gone. */
    void enter(World world) throws SQLException {
        run("DROP ALL OBJECTS");
        variables = world.variables();
        for (World.Relation relation : world.relations()) {
            StringBuilder columns = new StringBuilder("id_ BIGINT GENERATED ALWAYS AS IDENTITY");
            for (Attribute attribute : relation.attributes()) {
                columns.append(", ").append(attribute.name()).append(' ').append(SqlText.type(attribute.format()));
            }
            run("CREATE TABLE " + relation.name() + " (" + columns + ")");
            for (List<Value> row : relation.rows()) {
                insert(relation, row);
            }
        }
        connection.commit();
    }

    private void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    Answer answer(Query query) throws SQLException {
        SqlText text = new SqlText(variables);
        try {
            return switch (query) {
                case Query.Retrieve retrieve -> Answer.table(retrieve, rows(text.select(retrieve), retrieve.values()));
                case Query.Append append -> append(append, rows(text.select(query), append.values()));
                case Query.Replace replace -> replace(replace, rows(text.select(query), withId(replace.values())));
                case Query.Delete delete -> delete(delete, rows(text.select(query), withId(List.of())));
            };
        } catch (Refused e) {
            connection.rollback();
            return new Answer.Failed(e.cause);
        }
    }

    /** The statement as SQL. */
    String text(Query query) {
        SqlText text = new SqlText(variables);
        return query instanceof Query.Retrieve retrieve ? text.select(retrieve) : text.select(query);
    }

    /** Whether something that the statement computes fails for some binding, needed or not. */
    boolean canFail(Query query) throws SQLException {
        try {
            for (String part : new SqlText(variables).everything(query)) {
                rows(part, List.of());
            }
            return false;
        } catch (Refused e) {
            return true;
        }
    }

    /** Whether an attribute is to get a constant that does not fit it. */
    boolean assignsWhatNeverFits(Query query) throws SQLException {
        for (Query.Assignment assignment : query.assignments()) {
            Term value = assignment.value();
            boolean constant = value.variables().isEmpty() && !value.contains(Term.Aggregate.class::isInstance);
            if (constant && !fits(assignment)) {
                return true;
            }
        }
        return false;
    }

    private boolean fits(Query.Assignment assignment) throws SQLException {
        World.Relation relation = new World.Relation("r", List.of(assignment.attribute()), true, List.of());
        Query.Append append = new Query.Append(relation, List.of(assignment), Optional.empty());
        try {
            for (List<Value> row : rows(text(append), append.values())) {
                stored(relation, append.assignments(), blank(relation), row);
            }
            return true;
        } catch (Refused e) {
            return false;
        }
    }

    private static List<Term> withId(List<Term> values) {
        List<Term> all = new ArrayList<>(List.of(new Term.Whole(0)));
        all.addAll(values);
        return all;
    }

    private List<List<Value>> rows(String sql, List<Term> columns) throws SQLException, Refused {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            List<List<Value>> rows = new ArrayList<>();
            while (result.next()) {
                List<Value> row = new ArrayList<>();
                for (Term column : columns) {
                    row.add(value(result, row.size() + 1, column.kind()));
                }
                rows.add(row);
            }
            return rows;
        } catch (SQLException e) {
            throw new Refused(cause(e, sql));
        }
    }

    private static Value value(ResultSet result, int column, Kind kind) throws SQLException {
        Value value = switch (kind) {
            case INTEGER, LONG -> new Value.Int(result.getLong(column));
            case FLOAT -> new Value.Float(result.getDouble(column));
            case TEXT -> new Value.Text(String.valueOf(result.getString(column)));
        };
        return result.wasNull() ? Value.NULL : value;
    }

    private static Answer.Cause cause(SQLException e, String sql) throws SQLException {
        return switch (String.valueOf(e.getSQLState())) {
            case "22003", "22004" -> Answer.Cause.OVERFLOW;
            case "22012" -> Answer.Cause.DIVISION_BY_ZERO;
            case "22018" -> Answer.Cause.NOT_A_NUMBER;
            default -> throw new SQLException(e.getSQLState() + " " + sql, e);
        };
    }

    private Answer append(Query.Append append, List<List<Value>> rows) throws SQLException, Refused {
        List<List<Value>> stored = new ArrayList<>();
        for (List<Value> row : rows) {
            stored.add(stored(append.relation(), append.assignments(), blank(append.relation()), row));
        }
        for (List<Value> row : stored) {
            insert(append.relation(), row);
        }
        commit(append.relation());
        return new Answer.Count(rows.size());
    }

    private static List<Value> blank(World.Relation relation) {
        return relation.attributes().stream()
                .map(attribute ->
                        attribute.nullable() ? Value.NULL : attribute.format().blank())
                .toList();
    }

    private static List<Value> stored(
            World.Relation relation, List<Query.Assignment> assignments, List<Value> before, List<Value> values)
            throws Refused {
        List<Value> row = new ArrayList<>(before);
        for (int i = 0; i < assignments.size(); i++) {
            Attribute attribute = assignments.get(i).attribute();
            Value value = values.get(i);
            if (value.isNull() && !attribute.nullable()) {
                throw new Refused(Answer.Cause.NULL_REFUSED);
            }
            if (value instanceof Value.Text(String text) && isTooLong(text, attribute.format())) {
                throw new Refused(Answer.Cause.TEXT_TOO_LONG);
            }
            row.set(relation.attributes().indexOf(attribute), value);
        }
        return row;
    }

    private static boolean isTooLong(String text, Format format) {
        return text.getBytes(StandardCharsets.UTF_8).length > format.width();
    }

    private Answer replace(Query.Replace replace, List<List<Value>> rows) throws SQLException, Refused {
        World.Relation relation = relation(replace.variable());
        Map<Value, List<Value>> changes = new LinkedHashMap<>();
        for (List<Value> row : rows) {
            List<Value> values = row.subList(1, row.size());
            stored(relation, replace.assignments(), blank(relation), values);
            List<Value> other = changes.putIfAbsent(row.getFirst(), values);
            if (other != null && !Answer.row(other).equals(Answer.row(values))) {
                throw new Refused(Answer.Cause.AMBIGUOUS);
            }
        }
        List<String> names = replace.assignments().stream()
                .map(assignment -> assignment.attribute().name() + " = ?")
                .toList();
        String sql = "UPDATE " + relation.name() + " SET " + String.join(", ", names) + " WHERE id_ = ?";
        for (Map.Entry<Value, List<Value>> change : changes.entrySet()) {
            List<Value> parameters = new ArrayList<>(change.getValue());
            parameters.add(change.getKey());
            run(sql, parameters);
        }
        commit(relation);
        return new Answer.Count(changes.size());
    }

    private void commit(World.Relation relation) throws SQLException, Refused {
        String columns = String.join(
                ", ", relation.attributes().stream().map(Attribute::name).toList());
        String duplicates = "SELECT 1 FROM " + relation.name() + " GROUP BY " + columns + " HAVING COUNT(*) > 1";
        if (!relation.keepsDuplicates() && !rows(duplicates, List.of()).isEmpty()) {
            throw new Refused(Answer.Cause.DUPLICATE);
        }
        connection.commit();
    }

    private World.Relation relation(String variable) {
        return variables.get(variable);
    }

    private Answer delete(Query.Delete delete, List<List<Value>> rows) throws SQLException {
        List<List<Value>> ids = rows.stream().distinct().toList();
        for (List<Value> id : ids) {
            run("DELETE FROM " + relation(delete.variable()).name() + " WHERE id_ = ?", id);
        }
        connection.commit();
        return new Answer.Count(ids.size());
    }

    private void insert(World.Relation relation, List<Value> row) throws SQLException {
        List<String> names = relation.attributes().stream().map(Attribute::name).toList();
        String marks = String.join(", ", Collections.nCopies(names.size(), "?"));
        run("INSERT INTO " + relation.name() + " (" + String.join(", ", names) + ") VALUES (" + marks + ")", row);
    }

    private void run(String sql, List<Value> parameters) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.size(); i++) {
                statement.setObject(i + 1, object(parameters.get(i)));
            }
            statement.execute();
        }
    }

    private static @Nullable Object object(Value value) {
        return switch (Comparisons.canonical(value) instanceof Value.Text text ? text : value) {
            case Value.Int(long number) -> number;
            case Value.Float(double number) -> number;
            case Value.Text(String text) -> text;
            case Value.Null _ -> null;
        };
    }

    /** All tuples of a relation. */
    List<List<Value>> contents(World.Relation relation) throws SQLException {
        List<List<Value>> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT * FROM " + relation.name())) {
            while (result.next()) {
                List<Value> row = new ArrayList<>();
                for (Attribute attribute : relation.attributes()) {
                    row.add(value(result, row.size() + 2, Kind.of(attribute.format())));
                }
                rows.add(row);
            }
        }
        return rows;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
