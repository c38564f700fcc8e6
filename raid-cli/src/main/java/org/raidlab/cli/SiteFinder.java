package org.raidlab.cli;

import java.util.List;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.client.SiteSocket;
import org.raidlab.site.local.LocalCluster;

/** Finds the sites of an instance, whatever their kind. */
interface SiteFinder {
    /** The numbers of all sites. */
    List<Integer> all();

    /** The sites whose processes are alive. */
    List<Integer> alive();

    /** Returns the sockets of a site; throws {@link EnvironmentException} if the site is down. */
    SiteSocket socket(int site);

    /** Returns a client with a session of its own. */
    RaidClient client();

    /** Returns whether a process is alive and has not been started again since. */
    default boolean lives(SiteSocket process) {
        try {
            return socket(process.site()).equals(process);
        } catch (EnvironmentException | ConfigException e) {
            return false;
        }
    }

    /** Returns a finder for sites that are processes of this host. */
    static SiteFinder of(LocalCluster cluster) {
        return new SiteFinder() {
            @Override
            public List<Integer> all() {
                return cluster.folder().cluster().siteNumbers();
            }

            @Override
            public List<Integer> alive() {
                return cluster.aliveSites();
            }

            @Override
            public SiteSocket socket(int site) {
                return cluster.socket(site);
            }

            @Override
            public RaidClient client() {
                return cluster.client();
            }
        };
    }
}
