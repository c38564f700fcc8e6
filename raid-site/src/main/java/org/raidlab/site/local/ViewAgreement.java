package org.raidlab.site.local;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.launch.Polling;

/**
 * The condition that some sites are ready to work together.
 *
 * @param sites that should be
 * @param known so many sites each of them is to know
 * @param inViews whether they are in views, and have to be in the same one
 */
record ViewAgreement(List<Integer> sites, int known, boolean inViews) {
    ViewAgreement {
        sites = List.copyOf(sites);
    }

    /** Waits until the sites are ready; throws {@link EnvironmentException} with the missing sites. */
    void await(Duration limit, Path folder, IntFunction<SiteStatus> status) {
        long until = System.nanoTime() + limit.toNanos();
        List<String> missing = missing(status);
        while (!missing.isEmpty()) {
            if (System.nanoTime() > until) {
                throw new EnvironmentException("waited " + limit.toSeconds() + " s for all sites to be in one view: "
                        + String.join("; ", missing) + "; look at: raid status --dir " + folder);
            }
            Polling.pause();
            missing = missing(status);
        }
    }

    /** Returns a description of what the sites lack; empty if they are ready. */
    List<String> missing(IntFunction<SiteStatus> status) {
        List<String> missing = new ArrayList<>();
        TreeSet<Long> views = new TreeSet<>();
        for (int site : sites) {
            SiteStatus now = status.apply(site);
            if (!now.isUp()) {
                missing.add("site " + site + " is " + now.state());
            } else if (now.counter("sites-known") < known) {
                missing.add("site " + site + " hears " + now.counter("sites-known") + " of " + known + " sites");
            } else if (inViews && now.counter("RC.up") == 0) {
                missing.add("site " + site + " is in no view");
            } else if (isLackingAny(now)) {
                missing.add("site " + site + (inViews ? " is in a view " + lacking(now) : " lacks another"));
            } else if (inViews && !others(now).isEmpty()) {
                missing.add("site " + site + " is in a view " + others(now));
            }
            views.add(now.counter("RC.view"));
        }
        if (missing.isEmpty() && inViews && views.size() > 1) {
            missing.add("the sites are in different views, " + views);
        }
        return missing;
    }

    private boolean isLackingAny(SiteStatus status) {
        return inViews ? !lacking(status).isEmpty() : status.counter("RC.down") > 0;
    }

    /** Returns a description of the sites that are not in the view of this site. */
    private String lacking(SiteStatus status) {
        return described("without ", sites, status.members());
    }

    /** Returns a description of the other sites in the view of this site: it has not noticed that they are gone. */
    private String others(SiteStatus status) {
        return described("with ", status.members(), sites);
    }

    private static String described(String how, List<Integer> some, List<Integer> left) {
        return some.stream()
                .filter(site -> !left.contains(site))
                .map(site -> "site " + site)
                .collect(Collectors.collectingAndThen(Collectors.joining(", "), all -> all.isEmpty() ? "" : how + all));
    }
}
