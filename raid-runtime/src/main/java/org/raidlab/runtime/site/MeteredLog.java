package org.raidlab.runtime.site;

import java.util.SequencedMap;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Devices;
import org.raidlab.core.turn.Log;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.core.turn.WrappedLog;

/** A log that counts its forces and their duration. */
public final class MeteredLog extends WrappedLog {
    /** The counts, over all incarnations of the site in this process. */
    public static final class Meter implements Devices.Wrapper {
        private final LogDevice metered;
        private long forces;
        private long forceNanos;
        private long records;
        private long bytes;

        /** Makes counts of this log; other logs are opened as they are. */
        public Meter(LogDevice metered) {
            this.metered = metered;
        }

        @Override
        public Log log(LogDevice device, Log opened) {
            return device.equals(metered) ? new MeteredLog(opened, this) : opened;
        }

        /** Adds the counts under their names. */
        public void counters(SequencedMap<String, Long> into) {
            into.put("log.forces", forces);
            into.put("log.force-micros", forceNanos / 1_000);
            into.put("log.records", records);
            into.put("log.bytes", bytes);
        }
    }

    private final Meter meter;

    private MeteredLog(Log log, Meter meter) {
        super(log);
        this.meter = meter;
    }

    @Override
    public Lsn append(byte[] payload) {
        meter.records++;
        return super.append(payload);
    }

    @Override
    public void force() {
        long began = System.nanoTime();
        super.force();
        meter.forceNanos += System.nanoTime() - began;
        meter.forces++;
        meter.bytes = end().offset();
    }

    @Override
    public void forceLater(Runnable done) {
        meter.forces++;
        super.forceLater(done);
    }
}
