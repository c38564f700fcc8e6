package org.raidlab.rrvm;

/**
 * A remote memory server as a mark on disk names it.
 *
 * @param attachment the manager's use of it
 * @param server the site of the server
 * @param incarnation of the server's site; in a later one its memory is empty
 */
public record MarkedServer(Attachment attachment, int server, int incarnation) {}
