package org.raidlab.tool.window;

import java.awt.Color;
import java.util.List;
import java.util.stream.Collectors;
import org.raidlab.site.local.OutOfDate;
import org.raidlab.tool.model.Condition;
import org.raidlab.tool.model.InstanceModel;
import org.raidlab.tool.model.SiteState;

/** What windows say of a site: the words and numbers of {@code raid status}. */
final class SiteText {
    private SiteText() {}

    static String heading(SiteState site) {
        return "site " + site.site() + "  " + site.condition().word()
                + (site.isUp() ? "  session " + site.session() : "");
    }

    /** Returns the colour of its words: grey where it does not answer, since they say what was so then. */
    static Color color(SiteState site) {
        return site.condition() == Condition.SILENT ? Palette.faint() : Palette.text();
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

    private static String words(List<Integer> sites) {
        return sites.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }
}
