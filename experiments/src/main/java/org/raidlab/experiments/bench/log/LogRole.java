package org.raidlab.experiments.bench.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.raidlab.experiments.bench.Interval;
import org.raidlab.experiments.bench.child.Participant;

/** A process that forces data: {@code log WRITER FOLDER} answers {@code BYTES COUNT} with the median of its forces. */
public final class LogRole implements Participant.Role {
    private final Appender appender;

    private LogRole(Appender appender) {
        this.appender = appender;
    }

    /** Makes the writer that the arguments name. */
    public static Participant.Role cast(List<String> arguments) throws IOException {
        Path folder = Path.of(arguments.get(2));
        return new LogRole(arguments.get(1).equals("ours") ? new LogAppender(folder) : new BareAppender(folder));
    }

    @Override
    public String ready() {
        return "ready";
    }

    @Override
    public String answer(String question) throws IOException {
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

    @Override
    public void close() {
        appender.close();
    }
}
