package org.raidlab.cli.gap;

import java.util.List;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.site.local.Partition;

/** What is done to a site, and undone. */
enum Blow {
    /** Signal 9 to its process, and another process. */
    KILL {
        @Override
        void strike(LocalCluster cluster, int site) {
            cluster.kill(site);
        }

        @Override
        void undo(LocalCluster cluster, int site) {
            cluster.recover(site);
        }
    },
    /** It is cut off from all other sites. */
    CUT {
        @Override
        void strike(LocalCluster cluster, int site) {
            List<Integer> others = cluster.folder().cluster().siteNumbers().stream()
                    .filter(other -> other != site)
                    .toList();
            new Partition(List.of(List.of(site), others)).impose(cluster);
        }

        @Override
        void undo(LocalCluster cluster, int site) {
            Partition.NONE.impose(cluster);
        }
    },
    /** {@code raid fail}, and {@code raid recover}. */
    FAIL {
        @Override
        void strike(LocalCluster cluster, int site) {
            cluster.fail(site);
        }

        @Override
        void undo(LocalCluster cluster, int site) {
            cluster.recover(site);
        }
    };

    abstract void strike(LocalCluster cluster, int site);

    abstract void undo(LocalCluster cluster, int site);
}
