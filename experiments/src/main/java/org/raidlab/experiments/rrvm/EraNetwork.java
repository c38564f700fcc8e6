package org.raidlab.experiments.rrvm;

import org.raidlab.sim.net.SharedMedium;

/** The systems of the paper: RVM, and RRVM on three networks. */
enum EraNetwork {
    /** The log is forced to the local disk; no transaction uses the network. */
    RVM("rvm", SharedMedium.ETHERNET_10),
    ETHERNET("rrvm-ethernet", SharedMedium.ETHERNET_10),
    FDDI("rrvm-fddi", SharedMedium.FDDI_100),
    MEMORY_CHANNEL("rrvm-mc", SharedMedium.MEMORY_CHANNEL);

    private final String word;
    private final SharedMedium medium;

    EraNetwork(String word, SharedMedium medium) {
        this.word = word;
        this.medium = medium;
    }

    /** Returns the name in keys of rows and observations. */
    String word() {
        return word;
    }

    SharedMedium medium() {
        return medium;
    }

    boolean isRemote() {
        return this != RVM;
    }
}
