package org.raidlab.site.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import org.raidlab.site.EnvironmentException;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.ConfigException;
import org.raidlab.site.config.Replication.Control;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a cluster's data depend on, as it was when a site began: a configuration in which it differs would read
 * relations where they are not, or count other votes. Each site keeps it beside its data.
 *
 * @param founders the sites that hold relations without an entry in the directory
 * @param control replication control
 * @param votes of quorum consensus; empty without
 * @param keyed whether datagrams are sealed
 */
record Founding(List<Integer> founders, String control, String votes, boolean keyed) {
    private static final String NAME = "founding.json";
    private static final JsonMapper JSON = new JsonMapper();

    Founding {
        founders = List.copyOf(founders);
    }

    static Founding of(Cluster cluster) {
        List<Integer> added = cluster.addedSites();
        Control control = cluster.algorithmsOrDefault().replicationOrDefault();
        return new Founding(
                cluster.siteNumbers().stream()
                        .filter(site -> !added.contains(site))
                        .toList(),
                control.name().toLowerCase(Locale.ROOT),
                control == Control.QUORUM
                        ? cluster.algorithmsOrDefault()
                                .replicationSettings()
                                .quorumOrDefault()
                                .toString()
                        : "",
                cluster.keyFile() != null);
    }

    /** Throws {@link ConfigException} if data that began so must not be used as another configuration says. */
    void require(Founding wanted, String where) {
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

    /** Compares with what a site's data folder says, and writes it down where it says nothing. */
    void keepIn(Path data) {
        Path file = data.resolve(NAME);
        try {
            if (Files.exists(file)) {
                JSON.readValue(Files.readString(file), Founding.class).require(this, data.toString());
            }
            Files.createDirectories(data);
            // Processes of one site start together: each writes a file of its own.
            Path partial = data.resolve(NAME + "." + ProcessHandle.current().pid());
            Files.writeString(partial, JSON.writeValueAsString(this));
            Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException | JacksonException e) {
            throw new EnvironmentException("cannot read or write " + file + ": " + e.getMessage(), e);
        }
    }
}
