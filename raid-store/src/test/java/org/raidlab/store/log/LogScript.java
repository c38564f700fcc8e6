package org.raidlab.store.log;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.turn.Log;
import org.raidlab.store.file.FileOps;

/** A small life of a log that meets everything: batches, segment borders, truncation, reuse of segments, reopening. */
final class LogScript {
    private LogScript() {}

    static void run(FileOps files, LogModel model) {
        Log log = model.opened(files, new ArrayList<>());
        batch(log, model, "a", 40, 200, 10);
        batch(log, model, "b", 700);
        batch(log, model, "c", 300, 300, 300);
        model.truncateTo(log, 3);
        batch(log, model, "d", 1_500);
        model.truncateTo(log, model.appended().size());
        batch(log, model, "e", 100, 900);
        log.close();
        List<LogModel.Entry> replayed = new ArrayList<>();
        Log again = model.opened(files, replayed);
        model.check(replayed);
        batch(again, model, "f", 50, 50, 400);
        batch(again, model, "spilled", 100, 2_600, 60, 600);
        model.truncateTo(again, model.appended().size() - 1);
        model.append(again, LogModel.text("g", 500));
    }

    private static void batch(Log log, LogModel model, String name, int... lengths) {
        for (int index = 0; index < lengths.length; index++) {
            model.append(log, LogModel.text(name + index, lengths[index]));
        }
        model.force(log);
    }
}
