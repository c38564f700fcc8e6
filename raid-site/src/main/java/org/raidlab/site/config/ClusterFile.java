package org.raidlab.site.config;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.raidlab.runtime.ConfigException;

/** Reads and writes cluster files. */
public final class ClusterFile {
    private ClusterFile() {}

    /** Reads a cluster file; {@link ConfigException} says what is wrong and where. */
    public static Cluster read(Path file) {
        if (Files.notExists(file)) {
            throw new ConfigException(
                    "there is no file " + file + "; give a cluster file with -f, or --sites N without one");
        }
        YamlText text = YamlText.read(file, "a cluster file has at least 'sites: [{site: 1}]'");
        try {
            Cluster cluster = text.as(Cluster.class).validated();
            return withAbsoluteClassPath(withAbsoluteKeyFile(cluster, file), file);
        } catch (ConfigException e) {
            throw e.path().isEmpty() ? e : text.wrong(e.path(), e.getMessage());
        }
    }

    private static Cluster withAbsoluteKeyFile(Cluster cluster, Path file) {
        String key = cluster.keyFile();
        return key == null
                ? cluster
                : cluster.withKeyFile(
                        file.toAbsolutePath().resolveSibling(key).normalize().toString());
    }

    private static Cluster withAbsoluteClassPath(Cluster cluster, Path file) {
        String relative = cluster.algorithmsOrDefault().classPath();
        if (relative == null) {
            return cluster;
        }
        String absolute = Stream.of(relative.split(File.pathSeparator, -1))
                .map(entry ->
                        file.toAbsolutePath().resolveSibling(entry).normalize().toString())
                .collect(Collectors.joining(File.pathSeparator));
        return cluster.with(cluster.algorithmsOrDefault().withClassPath(absolute));
    }

    /** Writes a cluster file that {@link #read} reads back equal. Whoever reads meanwhile sees the old one or this. */
    public static void write(Path file, Cluster cluster) throws IOException {
        Path partial = file.resolveSibling(file.getFileName() + ".partial");
        Files.writeString(partial, YamlText.of(cluster));
        Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
