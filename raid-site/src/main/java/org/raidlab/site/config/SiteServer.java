package org.raidlab.site.config;

import org.raidlab.msg.RaidServer;

/** A server of a site, by the word that a cluster file uses. */
public enum SiteServer {
    UI(RaidServer.UI),
    AD(RaidServer.AD),
    AM(RaidServer.AM),
    AC(RaidServer.AC),
    CC(RaidServer.CC),
    RC(RaidServer.RC);

    private final RaidServer type;

    SiteServer(RaidServer type) {
        this.type = type;
    }

    public RaidServer type() {
        return type;
    }
}
