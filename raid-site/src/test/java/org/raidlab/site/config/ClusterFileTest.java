package org.raidlab.site.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterFileTest {
    @TempDir
    Path folder;

    private Cluster read(String text) throws IOException {
        Path file = folder.resolve("cluster.yaml");
        Files.writeString(file, text);
        return ClusterFile.read(file);
    }

    @Test
    void aFileWithSitesOnlyHasDefaultsForTheRest() throws IOException {
        Cluster cluster = read("sites: [{site: 1}, {site: 2}]\n");
        assertThat(cluster.siteNumbers()).containsExactly(1, 2);
        assertThat(cluster.site(2).dataOrDefault()).isEqualTo("site-2");
        assertThat(cluster.processes()).extracting(ServerProcess::host).containsOnly(Host.at(Cluster.LOOPBACK));
        assertThat(cluster.algorithmsOrDefault().commitOrDefault()).isEqualTo(Algorithms.Commit.TWO_PHASE);
    }

    @Test
    void everythingThatIsWrittenIsReadBackEqual() throws IOException {
        Cluster cluster = read("""
                instance: 0
                name-server: {host: 127.0.0.1, port: 4711}
                hosts: {a: 127.0.0.1}
                algorithms:
                  concurrency: opt
                  commit: 2pc
                  read-set: everywhere
                  replication: {control: rowa}
                  log: file
                sites:
                  - {site: 1, host: a, layout: merged, data: one}
                """);
        Path copy = folder.resolve("copy.yaml");
        ClusterFile.write(copy, cluster);
        assertThat(ClusterFile.read(copy)).isEqualTo(cluster);
    }

    @Test
    void anUnknownKeyIsNamedWithFileLineAndTheNearestKnownOne() {
        assertThatThrownBy(() -> read("instance: 0\nsites: [{site: 1}]\nalgoritms: {commit: 2pc}\n"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("cluster.yaml line 3")
                .hasMessageContaining("did you mean 'algorithms'");
    }

    @Test
    void anUnknownAlgorithmIsNamedWithThoseThatThereAre() {
        assertThatThrownBy(() -> read("sites: [{site: 1}]\nalgorithms: {commit: 4pc}\n"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("line 2")
                .hasMessageContaining("2pc");
    }

    @Test
    void oneSiteTwiceIsRefused() {
        assertThatThrownBy(() -> read("sites: [{site: 1}, {site: 1}]\n"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("site 1 is there twice");
    }

    @Test
    void sitesInOneJvmAreNoProcesses() throws IOException {
        Cluster cluster = read("sites: [{site: 1}, {site: 2, layout: mini}]\nalgorithms: {log: heap}\n");
        assertThat(cluster.layoutOf(cluster.site(1))).isEqualTo(Layout.Named.MERGED);
        assertThatThrownBy(cluster::requireProcesses)
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("site 2")
                .hasMessageContaining("raid demo --mini");
    }

    @Test
    void aProcessDoesNotKeepItsLogOnTheHeap() throws IOException {
        Cluster cluster = read("sites: [{site: 1}]\nalgorithms: {log: heap}\n");
        assertThatThrownBy(cluster::requireProcesses)
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("log: file");
    }

    @Test
    void aMissingFileSaysWhatToDo() {
        assertThatThrownBy(() -> ClusterFile.read(folder.resolve("none.yaml")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("-f");
    }
}
