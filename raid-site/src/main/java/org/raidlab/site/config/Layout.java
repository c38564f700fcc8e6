package org.raidlab.site.config;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.yaml.YamlText;
import org.raidlab.runtime.yaml.YamlText.Part;
import org.raidlab.runtime.yaml.YamlText.Sequence;
import org.raidlab.runtime.yaml.YamlText.Word;

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

    /** Returns the layout of a file: its name, or a list of processes, each a server or a list of servers. */
    static Layout of(Part form) {
        if (!(form instanceof Sequence processes)) {
            return YamlText.constant(Named.class, "layout", word(form));
        }
        List<List<SiteServer>> groups = processes.parts().stream()
                .map(process -> process instanceof Sequence several ? several.parts() : List.of(process))
                .map(process -> process.stream()
                        .map(server -> YamlText.constant(SiteServer.class, "server", word(server)))
                        .toList())
                .toList();
        Set<SiteServer> missing = EnumSet.allOf(SiteServer.class);
        groups.stream().flatMap(List::stream).forEach(server -> {
            if (!missing.remove(server)) {
                throw wrong(YamlText.word(server) + " is there twice");
            }
        });
        if (groups.contains(List.<SiteServer>of())) {
            throw wrong("one process has none");
        }
        if (!missing.isEmpty()) {
            throw wrong(missing.stream().map(YamlText::word).collect(Collectors.joining(", ")) + " is not there");
        }
        return new Groups(groups);
    }

    private static String word(Part part) {
        if (part instanceof Word word) {
            return word.text();
        }
        throw new ConfigException("here stands a name or a list of processes");
    }

    private static ConfigException wrong(String why) {
        return new ConfigException("a layout has each server once: " + why);
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
