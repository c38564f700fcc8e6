package org.raidlab.site.config;

import org.jspecify.annotations.Nullable;

/** The settings of single servers of a site; a server that is left out has the default settings. */
public record Servers(
        @Nullable Placed ui,
        @Nullable Placed ad,
        @Nullable Placed am,
        @Nullable Placed ac,
        @Nullable Placed cc,
        @Nullable Placed rc) {
    /** Settings with no special server. */
    public static final Servers NONE = new Servers(null, null, null, null, null, null);

    private static final Placed USUAL = new Placed(null, null, null);

    /**
     * A server with a host or an implementation of its own.
     *
     * @param host a name that the cluster defines, or an address; the site's if left out
     * @param implementation by name; the usual one if left out
     * @param classPath where its classes are, beside the usual ones
     */
    public record Placed(
            @Nullable String host,
            @Nullable String implementation,
            @Nullable String classPath) {
        public Placed withHost(@Nullable String other) {
            return new Placed(other, implementation, classPath);
        }

        public Placed withImplementation(@Nullable String other, @Nullable String itsClassPath) {
            return new Placed(host, other, itsClassPath);
        }
    }

    public Placed of(SiteServer server) {
        Placed placed = switch (server) {
            case UI -> ui;
            case AD -> ad;
            case AM -> am;
            case AC -> ac;
            case CC -> cc;
            case RC -> rc;
        };
        return placed == null ? USUAL : placed;
    }

    public Servers with(SiteServer server, Placed placed) {
        return new Servers(
                server == SiteServer.UI ? placed : ui,
                server == SiteServer.AD ? placed : ad,
                server == SiteServer.AM ? placed : am,
                server == SiteServer.AC ? placed : ac,
                server == SiteServer.CC ? placed : cc,
                server == SiteServer.RC ? placed : rc);
    }
}
