package org.raidlab.runtime;

/** Makes the machine of an incarnation. */
@FunctionalInterface
public interface ProcessFactory {
    Process create(ProcessEnvironment environment);
}
