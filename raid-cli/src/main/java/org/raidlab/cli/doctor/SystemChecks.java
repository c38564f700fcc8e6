package org.raidlab.cli.doctor;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.raidlab.comm.netty.LoopHandler;
import org.raidlab.comm.netty.UdpConfig;
import org.raidlab.comm.netty.UdpSocket;

/** Checks the JDK, the network, the display, and the limits of processes. */
final class SystemChecks {
    private static final int JAVA_LEAST = 25;
    private static final long BUFFER_BYTES_WISHED = 4 << 20;
    private static final long FILES_LEAST = 1_024;
    private static final int SITE_MEGABYTES = 150;
    private static final int SITES_USUAL = 3;

    private final Machine machine;

    SystemChecks(Machine machine) {
        this.machine = machine;
    }

    List<Finding> all() {
        List<Finding> findings = new ArrayList<>();
        findings.add(java());
        findings.addAll(network());
        findings.add(display());
        findings.add(files());
        findings.add(memory());
        findings.add(cache());
        return findings;
    }

    Finding java() {
        String found = "Java " + Runtime.version();
        return machine.javaFeature() >= JAVA_LEAST
                ? Finding.ok("jdk", found)
                : Finding.fail("jdk", found, "install a JDK " + JAVA_LEAST + ", or set RAID_JAVA_HOME to one");
    }

    private List<Finding> network() {
        try (UdpSocket socket = UdpSocket.bind(UdpConfig.loopback(0), new Nothing())) {
            return List.of(transport(socket.transport()), buffers(socket.receiveBufferBytes()));
        } catch (IOException e) {
            return List.of(Finding.fail(
                    "udp", "no socket on loopback: " + e.getMessage(), "bring loopback up: ip link set lo up"));
        }
    }

    Finding transport(String transport) {
        return !transport.startsWith("nio") || !machine.isLinux()
                ? Finding.ok("transport", transport)
                : Finding.warn(
                        "transport",
                        transport + ": slower than Netty's native part",
                        "use a JDK for glibc on x86-64 or aarch64, and --enable-native-access=ALL-UNNAMED");
    }

    Finding buffers(long realBytes) {
        OptionalLong most = number(machine.proc().resolve("sys/net/core/rmem_max"));
        String found = "receive buffer %,d bytes".formatted(realBytes)
                + (most.isPresent() ? ", rmem_max %,d".formatted(most.getAsLong()) : "");
        return realBytes >= BUFFER_BYTES_WISHED
                ? Finding.ok("udp-buffers", found)
                : Finding.warn(
                        "udp-buffers",
                        found + ": datagrams may be lost under load",
                        "sysctl -w net.core.rmem_max=" + BUFFER_BYTES_WISHED + " net.core.wmem_max="
                                + BUFFER_BYTES_WISHED);
    }

    Finding display() {
        boolean there = !machine.isLinux()
                || !machine.environment().getOrDefault("DISPLAY", "").isEmpty()
                || !machine.environment().getOrDefault("WAYLAND_DISPLAY", "").isEmpty();
        return there
                ? Finding.ok("display", "there is one")
                : Finding.warn(
                        "display", "none: windows cannot be shown, commands run", "set DISPLAY, or run: xvfb-run");
    }

    Finding files() {
        OptionalLong limit = line(machine.proc().resolve("self/limits"), "Max open files");
        if (limit.isEmpty()) {
            return Finding.ok("file-handles", "no limit is known");
        }
        String found = "%,d files may be open in a process".formatted(limit.getAsLong());
        return limit.getAsLong() >= FILES_LEAST
                ? Finding.ok("file-handles", found)
                : Finding.warn("file-handles", found, "ulimit -n " + FILES_LEAST);
    }

    Finding memory() {
        OptionalLong kilobytes = line(machine.proc().resolve("meminfo"), "MemAvailable:");
        if (kilobytes.isEmpty()) {
            return Finding.ok("memory", "not known");
        }
        long megabytes = kilobytes.getAsLong() / 1_024;
        String found = "%,d MB available, enough for about %d sites".formatted(megabytes, megabytes / SITE_MEGABYTES);
        return megabytes >= (long) SITES_USUAL * SITE_MEGABYTES
                ? Finding.ok("memory", found)
                : Finding.warn("memory", found, "end something, or run fewer sites: raid up --sites 1");
    }

    Finding cache() {
        if (machine.aotCache().isEmpty()) {
            return Finding.warn("aot-cache", "not started by the launcher", "start RAID by ./raid");
        }
        Path cache = Path.of(machine.aotCache());
        return Files.exists(cache)
                ? Finding.ok("aot-cache", cache.toString())
                : Finding.warn(
                        "aot-cache",
                        "none: processes start slowly",
                        "read " + cache.resolveSibling("train.log")
                                + ", then build again: touch pom.xml && ./raid --version");
    }

    private static OptionalLong number(Path file) {
        try {
            return OptionalLong.of(Long.parseLong(Files.readString(file).strip()));
        } catch (IOException | NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    /** The first number behind a word that begins a line. */
    private static OptionalLong line(Path file, String word) {
        try {
            return Files.readAllLines(file).stream()
                    .filter(line -> line.startsWith(word))
                    .mapToLong(line ->
                            Long.parseLong(line.substring(word.length()).strip().split("\\s+", -1)[0]))
                    .findFirst();
        } catch (IOException | NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    /** A handler that ignores all datagrams. */
    private static final class Nothing implements LoopHandler {
        @Override
        public void onDatagram(InetSocketAddress from, ByteBuffer datagram) {}

        @Override
        public void onReadComplete() {}

        @Override
        public void onWake() {}

        @Override
        public void onFailure(Throwable cause) {}
    }
}
