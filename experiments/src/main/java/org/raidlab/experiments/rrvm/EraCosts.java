package org.raidlab.experiments.rrvm;

import org.raidlab.experiments.study.Parameters;
import org.raidlab.sim.disk.DiskModel;

/**
 * The constants of the paper's workstations: one set for all figures.
 *
 * @param request microseconds of a request to the disk before its arm moves
 * @param commit microseconds of a transaction in the library, whatever it writes
 * @param benchmark microseconds of a transaction of TPC-A beside that
 * @param datagram microseconds of a message on Ethernet or FDDI, on each side
 * @param channelMessage microseconds of a message on Memory Channel, on each side
 * @param byteNanos of a message's bytes, on each side: they are copied and summed
 * @param scale by which sizes of data and log, and numbers of transactions, are divided
 */
record EraCosts(
        double request,
        double commit,
        double benchmark,
        double datagram,
        double channelMessage,
        double byteNanos,
        int scale) {
    private static final double NANOS_OF_MICRO = 1_000;

    /** Returns the constants of an experiment. */
    static Parameters parameters() {
        return Parameters.NONE
                .and("request", 2_450.0, "microseconds of a disk's command; fitted to RVM in Figure 9, 32")
                .and("commit", 290.0, "microseconds of a transaction; fitted to RRVM-MC in Figure 1")
                .and("benchmark", 1_895.0, "microseconds of TPC-A beside it; fitted to RRVM-FDDI in Figure 9, 32")
                .and("datagram", 358.0, "microseconds of a message on each side; fitted to RRVM-ETHERNET in Figure 1")
                .and("channel-message", 5.0, "the same on Memory Channel, which needs no system call")
                .and("byte-nanos", 30.0, "nanoseconds of a byte of a message on each side; chosen")
                .and("scale", 8, "data, log and numbers of transactions are the paper's by this");
    }

    static EraCosts of(Parameters parameters) {
        return new EraCosts(
                parameters.number("request"),
                parameters.number("commit"),
                parameters.number("benchmark"),
                parameters.number("datagram"),
                parameters.number("channel-message"),
                parameters.number("byte-nanos"),
                parameters.whole("scale"));
    }

    /** Returns the disk of a workstation. */
    DiskModel disk() {
        return DiskModel.OF_1996.withRequestNanos((long) (NANOS_OF_MICRO * request));
    }

    /** Returns the processor time of a transaction of these loads. */
    long transactionNanos(boolean isBenchmark) {
        return (long) (NANOS_OF_MICRO * (commit + (isBenchmark ? benchmark : 0)));
    }

    /** Returns the processor time of a message on each side. */
    long messageNanos(EraNetwork network, int bytes) {
        double fixed = network == EraNetwork.MEMORY_CHANNEL ? channelMessage : datagram;
        return (long) (NANOS_OF_MICRO * fixed + byteNanos * bytes);
    }
}
