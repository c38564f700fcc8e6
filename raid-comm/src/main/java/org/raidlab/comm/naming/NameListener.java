package org.raidlab.comm.naming;

import org.raidlab.comm.addressing.Binding;
import org.raidlab.core.Address;

/** Receives the changes that a {@link NameClient} has learned. Each is a hint. */
public interface NameListener {
    /** An address is up, in this incarnation. */
    void onUp(Address address, int incarnation);

    /** This incarnation of an address is no longer up. */
    void onDown(Address address, int incarnation);

    /** An address is up at another socket, in the same incarnation. */
    default void onMoved(Binding to) {}

    /** One of this process's own addresses belongs to another process: a newer incarnation, or a process that lives. */
    default void onSuperseded(Binding holder) {}

    /** The name server has begun or ceased to answer. */
    default void onNameServer(boolean answers) {}
}
