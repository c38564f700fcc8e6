package org.raidlab.cli.torture;

import org.raidlab.site.config.Host;

/** A network of addresses of the loopback device, one for each site, which needs no root. Its links cannot be cut. */
final class LoopbackNetwork implements Network {
    private static final String NET = "127.7.0.";
    private static final int HERE = 254;

    @Override
    public Host host(int site) {
        return Host.at(NET + site);
    }

    @Override
    public Host here() {
        return Host.at(NET + HERE);
    }

    @Override
    public void cut(int from, int to) {
        throw new UnsupportedOperationException("loopback cannot be cut");
    }

    @Override
    public void mend(int from, int to) {
        throw new UnsupportedOperationException("loopback cannot be cut");
    }

    @Override
    public void isolate(int site) {
        throw new UnsupportedOperationException("loopback cannot be cut");
    }

    @Override
    public void rejoin(int site) {
        throw new UnsupportedOperationException("loopback cannot be cut");
    }

    @Override
    public void close() {
        // The device was there before.
    }
}
