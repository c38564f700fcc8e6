package org.raidlab.experiments.degree;

/**
 * The resources that the sites have used since they began.
 *
 * @param bytes of the datagrams that they have sent
 * @param forces of their logs
 * @param copiers copier transactions
 */
record Used(long bytes, long forces, long copiers) {
    Used minus(Used before) {
        return new Used(bytes - before.bytes, forces - before.forces, copiers - before.copiers);
    }

    Used plus(Used other) {
        return new Used(bytes + other.bytes, forces + other.forces, copiers + other.copiers);
    }
}
