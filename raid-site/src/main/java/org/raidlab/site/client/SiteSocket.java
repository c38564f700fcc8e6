package org.raidlab.site.client;

import java.net.InetSocketAddress;

/** A site and where its process listens. */
public record SiteSocket(int site, InetSocketAddress socket) {}
