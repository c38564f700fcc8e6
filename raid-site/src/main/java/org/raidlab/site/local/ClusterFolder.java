package org.raidlab.site.local;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.ClusterFile;
import org.raidlab.site.config.ServerProcess;

/**
 * The folder of a cluster ({@code --dir}, by default {@code .raid}): it holds {@code cluster.yaml}, a run file for each
 * process, the sites' data folders, and the processes' output.
 *
 * @param path the folder
 */
public record ClusterFolder(Path path) {
    public Path clusterFile() {
        return path.resolve("cluster.yaml");
    }

    /** Returns the cluster that this folder holds; throws {@link ConfigException} if there is none. */
    public Cluster cluster() {
        if (!Files.exists(clusterFile())) {
            throw new ConfigException("there is no cluster in " + path + "; start one with: raid up --dir " + path);
        }
        Cluster cluster = ClusterFile.read(clusterFile());
        long kept = cluster.instanceId() == null ? instanceIdOfData(cluster) : 0;
        return kept == 0 ? cluster : cluster.withInstanceId(kept);
    }

    /** Returns the instance id that a site keeps beside its data, 0 where no site keeps one. */
    private long instanceIdOfData(Cluster cluster) {
        return cluster.sites().stream()
                .flatMap(site -> Founding.in(data(site)).stream())
                .mapToLong(Founding::instanceId)
                .filter(id -> id != 0)
                .findFirst()
                .orElse(0);
    }

    /**
     * Returns this cluster under its instance id in this folder, or under a new one if the folder holds nothing of the
     * cluster yet. {@link ConfigException} if it has one that is not known here: it would be heard by the cluster that
     * it is of.
     */
    Cluster identified(Cluster cluster) {
        long known = Files.exists(clusterFile()) ? cluster().instanceIdOrNone() : instanceIdOfData(cluster);
        if (cluster.instanceId() != null) {
            if (known == 0) {
                throw new ConfigException("the cluster file names instance-id: " + cluster.instanceId()
                        + ", and there is nothing of that instance in " + path + "; leave instance-id out to begin"
                        + " another cluster, or, if this one has lost its cluster file, copy it to " + clusterFile());
            }
            return cluster;
        }
        return cluster.withInstanceId(known != 0 ? known : new SecureRandom().nextLong(1, Long.MAX_VALUE));
    }

    /**
     * Makes this the cluster that the folder holds, under its instance id; a cluster without an instance id gets a new
     * one.
     */
    public Cluster found(Cluster cluster) {
        Cluster founded = identified(cluster);
        write(founded);
        return founded;
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

    /** Deletes the run file of a process that no longer belongs to the cluster. */
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
     * Throws {@link ConfigException} if a site's data began under a configuration from which this cluster's must not
     * differ; called before a process uses the data.
     */
    public void requireSameFounding(Cluster cluster, Cluster.Site site) {
        Founding.of(cluster).keepIn(data(site));
    }

    public Path nameServerRunFile() {
        return path.resolve("name-server.json");
    }

    /** Returns the file that a command locks while it starts the name server and the memories. */
    Path servicesLock() {
        return path.resolve("services.lock");
    }

    /** Returns the run file of a memory of the sites' logs. */
    public Path memoryRunFile(int number) {
        return path.resolve("memory-" + number + ".json");
    }

    /**
     * Returns the run files of the memories of the sites' logs; none if the logs are on disk alone. Throws
     * {@link EnvironmentException} if a memory was never started.
     */
    public List<Path> memoryRunFiles(Cluster cluster) {
        List<Path> files = new ArrayList<>();
        for (int number = 1; number <= cluster.algorithmsOrDefault().log().memories(); number++) {
            if (!Files.exists(memoryRunFile(number))) {
                throw new EnvironmentException("memory " + number + " of " + path
                        + " was never started; start it with: raid memory " + number + " --dir " + path);
            }
            files.add(memoryRunFile(number));
        }
        return files;
    }

    /** Returns where the memories of the sites' logs listen, or listened last. */
    public List<InetSocketAddress> memories(Cluster cluster) {
        return memoryRunFiles(cluster).stream()
                .map(file -> RunFile.read(file).orElseThrow().socket())
                .toList();
    }

    /** Returns the run file of one of a site's processes. */
    public Path runFile(ServerProcess process) {
        return path.resolve(process.name() + ".json");
    }

    /** Returns the file that receives a process's output: {@code site-1.out} and the like. */
    public Path output(String process) {
        return path.resolve(process + ".out");
    }
}
