package org.raidlab.cli.doctor;

import java.io.IOException;
import java.net.BindException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.ClusterAccess;
import org.raidlab.site.local.ClusterFolder;

/** Checks the folder of a cluster: its disk, its file, its ports, its times. */
final class FolderChecks {
    private static final long MEGABYTE = 1 << 20;
    private static final long FREE_MEGABYTES_LEAST = 64;
    private static final long FREE_MEGABYTES_USUAL = 1_024;
    private static final int FORCES = 20;
    private static final int FORCE_BYTES = 4_096;
    private static final long FORCE_MICROS_MANY = 20_000;
    private static final Duration AHEAD_MAX = Duration.ofMinutes(1);
    private static final Instant PLAUSIBLE = Instant.parse("2025-01-01T00:00:00Z");

    private final ClusterFolder folder;

    FolderChecks(ClusterFolder folder) {
        this.folder = folder;
    }

    List<Finding> all() {
        List<Finding> findings = new ArrayList<>();
        findings.add(space());
        findings.add(force());
        findings.add(clock(Instant.now()));
        findings.addAll(cluster());
        return findings;
    }

    /** Returns the folder, or the nearest existing one above it. */
    private Path place() {
        Path place = folder.path().toAbsolutePath();
        while (!Files.isDirectory(place) && place.getParent() != null) {
            place = place.getParent();
        }
        return place;
    }

    private Finding space() {
        try {
            FileStore store = Files.getFileStore(place());
            return space(store.getUsableSpace() / MEGABYTE, store.isReadOnly(), store.type());
        } catch (IOException e) {
            return Finding.fail("disk", place() + ": " + e.getMessage(), "choose another folder with --dir");
        }
    }

    Finding space(long freeMegabytes, boolean readOnly, String type) {
        String found = "%s: %,d MB free (%s)".formatted(place(), freeMegabytes, type);
        if (readOnly) {
            return Finding.fail("disk", found + ", read-only", "mount it read-write, or choose another --dir");
        }
        if (freeMegabytes < FREE_MEGABYTES_LEAST) {
            return Finding.fail("disk", found, "free space, or choose another folder with --dir");
        }
        if (freeMegabytes < FREE_MEGABYTES_USUAL) {
            return Finding.warn("disk", found, "free space before a long run");
        }
        return type.equals("tmpfs")
                ? Finding.warn("disk", found + ": forgotten when the machine goes down", "choose a disk with --dir")
                : Finding.ok("disk", found);
    }

    private Finding force() {
        try {
            return force(forceMicros());
        } catch (IOException e) {
            return Finding.fail(
                    "forced-writes", "cannot write in " + place() + ": " + e.getMessage(), "choose another --dir");
        }
    }

    static Finding force(long micros) {
        String found = "a forced write of %,d bytes takes %,d us (O_DSYNC, median of %d)"
                .formatted(FORCE_BYTES, micros, FORCES);
        return micros <= FORCE_MICROS_MANY
                ? Finding.ok("forced-writes", found)
                : Finding.warn("forced-writes", found, "every commit waits for that: use a faster disk with --dir");
    }

    private long forceMicros() throws IOException {
        Path file = Files.createTempFile(place(), "raid-doctor-", ".tmp");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.DSYNC)) {
            long[] micros = new long[FORCES];
            for (int i = 0; i < FORCES; i++) {
                long began = System.nanoTime();
                channel.write(ByteBuffer.allocate(FORCE_BYTES));
                micros[i] = (System.nanoTime() - began) / 1_000;
            }
            Arrays.sort(micros);
            return micros[FORCES / 2];
        } finally {
            Files.delete(file);
        }
    }

    /**
     * Checks the clock: files from the future show that the clock was set back; commits stay in order, times in
     * histories do not.
     */
    Finding clock(Instant now) {
        Instant newest = newest();
        if (now.isBefore(PLAUSIBLE)) {
            return Finding.warn("clock", "it is " + now + ", which cannot be", "set the clock, or start ntpd");
        }
        return newest.isAfter(now.plus(AHEAD_MAX))
                ? Finding.warn("clock", "it is " + now + ", but files here are from " + newest, "set the clock")
                : Finding.ok("clock", "it is " + now);
    }

    private Instant newest() {
        if (!Files.isDirectory(folder.path())) {
            return Instant.EPOCH;
        }
        try (Stream<Path> files = Files.list(folder.path())) {
            Instant newest = Instant.EPOCH;
            for (Path file : files.toList()) {
                Instant changed = Files.getLastModifiedTime(file).toInstant();
                newest = changed.isAfter(newest) ? changed : newest;
            }
            return newest;
        } catch (IOException e) {
            return Instant.EPOCH;
        }
    }

    private List<Finding> cluster() {
        if (!Files.exists(folder.clusterFile())) {
            return List.of(Finding.ok("cluster", "none in " + folder.path() + " yet; start one with: raid up"));
        }
        try {
            Cluster cluster = folder.cluster();
            ClusterAccess.require(cluster, false);
            String key = cluster.keyFile() == null ? "no key, loopback only" : "key " + cluster.keyFile();
            return List.of(Finding.ok("cluster", cluster.sites().size() + " sites, " + key), port(cluster));
        } catch (ConfigException e) {
            return List.of(Finding.fail("cluster", String.valueOf(e.getMessage()), "correct " + folder.clusterFile()));
        }
    }

    /** Checks a port: sites take any port; the name server's must be the one that the sites know. */
    private Finding port(Cluster cluster) {
        if (RunFile.running(folder.nameServerRunFile()).isPresent()) {
            return Finding.ok("ports", "the cluster runs");
        }
        int port = cluster.nameServerPort() != 0
                ? cluster.nameServerPort()
                : RunFile.read(folder.nameServerRunFile())
                        .map(file -> file.port())
                        .orElse(0);
        try (DatagramSocket socket = new DatagramSocket(new InetSocketAddress(cluster.nameServerHost(), port))) {
            return Finding.ok("ports", "the name server can have " + socket.getLocalPort());
        } catch (BindException e) {
            return Finding.fail(
                    "ports",
                    "port " + port + " of the name server is taken",
                    "find who has it: ss -ulpn sport = :" + port);
        } catch (IOException e) {
            return Finding.fail("ports", String.valueOf(e.getMessage()), "look at the hosts of the cluster file");
        }
    }
}
