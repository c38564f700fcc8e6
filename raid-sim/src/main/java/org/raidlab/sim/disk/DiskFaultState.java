package org.raidlab.sim.disk;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.RandomSource;

/** What is wrong with a disk at the moment, and how often what has touched something. */
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
    private long torn;

    DiskFaultState(RandomSource random) {
        this.random = random;
    }

    /** The n-th call from now on fails, from 1. */
    public void failCall(int n) {
        callsToError = n;
    }

    /** No file grows from now on. */
    public void fill() {
        full = true;
    }

    /** The next force fails, and all after it. */
    public void failForces() {
        syncFails = true;
    }

    /** Whether anything is wrong at the moment, noticed or not. */
    public boolean isInTrouble() {
        return callsToError > 0 || full || syncFails || damage != null;
    }

    /**
     * Whether something is wrong that has touched nothing yet, or a call has failed and the process has not ended: what
     * was done ahead of its need fails only those who need it.
     */
    public boolean isPending() {
        return callsToError > 0 || full || syncFails || unanswered || (damage != null && !met);
    }

    /** A process begins to use the disk: what an earlier one met is no reason for this one to stop. */
    public void newUser() {
        touched = false;
        unanswered = false;
    }

    /** Whether the disk has given the process that uses it a reason to stop. */
    public boolean hasTouched() {
        return touched;
    }

    /** How often a fault touched something. */
    public long count(DiskFault fault) {
        return counts.getOrDefault(fault, 0L);
    }

    /** Crashes after which something unforced was not there any more, file by file. */
    public long torn() {
        return torn;
    }

    void tore() {
        torn++;
    }

    void damaged(DiskFault how) {
        damage = how;
        met = false;
    }

    /** Somebody reads what is damaged. */
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

    /** The damage that is there and has not been repaired. */
    public Optional<DiskFault> damage() {
        return Optional.ofNullable(damage);
    }

    /** Whether somebody has read what is damaged. */
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

    /** Before a file is made or grows. */
    void grow(Path file) throws IOException {
        if (full) {
            failed(DiskFault.FULL);
            throw new FileSystemException(file.toString(), null, "No space left on device");
        }
    }

    /** Before a write; true if it fails afterwards. */
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
