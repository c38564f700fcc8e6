package org.raidlab.sim.disk;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.RandomSource;

/** The present faults of a disk, and the counts of the faults that have affected a process or file. */
public final class DiskFaultState {
    private final RandomSource random;
    private final Map<DiskFault, Long> counts = new EnumMap<>(DiskFault.class);
    private int callsToError = -1;
    private boolean full;
    private boolean syncFails;
    private @Nullable DiskFault damage;
    private boolean met;
    private boolean touched;
    private boolean unanswered;

    DiskFaultState(RandomSource random) {
        this.random = random;
    }

    /** Makes the n-th call from now on fail, counted from 1. */
    public void failCall(int n) {
        callsToError = n;
    }

    /** Makes the disk full: no file grows from now on. */
    public void fill() {
        full = true;
    }

    /** Makes the next force fail, and all later forces. */
    public void failForces() {
        syncFails = true;
    }

    /** Returns whether the disk has any fault at the moment, noticed or not. */
    public boolean isInTrouble() {
        return callsToError > 0 || full || syncFails || damage != null;
    }

    /**
     * Returns whether a fault has affected nothing yet, or a call has failed and the process has not ended: work done
     * ahead of its need fails only its later users.
     */
    public boolean isPending() {
        return callsToError > 0 || full || syncFails || unanswered || (damage != null && !met);
    }

    /**
     * Notes that a process begins to use the disk: faults that an earlier process met are no reason for this process to
     * stop.
     */
    public void newUser() {
        touched = false;
        unanswered = false;
    }

    /** Returns whether the disk has given the process that uses it a reason to stop. */
    public boolean hasTouched() {
        return touched;
    }

    /** Returns how often a fault has affected a call or a sector. */
    public long count(DiskFault fault) {
        return counts.getOrDefault(fault, 0L);
    }

    void damaged(DiskFault how) {
        damage = how;
        met = false;
    }

    /** Notes a read of a damaged sector. */
    void met(Path file) throws IOException {
        touched = true;
        if (!met && damage != null) {
            met = true;
            add(damage);
        }
        if (damage == DiskFault.LATENT) {
            throw new FileSystemException(file.toString(), null, "Input/output error");
        }
    }

    /** Returns the damage that is present and has not been repaired. */
    public Optional<DiskFault> damage() {
        return Optional.ofNullable(damage);
    }

    /** Returns whether a process has read the damaged sector. */
    public boolean hasMetDamage() {
        return met;
    }

    void repaired() {
        callsToError = -1;
        full = false;
        syncFails = false;
        unanswered = false;
        damage = null;
    }

    private void add(DiskFault fault) {
        counts.merge(fault, 1L, Long::sum);
    }

    private void failed(DiskFault fault) {
        add(fault);
        touched = true;
        unanswered = true;
    }

    private boolean isErrorDue() {
        return callsToError > 0 && --callsToError == 0;
    }

    void call(Path file) throws IOException {
        if (isErrorDue()) {
            throw error(file);
        }
    }

    /** Called before a file is made or grows; fails if the disk is full. */
    void grow(Path file) throws IOException {
        if (full) {
            failed(DiskFault.FULL);
            throw new FileSystemException(file.toString(), null, "No space left on device");
        }
    }

    /** Called before a write; returns true if the write has to fail after its effect. */
    boolean write(Path file) throws IOException {
        if (!isErrorDue()) {
            return false;
        }
        if (random.chance(0.5)) {
            throw error(file);
        }
        return true;
    }

    void force(Path file) throws IOException {
        if (syncFails) {
            failed(DiskFault.SYNC_ERROR);
            throw new FileSystemException(file.toString(), null, "Input/output error in fsync");
        }
        call(file);
    }

    IOException error(Path file) {
        failed(DiskFault.ERROR);
        return new FileSystemException(file.toString(), null, "Input/output error");
    }
}
