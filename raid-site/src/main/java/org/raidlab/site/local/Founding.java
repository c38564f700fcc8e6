package org.raidlab.site.local;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.Replication;
import org.raidlab.store.file.DiskFiles;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.file.StorageFile;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * A record, made when a site begins, of the settings on which a cluster's data depend: under others a site would read
 * relations at wrong sites, or count other votes. Each site keeps it beside its data.
 *
 * @param founders the sites that hold relations without an entry in the directory
 * @param control replication control
 * @param votes of quorum consensus; empty without
 * @param keyed whether datagrams are sealed
 * @param instanceId of the cluster; 0 in a file of an older release
 */
record Founding(List<Integer> founders, String control, String votes, boolean keyed, long instanceId) {
    private static final String NAME = "founding.json";
    private static final JsonMapper JSON = new JsonMapper();

    Founding {
        founders = List.copyOf(founders);
    }

    static Founding of(Cluster cluster) {
        List<Integer> added = cluster.addedSites();
        Replication replication = cluster.algorithmsOrDefault().replication();
        return new Founding(
                cluster.siteNumbers().stream()
                        .filter(site -> !added.contains(site))
                        .toList(),
                replication.control(),
                replication instanceof Replication.Quorum settings
                        ? settings.quorum().toString()
                        : "",
                cluster.keyFile() != null,
                cluster.instanceIdOrNone());
    }

    /** Returns the settings that a site's data folder records; empty if it records none. */
    static Optional<Founding> in(Path data) {
        Path file = data.resolve(NAME);
        try {
            return Optional.of(JSON.readValue(Files.readString(file), Founding.class));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException | JacksonException e) {
            throw new EnvironmentException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    /**
     * Throws {@link ConfigException} if data that began under these settings must not be used under the wanted ones.
     */
    void require(Founding wanted, String where) {
        if (instanceId != 0 && instanceId != wanted.instanceId) {
            throw new ConfigException(where + " belongs to the instance " + instanceId
                    + ", and the configuration is that of instance " + wanted.instanceId
                    + "; give each cluster folders of its own (--dir, data), or, if this is the right folder, write"
                    + " instance-id: " + instanceId + " into the cluster file");
        }
        if (!founders.equals(wanted.founders)) {
            throw new ConfigException(where + " began with the sites " + founders + ", and the configuration says "
                    + wanted.founders + "; use the cluster file that is there (raid up without -f, --sites), and add"
                    + " sites to the running cluster with: raid site add");
        }
        if (!control.equals(wanted.control)) {
            throw new ConfigException(where + " began with replication control " + control
                    + ", and the configuration says " + wanted.control + ", by which its copies could not be trusted;"
                    + " say control: " + control + ", or begin another cluster (raid up -f FILE --dir OTHER) and"
                    + " bring the relations there with copy");
        }
        if (!votes.equals(wanted.votes)) {
            throw new ConfigException(where + " began with the votes " + votes + ", and the configuration says "
                    + wanted.votes + "; quorums of both would not meet: say the first, or begin another cluster");
        }
        if (keyed && !wanted.keyed) {
            throw new ConfigException(where + " belongs to a cluster with a key, and the configuration names none;"
                    + " name its file: raid up --key-file FILE, or key-file in the cluster file");
        }
    }

    /**
     * Compares these settings with those that a site's data folder records, and writes them there if it records none.
     */
    void keepIn(Path data) {
        in(data).ifPresent(there -> there.require(this, data.toString()));
        Path file = data.resolve(NAME);
        // Processes of one site start together: each writes a file of its own.
        Path partial = data.resolve(NAME + "." + ProcessHandle.current().pid());
        FileOps files = new DiskFiles();
        try {
            files.createFolders(data);
            force(files, partial, JSON.writeValueAsBytes(this));
            files.rename(partial, file);
            files.forceFolder(data);
        } catch (IOException e) {
            throw new EnvironmentException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }

    private static void force(FileOps files, Path path, byte[] content) throws IOException {
        try (StorageFile file = files.open(path, FileOps.Mode.WRITE)) {
            file.truncate(0);
            file.writeAll(ByteBuffer.wrap(content), 0);
            file.force();
        }
    }
}
