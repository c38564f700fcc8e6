package org.raidlab.experiments.systemm;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.raidlab.core.codec.Row;
import org.raidlab.runtime.EnvironmentException;

/** HSQLDB with a table in memory, and a log of statements that each commit forces. */
final class HsqldbEngine implements Engine {
    static final Path JAR = Path.of("/usr/share/java/hsqldb.jar");

    private final Connection connection;
    private final PreparedStatement select;
    private final PreparedStatement update;
    private final PreparedStatement insert;
    private final PreparedStatement delete;

    HsqldbEngine(Path folder) {
        try {
            connection = driver().connect("jdbc:hsqldb:file:" + folder.resolve("hsqldb"), new Properties());
            try (Statement statement = connection.createStatement()) {
                statement.execute("SET FILES WRITE DELAY FALSE");
                statement.execute("CREATE TABLE r (k BIGINT PRIMARY KEY, v VARBINARY(4096))");
            }
            connection.setAutoCommit(false);
            select = connection.prepareStatement("SELECT v FROM r WHERE k = ?");
            update = connection.prepareStatement("UPDATE r SET v = ? WHERE k = ?");
            insert = connection.prepareStatement("INSERT INTO r (v, k) VALUES (?, ?)");
            delete = connection.prepareStatement("DELETE FROM r WHERE k = ?");
        } catch (SQLException e) {
            throw refused(e);
        }
    }

    /** The class loader stays open as long as the process: the database loads classes until its end. */
    private static Driver driver() {
        try {
            URLClassLoader loader = new URLClassLoader(new URL[] {JAR.toUri().toURL()});
            return (Driver) loader.loadClass("org.hsqldb.jdbc.JDBCDriver")
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (MalformedURLException | ReflectiveOperationException e) {
            throw new EnvironmentException(JAR + " has no driver of HSQLDB: " + e.getMessage(), e);
        }
    }

    private static EnvironmentException refused(SQLException cause) {
        return new EnvironmentException("HSQLDB refused a call: " + cause.getMessage(), cause);
    }

    @Override
    public Optional<Row> get(long key) {
        try {
            select.setLong(1, key);
            try (ResultSet found = select.executeQuery()) {
                return found.next() ? Optional.of(new Row(found.getBytes(1))) : Optional.empty();
            }
        } catch (SQLException e) {
            throw refused(e);
        }
    }

    @Override
    public void write(Map<Long, Optional<Row>> changes) {
        try {
            for (Map.Entry<Long, Optional<Row>> change : changes.entrySet()) {
                if (change.getValue().isEmpty()) {
                    delete.setLong(1, change.getKey());
                    delete.executeUpdate();
                } else if (put(update, change.getKey(), change.getValue().get()) == 0) {
                    put(insert, change.getKey(), change.getValue().get());
                }
            }
            connection.commit();
        } catch (SQLException e) {
            throw refused(e);
        }
    }

    private static int put(PreparedStatement statement, long key, Row content) throws SQLException {
        statement.setBytes(1, content.bytes());
        statement.setLong(2, key);
        return statement.executeUpdate();
    }

    @Override
    public void close() {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SHUTDOWN");
            connection.close();
        } catch (SQLException e) {
            throw refused(e);
        }
    }
}
