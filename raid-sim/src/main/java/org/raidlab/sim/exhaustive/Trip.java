package org.raidlab.sim.exhaustive;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.turn.StorageException;
import org.raidlab.sim.process.CrashPoint.Moment;
import org.raidlab.sim.process.SimProcess;

/**
 * Makes device calls of one process fail, one in an incarnation, and checks that the process does not go on afterwards.
 */
final class Trip {
    private final Moment moment;
    private int timesLeft;
    private @Nullable SimProcess process;
    private int countdown;
    private int failed;
    private boolean failedInThisLife;
    private int callsAfterFailure;

    /** @param times that a call fails: after the first, the first call of each life */
    Trip(Moment moment, int times) {
        this.moment = moment;
        this.timesLeft = times;
    }

    /** Makes the n-th call of this process from now on fail. */
    void arm(SimProcess target, int n) {
        process = target;
        countdown = n;
    }

    void disarm() {
        countdown = 0;
        timesLeft = 0;
    }

    boolean hasTripped() {
        return failed > 0;
    }

    private boolean concerns(SimProcess other) {
        return other.equals(process);
    }

    /**
     * Notes the death of a process: the process with the failing devices starts again, with its devices as they are.
     */
    void died(SimProcess dead, long restartNanos) {
        if (concerns(dead) && failedInThisLife) {
            failedInThisLife = false;
            countdown = timesLeft > 0 ? 1 : 0;
            dead.startAfter(restartNanos);
        }
    }

    /** Makes a device call for the process with this socket. */
    <T> T call(Object socket, Supplier<T> effect) {
        SimProcess target = process;
        if (target == null || !target.socket().equals(socket)) {
            return effect.get();
        }
        if (failedInThisLife) {
            callsAfterFailure++;
            throw new StorageException("the device has failed");
        }
        if (countdown == 0 || --countdown > 0) {
            return effect.get();
        }
        failed++;
        timesLeft--;
        failedInThisLife = true;
        T done = moment == Moment.AFTER ? effect.get() : null;
        // The process is to end by itself; the simulation is told that this end was asked for.
        target.crash();
        throw new StorageException("Input/output error" + (done == null ? "" : ", though it was done"));
    }

    /** Returns the result, with the process's forbidden calls as violations. */
    SmallRun.Result judged(SmallRun.Result result) {
        if (callsAfterFailure == 0) {
            return result;
        }
        List<String> violations = new ArrayList<>(result.violations());
        violations.add("the process went on after a failed device call: " + callsAfterFailure + " calls");
        return new SmallRun.Result(result.outcomes(), result.deaths(), result.openingMillis(), violations);
    }
}
