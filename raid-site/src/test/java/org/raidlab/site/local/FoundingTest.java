package org.raidlab.site.local;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.runtime.ConfigException;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.Layout;
import org.raidlab.site.config.Replication;

class FoundingTest {
    @TempDir
    Path data;

    private void started(Cluster cluster) {
        Founding.of(cluster).keepIn(data);
    }

    @Test
    void whatDataDependOnMustStayAsItWas() {
        started(Cluster.local(2).withKeyFile("cluster.key"));

        assertThatThrownBy(() -> started(Cluster.local(3).withKeyFile("cluster.key")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("began with the sites [1, 2]")
                .hasMessageContaining("raid site add");
        assertThatThrownBy(() ->
                        started(Cluster.local(2).with(Replication.Rowa.DEFAULT).withKeyFile("cluster.key")))
                .hasMessageContaining("began with replication control rowaa");
        assertThatThrownBy(() -> started(Cluster.local(2))).hasMessageContaining("--key-file");
    }

    @Test
    void layoutsAddedSitesAndAFirstKeyMayCome() {
        started(Cluster.local(2));

        assertThatCode(() -> {
                    started(Cluster.local(2, Layout.Named.SEPARATE));
                    started(Cluster.local(2).adding(Cluster.Site.of(3)));
                    started(Cluster.local(2).withKeyFile("cluster.key"));
                })
                .doesNotThrowAnyException();
    }
}
