package org.raidlab.store.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Log;
import org.raidlab.store.file.Background;
import org.raidlab.store.file.FileOps;

/** What a log should hold, kept beside it while a test uses it; then what it may hold after a crash. */
final class LogModel {
    static final Path FOLDER = Path.of("/site/log");
    static final LogSettings SMALL = new LogSettings(1_024, 2_048, 1);

    /** A record as text, at its position. */
    record Entry(long at, String text) {}

    private final int stripes;
    private final List<Entry> appended = new ArrayList<>();
    private int acknowledged;
    private long oldStart;
    private long newStart;

    /** @param stripes of the log that it is the model of; 1 is a log in one folder */
    LogModel(int stripes) {
        this.stripes = stripes;
    }

    /** Opens a log of one folder. */
    static Log open(FileOps files, List<Entry> replayed) {
        return new LogModel(1).opened(files, replayed);
    }

    /** Opens the log, replays it, and returns it with what it held. */
    Log opened(FileOps files, List<Entry> replayed) {
        Background background = Background.atOnce(_ -> {});
        Log log = stripes == 1
                ? FileLog.open(files, FOLDER, SMALL, background)
                : StripedLog.open(files, FOLDER, stripes, SMALL, background);
        try {
            log.replay((at, payload) -> replayed.add(new Entry(at.offset(), text(payload))));
            return log;
        } catch (RuntimeException e) {
            log.close();
            throw e;
        }
    }

    static List<Entry> read(FileOps files) {
        return new LogModel(1).held(files);
    }

    /** Returns what the log holds. */
    List<Entry> held(FileOps files) {
        List<Entry> replayed = new ArrayList<>();
        opened(files, replayed);
        return replayed;
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.US_ASCII);
    }

    static String text(String name, int length) {
        return (name + "-").repeat(length / (name.length() + 1) + 1).substring(0, length);
    }

    void append(Log log, String text) {
        // Noted before the call: a failing append may have written it.
        appended.add(new Entry(log.end().offset(), text));
        assertThat(log.append(bytes(text)).offset())
                .isEqualTo(appended.getLast().at());
    }

    void force(Log log) {
        log.force();
        acknowledged = appended.size();
    }

    void truncateTo(Log log, int record) {
        newStart =
                record < appended.size() ? appended.get(record).at() : log.end().offset();
        log.truncate(new Lsn(newStart));
        acknowledged = Math.max(acknowledged, record);
        oldStart = newStart;
    }

    /**
     * After a crash: all that was acknowledged and not cut, perhaps more of what was appended, in order and nothing
     * else.
     */
    void check(List<Entry> recovered) {
        long start = recovered.isEmpty() ? newStart : recovered.getFirst().at();
        assertThat(start).as("replay begins at a truncation point").isIn(oldStart, newStart);
        int from = indexOf(start);
        assertThat(recovered).isEqualTo(appended.subList(from, from + recovered.size()));
        assertThat(from + recovered.size()).as("acknowledged records survive").isGreaterThanOrEqualTo(acknowledged);
    }

    private int indexOf(long start) {
        int index = 0;
        while (index < appended.size() && appended.get(index).at() < start) {
            index++;
        }
        return index;
    }

    List<Entry> appended() {
        return appended;
    }
}
