package org.raidlab.checkpoint;

import java.util.List;
import java.util.SequencedMap;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;

/** The group of processes that checkpoint and roll back together; a process's number is its place, from 0. */
public final class Group {
    /** Numbers have two bytes in messages. */
    public static final int SIZE_MAX = 1 << 16;

    private final List<Address> members;
    private final SequencedMap<Address, Integer> numbers = new java.util.TreeMap<>();
    private final boolean controls;

    public Group(List<Address> members) {
        this(members, false);
    }

    private Group(List<Address> members, boolean controls) {
        this.controls = controls;
        Invariants.require(!members.isEmpty() && members.size() < SIZE_MAX, "a group has 1 to 65,535 members");
        this.members = List.copyOf(members);
        for (int number = 0; number < members.size(); number++) {
            Invariants.require(numbers.put(members.get(number), number) == null, "a group's members are distinct");
        }
    }

    /**
     * Returns the same group for a member whose timers and outside messages are control messages, such as heartbeats
     * and leases: they pass while normal traffic is blocked, else the site is suspected.
     */
    public Group withControl() {
        return new Group(members, true);
    }

    /** Whether messages with this address pass while normal traffic is blocked. */
    boolean isControl(Address other) {
        return controls && !contains(other);
    }

    /** Whether timers fire while normal traffic is blocked. */
    boolean timersPass() {
        return controls;
    }

    public int size() {
        return members.size();
    }

    public Address address(int number) {
        return members.get(number);
    }

    public boolean contains(Address address) {
        return numbers.containsKey(address);
    }

    /** Returns the number of a member; throws {@link IllegalStateException} for any other address. */
    public int number(Address address) {
        Integer number = numbers.get(address);
        Invariants.check(number != null, "a member of the group");
        return java.util.Objects.requireNonNull(number);
    }
}
