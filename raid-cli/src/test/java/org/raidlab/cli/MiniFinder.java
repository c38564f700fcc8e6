package org.raidlab.cli;

import java.util.List;
import java.util.stream.IntStream;
import org.raidlab.harness.mini.MiniInstance;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.client.SiteSocket;

/** Sites within this JVM, numbered from 1. */
record MiniFinder(MiniInstance instance, int sites) implements SiteFinder {
    @Override
    public List<Integer> all() {
        return IntStream.rangeClosed(1, sites).boxed().toList();
    }

    @Override
    public List<Integer> alive() {
        return all().stream().filter(instance::isUp).toList();
    }

    @Override
    public SiteSocket socket(int site) {
        return instance.socket(site);
    }

    @Override
    public RaidClient client() {
        return instance.client();
    }
}
