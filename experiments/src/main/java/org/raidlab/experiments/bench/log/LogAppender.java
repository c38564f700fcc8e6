package org.raidlab.experiments.bench.log;

import java.nio.file.Path;
import org.raidlab.store.log.FileLog;
import org.raidlab.store.log.LogSettings;

/** An appender to the log as sites use it: one record, one force. */
final class LogAppender implements Appender {
    private final FileLog log;

    LogAppender(Path folder) {
        log = FileLog.open(folder, LogSettings.DEFAULT);
        log.replay((at, payload) -> {});
    }

    @Override
    public void appendAndForce(byte[] payload) {
        var _ = log.append(payload);
        log.force();
    }

    @Override
    public void tidy() {
        log.truncate(log.end());
    }

    @Override
    public void close() {
        log.close();
    }
}
