package org.raidlab.checkpoint;

import org.raidlab.core.Invariants;

/**
 * The identifier of one run of the algorithm over several processes: a checkpoint instance or a rollback instance
 * (paper section 3.1). Never used twice: the number holds the initiator's incarnation.
 *
 * @param initiator the coordinator's number in its group
 * @param number unique at the initiator
 */
public record InstanceId(int initiator, int number) implements Comparable<InstanceId> {
    private static final int PER_INCARNATION_BITS = 16;

    public InstanceId {
        Invariants.require(initiator >= 0 && initiator < Group.SIZE_MAX, "an initiator is a member of a group");
    }

    /** The n-th instance, modulo 65,536, that a process began in an incarnation. */
    public static InstanceId of(int initiator, int incarnation, int count) {
        return new InstanceId(initiator, (incarnation << PER_INCARNATION_BITS) | (count & 0xFFFF));
    }

    /** Returns the incarnation in which the initiator began the instance. */
    public int incarnation() {
        return number >>> PER_INCARNATION_BITS;
    }

    @Override
    public int compareTo(InstanceId other) {
        int order = Integer.compare(initiator, other.initiator);
        return order != 0 ? order : Integer.compareUnsigned(number, other.number);
    }

    @Override
    public String toString() {
        return initiator + ":" + Integer.toUnsignedString(number);
    }
}
