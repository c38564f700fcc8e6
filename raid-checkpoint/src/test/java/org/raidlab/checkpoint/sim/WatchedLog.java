package org.raidlab.checkpoint.sim;

import org.raidlab.core.turn.Log;
import org.raidlab.core.turn.WrappedLog;

/** A log that says when a force has succeeded. */
final class WatchedLog extends WrappedLog {
    private final Runnable forced;

    WatchedLog(Log log, Runnable forced) {
        super(log);
        this.forced = forced;
    }

    @Override
    public void force() {
        super.force();
        forced.run();
    }

    @Override
    public void forceLater(Runnable done) {
        super.forceLater(() -> {
            forced.run();
            done.run();
        });
    }
}
