package org.raidlab.harness.wisconsin;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * H2 in its memory mode, in the caller's thread. Each statement is a new text, parsed as ours is, and commits by
 * itself; its rows are taken as objects. It may not answer with the result of an earlier execution, nor use again what
 * it made of an earlier text.
 */
final class H2 implements Runner, AutoCloseable {
    private final Connection connection;

    H2(String name) throws SQLException {
        connection =
                DriverManager.getConnection("jdbc:h2:mem:" + name + ";OPTIMIZE_REUSE_RESULTS=0;QUERY_CACHE_SIZE=0");
    }

    @Override
    public Answer run(String text) {
        try (Statement statement = connection.createStatement()) {
            if (!statement.execute(text)) {
                return new Answer(List.of(), statement.getUpdateCount());
            }
            try (ResultSet result = statement.getResultSet()) {
                List<List<Object>> rows = rows(result);
                return new Answer(rows, rows.size());
            }
        } catch (SQLException e) {
            throw new IllegalStateException(text, e);
        }
    }

    private static List<List<Object>> rows(ResultSet result) throws SQLException {
        int columns = result.getMetaData().getColumnCount();
        List<List<Object>> rows = new ArrayList<>();
        while (result.next()) {
            Object[] row = new Object[columns];
            for (int column = 0; column < columns; column++) {
                row[column] = result.getObject(column + 1);
            }
            rows.add(Arrays.asList(row));
        }
        return rows;
    }

    /** Inserts lines of fields separated by commas; the first {@code numbers} are integers, the others texts. */
    void load(String table, List<String> lines, int numbers) {
        int columns = lines.getFirst().split(",").length;
        String marks = ",?".repeat(columns).substring(1);
        try (PreparedStatement insert =
                connection.prepareStatement("insert into " + table + " values (" + marks + ")")) {
            for (String line : lines) {
                String[] fields = line.split(",");
                for (int column = 0; column < columns; column++) {
                    if (column < numbers) {
                        insert.setInt(column + 1, Integer.parseInt(fields[column]));
                    } else {
                        insert.setString(column + 1, fields[column]);
                    }
                }
                insert.addBatch();
            }
            insert.executeBatch();
        } catch (SQLException e) {
            throw new IllegalStateException(table, e);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
