package org.raidlab.site.config;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.raidlab.comm.watch.WatchEvent.Place;

/**
 * A process of a site: some of its servers, or all.
 *
 * @param site that it belongs to
 * @param group its index among the site's processes
 * @param servers that it runs
 * @param host where
 * @param alone whether it is the site's only process
 */
public record ServerProcess(int site, int group, List<SiteServer> servers, Host host, boolean alone) {
    public ServerProcess {
        servers = List.copyOf(servers);
    }

    /** Returns the name of the process in messages to users: {@code site 1}, or {@code site 1 AC CC RC}. */
    public String title() {
        String words = servers.stream().map(SiteServer::name).collect(Collectors.joining(" "));
        return alone ? "site " + site : "site " + site + "  " + words;
    }

    /** Returns the name of the process's run file and output: {@code site-1}, or {@code site-1-ac-cc-rc}. */
    public String name() {
        return alone ? "site-" + site : "site-" + site + "-" + words();
    }

    /** Returns the place of the process in events: the only process of a site stands for the site. */
    public Place place() {
        return new Place(site, alone ? "" : words());
    }

    private String words() {
        return servers.stream()
                .map(server -> server.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining("-"));
    }
}
