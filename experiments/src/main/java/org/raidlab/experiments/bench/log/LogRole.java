package org.raidlab.experiments.bench.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.raidlab.experiments.bench.Interval;
import org.raidlab.experiments.bench.child.Participant;
import org.raidlab.store.log.FileLog;
import org.raidlab.store.log.LogSettings;

/** A process that forces data: {@code log WRITER FOLDER} answers {@code BYTES COUNT} with the median of its forces. */
public final class LogRole {
    private LogRole() {}

    /** Makes the writer that the arguments name. */
    public static Participant.Role cast(List<String> arguments) throws IOException {
        Path folder = Path.of(arguments.get(2));
        Appender appender = arguments.get(1).equals("ours") ? new LogAppender(folder) : new BareAppender(folder);
        return Participant.role("ready", question -> answer(appender, question), appender::close);
    }

    private static String answer(Appender appender, String question) throws IOException {
        String[] words = question.split(" ", -1);
        byte[] payload = new byte[Integer.parseInt(words[0])];
        double[] nanos = new double[Integer.parseInt(words[1])];
        for (int i = 0; i < nanos.length; i++) {
            long begunAt = System.nanoTime();
            appender.appendAndForce(payload);
            nanos[i] = System.nanoTime() - begunAt;
        }
        appender.tidy();
        return Double.toString(Interval.median(nanos));
    }

    /** An appender to the log as sites use it: one record, one force. */
    private static final class LogAppender implements Appender {
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
}
