package org.raidlab.runtime.watch;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Property;

/** The lines of this process's output, while someone watches them: any thread writes them, the process's reads them. */
final class OutputLines {
    private static final String NAME = "watch";
    private static final int LINES_MAX = 1_000;
    private static final int TEXT_MAX = 500;

    /** Each turn of the process asks whether it is empty; this kind of queue answers without its lock. */
    private final BlockingQueue<Line> lines = new LinkedBlockingQueue<>(LINES_MAX);

    private final AtomicLong lost = new AtomicLong();
    private boolean watched;

    private record Line(String level, String text) {}

    private final class Appender extends AbstractAppender {
        Appender() {
            super(NAME, null, null, true, Property.EMPTY_ARRAY);
        }

        @Override
        public void append(LogEvent event) {
            String text = event.getMessage().getFormattedMessage();
            String shown = text.length() > TEXT_MAX ? text.substring(0, TEXT_MAX) + "..." : text;
            if (!lines.offer(new Line(event.getLevel().name(), shown))) {
                lost.incrementAndGet();
            }
        }
    }

    /** Begins to watch the output, or ends it. */
    void watch(boolean on) {
        if (on == watched) {
            return;
        }
        watched = on;
        LoggerContext context = (LoggerContext) LogManager.getContext(false);
        LoggerConfig root = context.getConfiguration().getRootLogger();
        if (on) {
            Appender appender = new Appender();
            appender.start();
            root.addAppender(appender, null, null);
        } else {
            root.removeAppender(NAME);
            lines.clear();
        }
        context.updateLoggers();
    }

    /** Returns whether there is nothing to hand over. */
    boolean isEmpty() {
        return lines.isEmpty() && lost.get() == 0;
    }

    /** Hands over the lines since the last call, level and text; returns how many there was no room for. */
    long drain(BiConsumer<String, String> to) {
        for (Line line = lines.poll(); line != null; line = lines.poll()) {
            to.accept(line.level(), line.text());
        }
        return lost.getAndSet(0);
    }
}
