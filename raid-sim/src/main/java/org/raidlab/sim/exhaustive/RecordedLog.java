package org.raidlab.sim.exhaustive;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Devices;
import org.raidlab.core.turn.Log;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.core.turn.WrappedLog;
import org.raidlab.runtime.ProcessEnvironment;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.world.World;
import org.raidlab.store.file.Background;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.log.FileLog;
import org.raidlab.store.log.LogSettings;

/**
 * The operations of site 1 on its log in its first incarnation of a small run, recorded so that they can be repeated on
 * files.
 */
public final class RecordedLog {
    private static final Path FOLDER = Path.of("/site/log");
    private static final LogSettings SMALL = new LogSettings(4_096, 8_192, 1);
    private static final int SITE_1_PORT_NUMBER = 2;

    /** An appended record, and its place. */
    @SuppressWarnings("ArrayRecordComponent") // compared by content where it matters
    public record Entry(long at, byte[] payload) {}

    /** The progress of a log. */
    public static final class Progress {
        private final List<Entry> appended = new ArrayList<>();
        private int forced;
        private int forcedBefore;

        /** Returns all records so far. */
        public List<Entry> appended() {
            return appended;
        }

        /** Returns how many records the last force has made durable. */
        int forced() {
            return forced;
        }

        /** Returns how many records the last force but one had made durable. */
        public int forcedBefore() {
            return forcedBefore;
        }
    }

    private sealed interface Call {
        @SuppressWarnings("ArrayRecordComponent") // never compared
        record Append(byte[] payload) implements Call {}

        record Force() implements Call {}
    }

    private final LogDevice recordedDevice;
    private final List<Call> calls = new ArrayList<>();

    private RecordedLog(LogDevice recordedDevice) {
        this.recordedDevice = recordedDevice;
    }

    /**
     * Returns the operations of site 1 in a small run.
     *
     * @param runs whose first small work it does
     * @param device the log
     */
    public static RecordedLog of(SmallRuns runs, LogDevice device, long seed) {
        RecordedLog recorded = new RecordedLog(device);
        RunHooks hooks = RunHooks.NONE.withSurroundings(
                right -> right.incarnation() == 1 && isSiteOne(right) ? recorded.recording(right) : right);
        new SmallRun(runs, seed, runs.smallWork().getFirst(), hooks).run(sites -> {}, sites -> {});
        return recorded;
    }

    private static boolean isSiteOne(ProcessEnvironment environment) {
        return environment.self().equals(World.socket(SITE_1_PORT_NUMBER));
    }

    /** Repeats all operations, and notes the progress: a failing device ends them with its exception. */
    public void play(FileOps files, Progress progress) {
        Log log = open(files, new ArrayList<>());
        for (Call call : calls) {
            switch (call) {
                case Call.Append(byte[] payload) -> {
                    progress.appended.add(new Entry(log.end().offset(), payload));
                    log.append(payload);
                }
                case Call.Force() -> {
                    log.force();
                    if (progress.forced < progress.appended.size()) {
                        progress.forcedBefore = progress.forced;
                        progress.forced = progress.appended.size();
                    }
                }
            }
        }
    }

    /** Opens a log and reads its records. */
    static Log open(FileOps files, List<Entry> replayed) {
        FileLog log = FileLog.open(files, FOLDER, SMALL, Background.atOnce(failure -> {}));
        try {
            log.replay((at, payload) -> replayed.add(new Entry(at.offset(), payload)));
            return log;
        } catch (RuntimeException e) {
            log.close();
            throw e;
        }
    }

    private ProcessEnvironment recording(ProcessEnvironment right) {
        return right.withDevices(right.devices().wrapped(new Devices.Wrapper() {
            @Override
            public Log log(LogDevice device, Log opened) {
                return device.equals(recordedDevice) ? new RecordingLog(opened) : opened;
            }
        }));
    }

    private final class RecordingLog extends WrappedLog {
        private RecordingLog(Log beneath) {
            super(beneath);
        }

        @Override
        public Lsn append(byte[] payload) {
            calls.add(new Call.Append(payload.clone()));
            return super.append(payload);
        }

        @Override
        public void force() {
            calls.add(new Call.Force());
            super.force();
        }

        @Override
        public void forceLater(Runnable done) {
            throw new UnsupportedOperationException("the recorded log is forced in turns");
        }
    }
}
