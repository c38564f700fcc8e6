package org.raidlab.sim.process;

/** Makes the machine of an incarnation. */
@FunctionalInterface
public interface MachineFactory {
    Machine create(ProcessEnvironment environment);
}
