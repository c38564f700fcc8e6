package org.raidlab.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.cli.doctor.Finding.Grade;
import org.raidlab.runtime.udp.KeyFile;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.ClusterFile;
import org.raidlab.site.local.ClusterFolder;

/** What the doctor says of machines, good and bad. */
final class DoctorTest {
    @TempDir
    Path folder = Path.of(".");

    private Machine machine(int java, Map<String, String> environment, String cache) {
        return new Machine(java, environment, folder, "Linux", cache);
    }

    private FolderChecks folderChecks() {
        return new FolderChecks(new ClusterFolder(folder));
    }

    @Test
    void everyFindingThatIsNotGoodHasItsFix() {
        List<Finding> findings = new Doctor(Machine.here(), new ClusterFolder(folder)).examine();
        assertThat(findings).hasSizeGreaterThan(10);
        assertThat(findings.stream().map(Finding::name)).doesNotHaveDuplicates();
        assertThat(findings).allSatisfy(finding -> {
            assertThat(finding.found()).isNotBlank();
            assertThat(finding.fix().isEmpty()).isEqualTo(finding.grade() == Grade.OK);
        });
    }

    @Test
    void anOldJdkFails() {
        assertThat(new SystemChecks(machine(21, Map.of(), "")).java().grade()).isEqualTo(Grade.FAIL);
        assertThat(new SystemChecks(machine(25, Map.of(), "")).java().grade()).isEqualTo(Grade.OK);
    }

    @Test
    void smallBuffersAreNamedWithTheSetting() throws IOException {
        Files.createDirectories(folder.resolve("sys/net/core"));
        Files.writeString(folder.resolve("sys/net/core/rmem_max"), "212992\n");
        SystemChecks checks = new SystemChecks(machine(25, Map.of(), ""));
        assertThat(checks.buffers(425_984).fix()).contains("net.core.rmem_max=4194304");
        assertThat(checks.buffers(425_984).found()).contains("212,992");
        assertThat(checks.buffers(8 << 20).grade()).isEqualTo(Grade.OK);
    }

    @Test
    void theOtherTransportAMissingDisplayAndAMissingCacheAreWarnings() throws IOException {
        SystemChecks bad = new SystemChecks(
                machine(25, Map.of(), folder.resolve("none.aot").toString()));
        assertThat(bad.transport("nio (no native transport)").grade()).isEqualTo(Grade.WARN);
        assertThat(bad.display().grade()).isEqualTo(Grade.WARN);
        assertThat(bad.cache().grade()).isEqualTo(Grade.WARN);
        Path cache = Files.createFile(folder.resolve("raid.aot"));
        SystemChecks good = new SystemChecks(machine(25, Map.of("DISPLAY", ":1"), cache.toString()));
        assertThat(good.transport("linux (available)").grade()).isEqualTo(Grade.OK);
        assertThat(good.display().grade()).isEqualTo(Grade.OK);
        assertThat(good.cache().grade()).isEqualTo(Grade.OK);
    }

    @Test
    void fewFileHandlesAndLittleMemoryAreWarnings() throws IOException {
        Files.createDirectories(folder.resolve("self"));
        Files.writeString(folder.resolve("self/limits"), "Max open files            256        4096       files\n");
        Files.writeString(folder.resolve("meminfo"), "MemTotal: 9 kB\nMemAvailable:     100000 kB\n");
        SystemChecks checks = new SystemChecks(machine(25, Map.of(), ""));
        assertThat(checks.files().fix()).isEqualTo("ulimit -n 1024");
        assertThat(checks.memory().grade()).isEqualTo(Grade.WARN);
    }

    @Test
    void aDiskIsJudgedBySpaceKindAndSpeed() {
        assertThat(folderChecks().space(10, false, "ext4").grade()).isEqualTo(Grade.FAIL);
        assertThat(folderChecks().space(500, false, "ext4").grade()).isEqualTo(Grade.WARN);
        assertThat(folderChecks().space(5_000, false, "ext4").grade()).isEqualTo(Grade.OK);
        assertThat(folderChecks().space(5_000, false, "tmpfs").grade()).isEqualTo(Grade.WARN);
        assertThat(folderChecks().space(5_000, true, "ext4").grade()).isEqualTo(Grade.FAIL);
        assertThat(FolderChecks.force(100).grade()).isEqualTo(Grade.OK);
        assertThat(FolderChecks.force(50_000).grade()).isEqualTo(Grade.WARN);
    }

    @Test
    void aClockThatWasSetBackIsSeenByTheFiles() throws IOException {
        Instant now = Instant.now();
        assertThat(folderChecks().clock(now).grade()).isEqualTo(Grade.OK);
        Path file = Files.createFile(folder.resolve("site-1.out"));
        Files.setLastModifiedTime(file, FileTime.from(now.plusSeconds(3_600)));
        assertThat(folderChecks().clock(now).grade()).isEqualTo(Grade.WARN);
        assertThat(folderChecks().clock(Instant.EPOCH).grade()).isEqualTo(Grade.WARN);
    }

    @Test
    void aTakenPortAndAnOpenKeyFail() throws IOException {
        ClusterFolder cluster = new ClusterFolder(folder);
        Path key = folder.resolve("key");
        KeyFile.make(key);
        try (DatagramSocket taken = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            Cluster.Endpoint names = new Cluster.Endpoint(null, taken.getLocalPort());
            Cluster one = Cluster.local(1);
            ClusterFile.write(
                    cluster.clusterFile(),
                    new Cluster(0, names, null, null, one.sites(), null, key.toString(), null, null));
            assertThat(grade("cluster")).isEqualTo(Grade.OK);
            assertThat(grade("ports")).isEqualTo(Grade.FAIL);
        }
        assertThat(grade("ports")).isEqualTo(Grade.OK);
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(grade("cluster")).isEqualTo(Grade.FAIL);
    }

    private Grade grade(String name) {
        return folderChecks().all().stream()
                .filter(finding -> finding.name().equals(name))
                .findFirst()
                .orElseThrow()
                .grade();
    }
}
