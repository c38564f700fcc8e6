package org.raidlab.sim.net;

import java.util.Locale;

/**
 * The events that the network counts. A fault is counted when it has touched a datagram that would have been received.
 */
public enum NetworkCount {
    /** Datagrams that processes sent. */
    SENT,
    /** Datagrams that were received, copies included. */
    DELIVERED,
    /** Datagrams for a socket that nobody listens at. */
    UNHEARD,
    /** Datagrams longer than UDP allows, dropped. */
    TOO_LONG,
    LOSS,
    /** Second copies that were received. */
    DUPLICATION,
    /** Datagrams that were received after one that had been sent later. */
    REORDERING,
    /** Datagrams that were received with wrong bits. */
    CORRUPTION,
    /** Datagrams that were received cut short. */
    TRUNCATION,
    /** Datagrams that were received with the end of another. */
    SPLICING,
    /** Datagrams that were received very late. */
    LATENESS,
    /** Datagrams that waited where a direction was clogged. */
    CLOGGING,
    /** Datagrams dropped where a direction was cut. */
    CUT,
    /** Datagrams that were received and nobody of those who live there had sent. */
    FORGERIES;

    private final String label = name().toLowerCase(Locale.ROOT).replace('_', '-');

    /** Returns the name in reports. */
    public String label() {
        return label;
    }
}
