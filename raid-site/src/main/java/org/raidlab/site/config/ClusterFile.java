package org.raidlab.site.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.yaml.RecordReader;
import org.raidlab.runtime.yaml.RecordWriter;
import org.raidlab.runtime.yaml.YamlText;

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
            return withAbsolutePaths(
                    RecordReader.read(Cluster.class, text, ClusterForms.READ).validated(), file);
        } catch (ConfigException e) {
            throw e.path().isEmpty() ? e : text.wrong(e.path(), e.getMessage());
        }
    }

    /** Resolves the key file and the class paths against the folder of the cluster file. */
    private static Cluster withAbsolutePaths(Cluster cluster, Path file) {
        Path folder = file.toAbsolutePath().resolveSibling("");
        Cluster all = cluster.withClassPathsIn(folder);
        String key = cluster.keyFile();
        return key == null
                ? all
                : all.withKeyFile(folder.resolve(key).normalize().toString());
    }

    /** Writes a cluster file that {@link #read} reads back equal. Whoever reads meanwhile sees the old one or this. */
    public static void write(Path file, Cluster cluster) throws IOException {
        Path partial = file.resolveSibling(file.getFileName() + ".partial");
        Files.writeString(partial, text(cluster));
        Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Returns the text of a cluster file. */
    public static String text(Cluster cluster) {
        return RecordWriter.text(cluster, ClusterForms.WRITTEN);
    }
}
