package org.raidlab.site.config;

import org.raidlab.core.ServerType;

/** A server of a site, by the word that a cluster file uses. */
public enum SiteServer {
    UI(ServerType.UI),
    AD(ServerType.AD),
    AM(ServerType.AM),
    AC(ServerType.AC),
    CC(ServerType.CC),
    RC(ServerType.RC);

    private final ServerType type;

    SiteServer(ServerType type) {
        this.type = type;
    }

    public ServerType type() {
        return type;
    }
}
