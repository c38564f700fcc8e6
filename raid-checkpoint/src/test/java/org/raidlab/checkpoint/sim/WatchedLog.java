package org.raidlab.checkpoint.sim;

import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Log;

/** A log that says when a force has succeeded. */
record WatchedLog(Log log, Runnable forced) implements Log {
    @Override
    public void replay(Reader reader) {
        log.replay(reader);
    }

    @Override
    public Lsn append(byte[] payload) {
        return log.append(payload);
    }

    @Override
    public void force() {
        log.force();
        forced.run();
    }

    @Override
    public void forceLater(Runnable done) {
        log.forceLater(() -> {
            forced.run();
            done.run();
        });
    }

    @Override
    public Lsn end() {
        return log.end();
    }

    @Override
    public Lsn durable() {
        return log.durable();
    }

    @Override
    public void truncate(Lsn before) {
        log.truncate(before);
    }

    @Override
    public void close() {
        log.close();
    }
}
