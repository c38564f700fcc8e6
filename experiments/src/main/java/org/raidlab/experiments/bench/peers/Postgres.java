package org.raidlab.experiments.bench.peers;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.raidlab.experiments.bench.commit.Load;
import org.raidlab.runtime.load.Latencies;

/**
 * PostgreSQL with one synchronous standby, or with none. Its clients are those of pgbench, with prepared statements:
 * they take less of the processors than clients in a JVM would.
 */
final class Postgres implements Peer {
    /** The programs that this side needs. */
    static final List<String> PROGRAMS = List.of("postgres", "initdb", "pg_basebackup", "psql", "pgbench");

    private static final String USER = "bench";
    private static final int PORT = 5_432;
    private static final int CLIENT_THREADS = 2;
    private static final double SAMPLED = 0.2;

    private final Programs programs;
    private final String name;
    private final Path folder;
    private final Path sockets;
    private final boolean byFunction;
    private final List<ServerProcess> servers = new ArrayList<>();
    private int runs;

    /** Where a side finds its programs and makes its files. */
    record Place(Programs programs, Path folder, Path sockets) {}

    /** Makes a side with servers of its own, and loads the data. */
    static Postgres start(Place place, boolean withStandby) throws IOException {
        String name = withStandby ? "postgresql-standby" : "postgresql";
        Postgres started = new Postgres(place, name, false);
        try {
            started.startPrimary();
            started.load();
            if (withStandby) {
                started.startStandby();
            }
        } catch (IOException | RuntimeException e) {
            started.close();
            throw e;
        }
        return started;
    }

    private Postgres(Place place, String name, boolean byFunction) {
        this.programs = place.programs;
        this.name = name;
        this.folder = place.folder;
        this.sockets = place.sockets;
        this.byFunction = byFunction;
    }

    /** Returns the same servers with clients that call a function instead of five statements. */
    Peer byFunction() {
        return new Postgres(new Place(programs, folder, sockets), name + "-function", true);
    }

    private void startPrimary() throws IOException {
        Path data = folder.resolve("primary");
        Programs.output(programs.server(
                "initdb", List.of("-D", data.toString(), "-U", USER, "-A", "trust", "-E", "UTF8", "--no-locale")));
        servers.add(server(data, PORT));
    }

    /** Starts a copy of the primary as a standby, and has each commit wait until the standby has forced it. */
    private void startStandby() throws IOException {
        Path data = folder.resolve("standby");
        String primary = "host=%s port=%d user=%s application_name=standby".formatted(sockets, PORT, USER);
        Programs.output(
                programs.server("pg_basebackup", List.of("-d", primary, "-D", data.toString(), "-R", "-c", "fast")));
        ServerProcess standby = server(data, PORT + 1);
        servers.add(standby);
        sql("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
        sql("SELECT pg_reload_conf()");
        standby.await(
                "the standby to be synchronous",
                () -> sql("SELECT sync_state FROM pg_stat_replication").strip().equals("sync"));
    }

    private ServerProcess server(Path data, int port) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("-D", data.toString(), "-p", Integer.toString(port)));
        for (String setting : settings()) {
            arguments.addAll(List.of("-c", setting));
        }
        ServerProcess server =
                new ServerProcess(programs.server("postgres", arguments), folder.resolve(data.getFileName() + ".out"));
        server.await(
                "PostgreSQL to start", () -> sqlAt(port, "SELECT 1").strip().equals("1"));
        return server;
    }

    /** Returns the settings that are not PostgreSQL's own defaults, and those that durability depends on. */
    private List<String> settings() {
        return List.of(
                "listen_addresses=",
                "unix_socket_directories=" + sockets,
                "fsync=on",
                "synchronous_commit=on",
                "full_page_writes=on",
                "shared_buffers=256MB",
                "max_wal_size=4GB",
                "max_connections=100");
    }

    private void load() throws IOException {
        for (String statement : resource("load.sql")
                .replace("@rows@", Integer.toString(Task.CLIENTS_MAX * Task.ROWS_OF_CLIENT))
                .replace("@branches@", Integer.toString(Task.BRANCHES))
                .replace("@tellers@", Integer.toString(Task.TELLERS_OF_BRANCH))
                .replace("@accounts@", Integer.toString(Task.ACCOUNTS_OF_BRANCH))
                .split(";;", -1)) {
            if (!statement.isBlank()) {
                sql(statement.strip());
            }
        }
    }

    private String sql(String statement) throws IOException {
        return sqlAt(PORT, statement);
    }

    private String sqlAt(int port, String statement) throws IOException {
        return Programs.output(programs.client(
                "psql",
                Stream.concat(connection(port), Stream.of("-X", "-q", "-A", "-t", "-c", statement, "postgres"))
                        .toList()));
    }

    private Stream<String> connection(int port) {
        return Stream.of("-h", sockets.toString(), "-p", Integer.toString(port), "-U", USER);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean does(Task task) {
        return !byFunction || task == Task.DEBIT_CREDIT;
    }

    @Override
    public Load run(Task task, int clients, long millis) throws IOException {
        String script = byFunction ? task.word() + "-function" : task.word();
        Path file = folder.resolve(script + ".pgbench");
        Files.writeString(file, resource(script + ".pgbench"));
        Path log = folder.resolve(name + "-" + ++runs);
        long seconds = Math.max(1, Math.round(millis / 1e3));
        List<String> arguments = new ArrayList<>(connection(PORT).toList());
        arguments.addAll(List.of("-n", "-M", "prepared", "-f", file.toString(), "-T", Long.toString(seconds)));
        arguments.addAll(List.of("-c", Integer.toString(clients)));
        arguments.addAll(List.of("-j", Integer.toString(Math.min(clients, CLIENT_THREADS))));
        arguments.addAll(List.of("-D", "rows=" + Task.ROWS_OF_CLIENT, "-D", "clients=" + Task.CLIENTS_MAX));
        arguments.addAll(List.of("-D", "branches=" + Task.BRANCHES, "-D", "accounts=" + Task.ACCOUNTS_OF_BRANCH));
        arguments.addAll(List.of("-l", "--log-prefix=" + log, "--sampling-rate=" + SAMPLED, "postgres"));
        Report report = Report.parse(Programs.output(programs.client("pgbench", arguments)));
        Latencies latencies = latencies(log);
        return new Load(
                report.transactions,
                report.transactions / report.perSecond,
                latencies.quantileNanos(0.5),
                latencies.quantileNanos(0.99));
    }

    /** What pgbench prints: the transactions, and their rate without the time of connecting. */
    record Report(long transactions, double perSecond) {
        static Report parse(String text) throws IOException {
            String transactions = after(text, "number of transactions actually processed: ");
            String failed = after(text, "number of failed transactions: ");
            if (!failed.equals("0")) {
                throw new IOException("pgbench counts failed transactions: " + failed);
            }
            return new Report(Long.parseLong(transactions), Double.parseDouble(after(text, "\ntps = ")));
        }

        private static String after(String text, String label) throws IOException {
            int at = text.indexOf(label);
            if (at < 0) {
                throw new IOException("pgbench does not say '" + label.strip() + "': " + text);
            }
            return text.substring(at + label.length()).split("[ /\n]", 2)[0];
        }
    }

    /** Reads the files in which pgbench notes some of the transactions, and deletes them. */
    private static Latencies latencies(Path log) throws IOException {
        Latencies latencies = new Latencies();
        String prefix = log.getFileName() + ".";
        List<Path> files;
        try (Stream<Path> all = Files.list(Objects.requireNonNull(log.getParent()))) {
            files = all.filter(file -> file.getFileName().toString().startsWith(prefix))
                    .toList();
        }
        for (Path file : files) {
            for (String line : Files.readAllLines(file)) {
                latencies.add(1_000 * Long.parseLong(line.split(" ", -1)[2]));
            }
            Files.delete(file);
        }
        return latencies;
    }

    private static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(Postgres.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the standby before its primary. */
    @Override
    public void close() {
        servers.reversed().forEach(ServerProcess::close);
    }
}
