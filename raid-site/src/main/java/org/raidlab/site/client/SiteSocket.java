package org.raidlab.site.client;

import java.net.InetSocketAddress;

/**
 * A site and where its process listens.
 *
 * @param site its number
 * @param socket of its process
 * @param incarnation of the site, as its run file says: requests are executed by no other
 */
public record SiteSocket(int site, InetSocketAddress socket, int incarnation) {}
