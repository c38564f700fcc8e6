package org.raidlab.site.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import org.raidlab.site.EnvironmentException;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.ClusterFile;
import org.raidlab.site.config.ConfigException;
import org.raidlab.site.config.ServerProcess;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The folder of a cluster ({@code --dir}, by default {@code .raid}): {@code cluster.yaml}, a run file for each process,
 * the sites' data folders, and the processes' output.
 *
 * @param path the folder
 */
public record ClusterFolder(Path path) {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int LINES_SHOWN = 5;

    public Path clusterFile() {
        return path.resolve("cluster.yaml");
    }

    /** The cluster that this folder holds; {@link ConfigException} if there is none. */
    public Cluster cluster() {
        if (!Files.exists(clusterFile())) {
            throw new ConfigException("there is no cluster in " + path + "; start one with: raid up --dir " + path);
        }
        return ClusterFile.read(clusterFile());
    }

    /** Makes this the cluster that the folder holds. */
    void write(Cluster cluster) {
        try {
            Files.createDirectories(path);
            ClusterFile.write(clusterFile(), cluster);
        } catch (IOException e) {
            throw new EnvironmentException("cannot write to " + path + ": " + e.getMessage(), e);
        }
    }

    /** Deletes the run file of a process that the cluster does not have any more. */
    void forget(ServerProcess process) {
        try {
            Files.deleteIfExists(runFile(process));
        } catch (IOException e) {
            throw new EnvironmentException("cannot write to " + path + ": " + e.getMessage(), e);
        }
    }

    public Path data(Cluster.Site site) {
        return path.resolve(site.dataOrDefault());
    }

    /**
     * A site's process is about to use its data: {@link ConfigException} if they began under a configuration that this
     * cluster's must not differ from.
     */
    public void requireSameFounding(Cluster cluster, Cluster.Site site) {
        Founding.of(cluster).keepIn(data(site));
    }

    public Path nameServerRunFile() {
        return path.resolve("name-server.json");
    }

    /** Of one of a site's processes. */
    public Path runFile(ServerProcess process) {
        return path.resolve(process.name() + ".json");
    }

    /** Where a process's output goes: {@code site-1.out} and the like. */
    public Path output(String process) {
        return path.resolve(process + ".out");
    }

    /** What a process said last, on one line. */
    public static String lastLines(Path output) {
        try {
            List<String> lines = Files.readAllLines(output);
            return String.join(" | ", lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size()));
        } catch (IOException e) {
            return "no output";
        }
    }

    /** The run file of a process, if there is a readable one. */
    public static Optional<RunFile> read(Path file) {
        try {
            return Optional.of(JSON.readValue(Files.readString(file), RunFile.class));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException | JacksonException e) {
            throw new EnvironmentException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    /** Writes a run file; a reader sees all of it or nothing. */
    public static void write(Path file, RunFile content) {
        Path partial = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.writeString(partial, JSON.writeValueAsString(content));
            Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new EnvironmentException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }
}
