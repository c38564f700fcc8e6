package org.raidlab.experiments.bench.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.ToDoubleFunction;
import org.raidlab.experiments.bench.BenchRun;
import org.raidlab.experiments.bench.Contestant;
import org.raidlab.experiments.bench.Effort;
import org.raidlab.experiments.bench.Row;
import org.raidlab.experiments.bench.Selection;
import org.raidlab.experiments.bench.child.ChildJvms;
import org.raidlab.experiments.bench.commit.Load;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.local.LocalCluster;

/**
 * The same transactions with as many clients on RAID and on other databases of this machine. All sides are up at once,
 * and one of them works at a time. A database that is not installed is left out, with a line that says so.
 */
public final class PeersBench implements AutoCloseable {
    /** The clients of each task. */
    private static final List<Case> CASES =
            List.of(new Case(Task.UPDATE, 16), new Case(Task.UPDATE, 64), new Case(Task.DEBIT_CREDIT, 16));

    /** A round is no shorter: clients of the other side connect anew in each. */
    private static final int ROUNDS_OF_EFFORT = 20;

    private static final long ROUND_MIN_MILLIS = 1_000;

    private final Effort effort;
    private final BenchRun run;
    private final List<Peer> peers = new ArrayList<>();
    private final List<Peer> others;
    private final Raid raid;

    private record Case(Task task, int clients) {
        String key() {
            return task.word() + "/" + clients;
        }
    }

    /**
     * Where the sides make their files.
     *
     * @param folder for data; on the disk that is measured
     * @param sockets whose path is short; both are empty, and deleted by the owner
     */
    public record Place(Path folder, Path sockets) {}

    /**
     * Starts all sides that this machine has, and loads their data.
     *
     * @param cluster not running, in an empty folder
     * @param algorithms of its sites
     */
    public PeersBench(
            ChildJvms jvms, LocalCluster cluster, Algorithms algorithms, Place place, Effort effort, BenchRun run)
            throws IOException {
        this.effort = effort;
        this.run = run;
        try {
            run.begin("three sites of RAID start");
            raid = new Raid(jvms, cluster, algorithms);
            peers.add(raid);
            startPostgres(place);
            startEtcd(jvms, place);
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
        others = peers.subList(1, peers.size());
    }

    private void startPostgres(Place place) throws IOException {
        Optional<Programs> programs = Programs.find(Postgres.PROGRAMS);
        if (programs.isEmpty()) {
            run.begin("PostgreSQL is not installed, and left out; on Debian: apt install postgresql");
            return;
        }
        run.begin("PostgreSQL of " + programs.get().folder() + " starts, with a standby and without");
        Postgres withStandby = Postgres.start(own(place, programs.get(), "with-standby"), true);
        peers.add(withStandby);
        peers.add(withStandby.byFunction());
        peers.add(Postgres.start(own(place, programs.get(), "alone"), false));
    }

    private static Postgres.Place own(Place place, Programs programs, String name) throws IOException {
        Path folder = Files.createDirectories(place.folder.resolve(name)).toAbsolutePath();
        Path sockets = Files.createDirectories(place.sockets.resolve(name)).toAbsolutePath();
        programs.letPass(place.folder);
        programs.letPass(place.sockets);
        programs.give(folder);
        programs.give(sockets);
        return new Postgres.Place(programs, folder, sockets);
    }

    private void startEtcd(ChildJvms jvms, Place place) throws IOException {
        Optional<Programs> programs = Programs.find(Etcd.PROGRAMS);
        if (programs.isEmpty()) {
            run.begin("etcd is not installed, and left out; on Debian: apt install etcd-server");
            return;
        }
        run.begin("three nodes of etcd start");
        peers.add(Etcd.start(jvms, programs.get(), Files.createDirectories(place.folder.resolve("etcd"))));
    }

    /** Returns the beginnings that keys can have. */
    public static List<String> keys() {
        return CASES.stream().map(Case::key).toList();
    }

    /** Runs the comparisons. */
    public void run(Selection selection) throws IOException {
        for (Case each : CASES) {
            if (selection.has(each.key())) {
                run.found(compare(each));
            }
        }
        raid.check();
    }

    private List<Row> compare(Case compared) throws IOException {
        List<Peer> sides =
                peers.stream().filter(peer -> peer.does(compared.task)).toList();
        run.begin(compared.key() + ": warming up");
        for (Peer side : sides) {
            run.warmUp(() -> side.run(compared.task, compared.clients, atLeastOneRound(effort.warmUp()))
                    .perSecond());
        }
        run.begin(compared.key() + ": " + effort.rounds() + " rounds of each side");
        SequencedMap<Peer, List<Load>> loads = new LinkedHashMap<>();
        List<Contestant> contestants = new ArrayList<>();
        for (Peer side : sides) {
            List<Load> ofSide = new ArrayList<>();
            loads.put(side, ofSide);
            contestants.add(() -> {
                ofSide.add(side.run(
                        compared.task,
                        compared.clients,
                        atLeastOneRound(effort.round().multipliedBy(ROUNDS_OF_EFFORT))));
                return ofSide.getLast().perSecond();
            });
        }
        run.rounds(effort.rounds(), contestants);
        List<Row> rows = new ArrayList<>();
        List<Load> ours = Objects.requireNonNull(loads.get(raid));
        for (Peer other : others) {
            List<Load> theirs = loads.get(other);
            if (theirs != null) {
                String key = compared.key() + "/" + other.name();
                rows.add(row(key, "commits/s", Load::perSecond, ours, theirs));
                rows.add(row(key + "/p99", "us", load -> load.p99Nanos() / 1_000, ours, theirs));
            }
        }
        return rows;
    }

    private static long atLeastOneRound(Duration time) {
        return Math.max(ROUND_MIN_MILLIS, time.toMillis());
    }

    private static Row row(String key, String unit, ToDoubleFunction<Load> figure, List<Load> ours, List<Load> theirs) {
        return Row.of(
                key,
                unit,
                ours.stream().mapToDouble(figure).toArray(),
                theirs.stream().mapToDouble(figure).toArray());
    }

    /** Ends all sides; each has ended when this returns. */
    @Override
    public void close() {
        peers.reversed().forEach(Peer::close);
    }
}
