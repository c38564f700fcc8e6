package org.raidlab.harness.sim.mutant;

import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Devices;
import org.raidlab.core.turn.Log;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.core.turn.WrappedLog;
import org.raidlab.msg.codec.RaidDevices;

/** Devices below a right site that lie to it. */
public final class MutantDevices {
    private MutantDevices() {}

    /** Every tenth force of the log is reported as done, and is not. */
    public static final Devices.Wrapper SKIPPING_FORCES = new Devices.Wrapper() {
        @Override
        public Log log(LogDevice device, Log right) {
            return device.equals(RaidDevices.LOG) ? new Unforced(right, 10) : right;
        }
    };

    /** The ledger is never forced, though the log is cut. */
    public static final Devices.Wrapper LEDGER_UNFORCED = new Devices.Wrapper() {
        @Override
        public Log log(LogDevice device, Log right) {
            return device.equals(RaidDevices.LEDGER) ? new Unforced(right, 1) : right;
        }
    };

    /** A log of which each n-th force, and no close, reaches the device. */
    private static final class Unforced extends WrappedLog {
        private final int every;
        private int forces;

        Unforced(Log right, int every) {
            super(right);
            this.every = every;
        }

        @Override
        public void force() {
            if (++forces % every != 0) {
                super.force();
            }
        }

        @Override
        public Lsn durable() {
            return end();
        }
    }
}
