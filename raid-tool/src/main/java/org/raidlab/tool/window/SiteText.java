package org.raidlab.tool.window;

import java.awt.Color;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.raidlab.site.local.OutOfDate;
import org.raidlab.tool.model.Condition;
import org.raidlab.tool.model.InstanceModel;
import org.raidlab.tool.model.SiteState;

/** What windows say of a site: the words and numbers of {@code raid status}. */
final class SiteText {
    /** Numbers in a run of more than so many are not written one by one. */
    private static final int RUN_LEAST = 6;

    private SiteText() {}

    /** Returns the lines of a site's card: the heading first. */
    static List<String> lines(Desk desk, SiteState site) {
        Stream<String> lines = desk.subject().isRaid()
                ? Stream.of(heading(desk, site), view(site), counts(site), copies(desk.model(), site), cuts(site))
                : Stream.of(heading(desk, site), servers(site), counters(site));
        return lines.filter(line -> !line.isEmpty()).toList();
    }

    /** Returns the servers of a site of any system, and the processes that they are in. */
    static String servers(SiteState site) {
        String servers = site.servers().stream()
                .map(server -> server.type() + " " + server.state())
                .collect(Collectors.joining(", "));
        String pids = site.pids().stream().map(String::valueOf).collect(Collectors.joining(" "));
        return servers + (pids.isEmpty() ? "" : "  pid " + pids);
    }

    /** Returns what every process counts. */
    static String counters(SiteState site) {
        return "forces %d  messages that wait %d".formatted(site.counter("log.forces"), site.counter("queue"));
    }

    /** Returns the condition of a site, and the number of its incarnation, for which RAID's word is session. */
    static String heading(Desk desk, SiteState site) {
        String incarnation = (desk.subject().isRaid() ? "  session " : "  incarnation ") + site.session();
        return "site " + site.site() + "  " + site.condition().word() + (site.isUp() ? incarnation : "");
    }

    /** Returns the colour of its words: grey where it does not answer, since they say what was so then. */
    static Color color(Condition condition) {
        return condition == Condition.SILENT ? Palette.faint() : Palette.text();
    }

    static String view(SiteState site) {
        return site.isInView()
                ? "view " + site.view().number() + "  members "
                        + words(site.view().members())
                : "in no view";
    }

    static String counts(SiteState site) {
        return "committed %d  aborted %d".formatted(site.committed(), site.aborted());
    }

    /** Returns what is out of date at a site, as the most current site knows it. */
    static String copies(InstanceModel model, SiteState site) {
        OutOfDate all = model.failLocks().at(site.site());
        return all.isNothing() ? "all copies up to date" : "out of date " + all;
    }

    static String cuts(SiteState site) {
        return site.cutFrom().isEmpty() ? "" : "cut from " + words(site.cutFrom());
    }

    /** Returns site numbers in order; of a longer run of them, only the ends: {@code 1 3-20}. */
    static String words(List<Integer> sites) {
        StringJoiner words = new StringJoiner(" ");
        int from = 0;
        while (from < sites.size()) {
            int to = from;
            while (to + 1 < sites.size() && sites.get(to + 1) == sites.get(to) + 1) {
                to++;
            }
            if (to - from < RUN_LEAST) {
                words.add(String.valueOf(sites.get(from)));
                from++;
            } else {
                words.add(sites.get(from) + "-" + sites.get(to));
                from = to + 1;
            }
        }
        return words.toString();
    }
}
