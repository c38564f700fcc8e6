package org.raidlab.site.config;

import java.util.ArrayList;
import java.util.List;

/** The mapping of a site's servers to processes. */
public sealed interface Layout {
    /** The layouts that have a name. */
    enum Named implements Layout {
        /** One process for the six servers; those on other hosts have processes there. */
        MERGED,
        /** Each server is a process. */
        SEPARATE,
        /** All sites in one JVM, with an in-process transport and the log on the heap. */
        MINI
    }

    /** Any other grouping: the servers of each process, such as {@code [[ui, ad], [am], [ac, cc, rc]]}. */
    record Groups(List<List<SiteServer>> groups) implements Layout {
        public Groups {
            groups = groups.stream().map(List::copyOf).toList();
        }
    }

    /** Returns the same groups with this server in a group of its own. */
    static List<List<SiteServer>> apart(List<List<SiteServer>> groups, SiteServer server) {
        List<List<SiteServer>> apart = new ArrayList<>();
        for (List<SiteServer> group : groups) {
            List<SiteServer> rest =
                    group.stream().filter(each -> each != server).toList();
            if (!rest.isEmpty()) {
                apart.add(rest);
            }
        }
        apart.add(List.of(server));
        return apart;
    }
}
