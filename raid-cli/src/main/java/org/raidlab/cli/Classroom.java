package org.raidlab.cli;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.raidlab.harness.lesson.Lesson;
import org.raidlab.harness.lesson.LessonRun;

/** A lesson that is being taken: when it is over, also by a signal, its clusters end and its folder is deleted. */
final class Classroom implements AutoCloseable {
    private static final String PREFIX = "raid-lesson-";

    private final Scratch scratch;
    private final LessonRun run;

    private Classroom(Scratch scratch, LessonRun run) {
        this.scratch = scratch;
        this.run = run;
    }

    static Classroom of(Lesson lesson, Duration patience) throws IOException {
        AtomicReference<@Nullable LessonRun> running = new AtomicReference<>();
        Scratch scratch = Scratch.temporary(PREFIX, () -> {
            LessonRun run = running.get();
            if (run != null) {
                run.close();
            }
        });
        LessonRun run = new LessonRun(lesson, scratch.path(), Program.command(), patience);
        running.set(run);
        return new Classroom(scratch, run);
    }

    LessonRun run() {
        return run;
    }

    @Override
    public void close() {
        scratch.close();
    }
}
