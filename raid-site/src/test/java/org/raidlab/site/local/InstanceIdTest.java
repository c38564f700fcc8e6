package org.raidlab.site.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.runtime.ConfigException;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.ClusterFile;

class InstanceIdTest {
    private static final Cluster TWO = Cluster.local(2);

    @TempDir
    Path temporary;

    private ClusterFolder folder;

    @BeforeEach
    void open() {
        folder = new ClusterFolder(temporary.resolve("raid"));
    }

    private void siteStarts(Cluster cluster, int site) {
        folder.requireSameFounding(cluster, cluster.site(site));
    }

    @Test
    void oneIsDrawnForEachClusterAndKept() {
        Cluster founded = folder.found(TWO);
        Cluster other = new ClusterFolder(temporary.resolve("other")).found(TWO);

        assertThat(founded.instanceIdOrNone()).isPositive().isNotEqualTo(other.instanceIdOrNone());
        assertThat(folder.cluster()).isEqualTo(founded);
        assertThat(folder.found(TWO)).isEqualTo(founded);
        assertThat(founded.adding(Cluster.Site.of(3)).withKeyFile("key").instanceId())
                .isEqualTo(founded.instanceId());
    }

    @Test
    void aClusterFileThatDoesNotNameItHasThatOfTheData() throws IOException {
        Cluster founded = folder.found(TWO);
        siteStarts(founded, 2);

        ClusterFile.write(folder.clusterFile(), TWO);
        assertThat(folder.cluster()).isEqualTo(founded);
        Files.delete(folder.clusterFile());
        assertThat(folder.found(TWO)).isEqualTo(founded);
    }

    @Test
    void dataOfAnotherInstanceAreRefused() {
        Cluster founded = folder.found(TWO);
        siteStarts(founded, 1);

        assertThatThrownBy(() -> siteStarts(TWO.withInstanceId(77), 1))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(folder.data(TWO.site(1)) + " belongs to the instance " + founded.instanceId())
                .hasMessageContaining("that of instance 77")
                .hasMessageContaining("instance-id: " + founded.instanceId());
        assertThatThrownBy(() -> siteStarts(TWO, 1)).hasMessageContaining("that of instance 0");
        assertThat(folder.cluster()).isEqualTo(founded);
    }

    /** With the id of the cluster whose file was copied it would be heard by that one. */
    @Test
    void anIdThatIsOfAnotherFolderIsRefused() {
        assertThatThrownBy(() -> folder.found(TWO.withInstanceId(77)))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("instance-id: 77")
                .hasMessageContaining(folder.path().toString());
        assertThat(folder.path()).doesNotExist();
    }

    @Test
    void dataOfAnOlderReleaseGetOne() throws IOException {
        Path data = Files.createDirectories(folder.data(TWO.site(1)));
        Path file = data.resolve("founding.json");
        Files.writeString(file, "{\"founders\":[1,2],\"control\":\"rowaa\",\"votes\":\"\",\"keyed\":false}");
        ClusterFile.write(folder.clusterFile(), TWO);

        assertThat(folder.cluster().instanceId()).isNull();
        Cluster founded = folder.found(folder.cluster());
        siteStarts(founded, 1);
        assertThat(Founding.in(data)).contains(Founding.of(founded));
        assertThat(data).isDirectoryNotContaining(each -> !each.equals(file));
    }
}
