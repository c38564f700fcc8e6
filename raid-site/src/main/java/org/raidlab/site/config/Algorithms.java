package org.raidlab.site.config;

import static java.util.Objects.requireNonNullElse;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.text.NearestName;
import org.raidlab.msg.ViewAlgorithms;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.yaml.RecordReader;
import org.raidlab.runtime.yaml.YamlText;

/**
 * The algorithms of an instance, by name. What a file leaves out has its default.
 *
 * @param concurrency a concurrency controller that the class path has, such as {@code opt}: validation with
 *     commit-locks; {@code none} says yes to everything, for Mini-RAID and first lessons
 * @param commit a commit protocol that the class path has, such as {@code 2pc}: two-phase commit, presumed abort
 * @param readSet {@code home} or {@code everywhere}: which read entries travel with a prepare
 * @param replication replication control
 * @param log {@code file}, {@code heap}, or {@code remote} and {@code quorum}: in memories of other processes
 * @param classPath where algorithms are that RAID does not have itself; none if left out
 */
public record Algorithms(
        String concurrency,
        String commit,
        ReadSet readSet,
        Replication replication,
        LogKind log,
        @Nullable String classPath) {
    /** The concurrency controller of a cluster that names none. */
    public static final String OPTIMISTIC = "opt";

    /** The controller that says yes to everything. */
    public static final String NO_CONCURRENCY_CONTROL = "none";

    /** The commit protocol of a cluster that names none. */
    public static final String TWO_PHASE_COMMIT = "2pc";

    private static final List<String> OWN_KEYS = List.of("concurrency", "commit", "read-set", "log");

    public static final Algorithms DEFAULT =
            new Algorithms(OPTIMISTIC, TWO_PHASE_COMMIT, ReadSet.HOME, Replication.Rowaa.DEFAULT, LogKind.FILE, null);

    // A key that the file leaves out is null.
    public Algorithms {
        concurrency = requireNonNullElse(concurrency, OPTIMISTIC);
        commit = requireNonNullElse(commit, TWO_PHASE_COMMIT);
        readSet = requireNonNullElse(readSet, ReadSet.HOME);
        replication = requireNonNullElse(replication, Replication.Rowaa.DEFAULT);
        log = requireNonNullElse(log, LogKind.FILE);
    }

    /** Returns a copy of these algorithms with another concurrency control. */
    public Algorithms withConcurrency(String other) {
        return new Algorithms(other, commit, readSet, replication, log, classPath);
    }

    /** Returns a copy of these algorithms with another commit protocol. */
    public Algorithms withCommit(String other) {
        return new Algorithms(concurrency, other, readSet, replication, log, classPath);
    }

    /** Returns a copy of these algorithms with those that a view names. */
    public Algorithms with(ViewAlgorithms ofView) {
        ViewAlgorithms all = new ViewAlgorithms(concurrency, commit).with(ofView);
        return withConcurrency(all.concurrency()).withCommit(all.commit());
    }

    /** Returns a copy of these algorithms with another class path for those that RAID does not have itself. */
    public Algorithms withClassPath(@Nullable String other) {
        return new Algorithms(concurrency, commit, readSet, replication, log, other);
    }

    /** Returns a copy of these algorithms in which a class path that is relative to a folder is absolute. */
    Algorithms withClassPathIn(Path folder) {
        return classPath == null ? this : withClassPath(absolute(classPath, folder));
    }

    /** Returns a class path whose entries, where they are relative to a folder, are absolute. */
    static String absolute(String classPath, Path folder) {
        return Arrays.stream(classPath.split(File.pathSeparator, -1))
                .map(entry -> folder.resolve(entry).normalize().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Returns a copy of these algorithms with other read entries in a prepare. */
    public Algorithms with(ReadSet other) {
        return new Algorithms(concurrency, commit, other, replication, log, classPath);
    }

    /** Returns a copy of these algorithms with another replication control. */
    public Algorithms with(Replication other) {
        return new Algorithms(concurrency, commit, readSet, other, log, classPath);
    }

    /** Returns a copy of these algorithms with the log at another place. */
    public Algorithms with(LogKind other) {
        return new Algorithms(concurrency, commit, readSet, replication, other, classPath);
    }

    /**
     * Returns these algorithms with the ones that a user has named, by the keys of a cluster file; a key of replication
     * control, such as {@code degree}, replaces all its settings. {@link ConfigException} says what is wrong.
     */
    public Algorithms with(SequencedMap<String, String> said) {
        if (said.isEmpty()) {
            return this;
        }
        StringBuilder text = new StringBuilder();
        StringBuilder ofReplication = new StringBuilder();
        said.forEach((key, value) -> {
            String line = key + ": " + value + "\n";
            if (OWN_KEYS.contains(key) || (!key.equals("replication") && isNearOwnKey(key))) {
                text.append(line);
            } else {
                ofReplication.append("  ").append(key.equals("replication") ? "control: " + value + "\n" : line);
            }
        });
        if (!ofReplication.isEmpty()) {
            text.append("replication:\n").append(ofReplication);
        }
        Algorithms named = RecordReader.read(
                Algorithms.class, YamlText.of("--set", text.toString(), "it takes KEY=VALUE"), ClusterForms.READ);
        return new Algorithms(
                said.containsKey("concurrency") ? named.concurrency : concurrency,
                said.containsKey("commit") ? named.commit : commit,
                said.containsKey("read-set") ? named.readSet : readSet,
                ofReplication.isEmpty() ? replication : named.replication,
                said.containsKey("log") ? named.log : log,
                classPath);
    }

    private static boolean isNearOwnKey(String key) {
        return NearestName.of(key, OWN_KEYS).isPresent();
    }

    /** Returns the names of the algorithms by what they are for. */
    public SequencedMap<String, String> names() {
        SequencedMap<String, String> names = new LinkedHashMap<>();
        names.put("concurrency", concurrency);
        names.put("commit", commit);
        names.put("readSet", YamlText.word(readSet));
        names.put("replication", replication.control());
        return names;
    }

    /** The read entries that the Atomicity Controller sends to the other sites. */
    public enum ReadSet {
        HOME,
        EVERYWHERE
    }

    /** The places where a site can keep its log. */
    public enum LogKind {
        /** On the site's disk. */
        FILE,
        /** In the process, for a cluster in one JVM. */
        HEAP,
        /** In the site's memory and one other, with the disk in the background. */
        REMOTE,
        /** In the site's memory and a majority of some others, with the disk in the background. */
        QUORUM;

        /** Returns the usual number of memories. */
        public int memories() {
            return switch (this) {
                case FILE, HEAP -> 0;
                case REMOTE -> 1;
                case QUORUM -> 3;
            };
        }
    }

    /**
     * Returns whether the set of sites that take part changes: from view to view, or from transaction to transaction.
     */
    public boolean viewsChange() {
        return !(replication instanceof Replication.Rowa);
    }

    /** Returns whether a running instance can switch to other algorithms: in a view of its own. */
    public boolean canSwitch() {
        return replication instanceof Replication.Rowaa;
    }
}
