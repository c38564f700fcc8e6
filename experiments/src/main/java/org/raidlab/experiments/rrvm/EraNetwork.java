package org.raidlab.experiments.rrvm;

import org.raidlab.sim.net.SharedMedium;

/** The systems of the paper: RVM, and RRVM on three networks. */
enum EraNetwork {
    /** The log is forced to the local disk; no transaction uses the network. */
    RVM("rvm"),
    ETHERNET("rrvm-ethernet"),
    FDDI("rrvm-fddi"),
    MEMORY_CHANNEL("rrvm-mc");

    private final String word;

    EraNetwork(String word) {
        this.word = word;
    }

    /** Returns the name in keys of rows and observations. */
    String word() {
        return word;
    }

    SharedMedium medium() {
        return switch (this) {
            case RVM, ETHERNET -> SharedMedium.ETHERNET_10;
            case FDDI -> SharedMedium.FDDI_100;
            case MEMORY_CHANNEL -> SharedMedium.MEMORY_CHANNEL;
        };
    }

    boolean isRemote() {
        return this != RVM;
    }
}
