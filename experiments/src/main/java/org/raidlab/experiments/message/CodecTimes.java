package org.raidlab.experiments.message;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.experiments.bench.Contestant;
import org.raidlab.experiments.bench.Rounds;
import org.raidlab.experiments.bench.child.Child;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Setting;
import org.raidlab.experiments.table.PaperTransaction;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.codec.Codecs;

/** The processor time that each codec takes for the messages of a transaction, in a process of its own. */
final class CodecTimes implements AutoCloseable {
    private static final int COUNT_MAX = 1_000_000;
    private static final double NANOS_PER_MICRO = 1_000;

    /**
     * The messages between processes that a transaction took in a layout.
     *
     * @param messages those of its last run
     */
    record Captured(Layout layout, PaperTransaction transaction, List<RaidMessage> messages) {
        Captured {
            messages = List.copyOf(messages);
        }

        private String fileName() {
            return layout.word() + "-" + transaction.key();
        }
    }

    private final Parameters parameters;
    private final List<Child> children = new ArrayList<>();

    private CodecTimes(Setting setting) throws IOException {
        parameters = setting.parameters();
        for (String codec : Codecs.NAMES) {
            Child child = setting.jvms().start(List.of(MessagesRole.NAME, codec));
            children.add(child);
            child.hear();
        }
    }

    /** Notes the times of all transactions that take messages. */
    static void measure(List<Captured> captured, Setting setting, Notebook notebook) throws IOException {
        try (CodecTimes times = new CodecTimes(setting)) {
            for (Captured each : captured) {
                if (!each.messages.isEmpty()) {
                    setting.tell().accept("codecs: " + each.layout.word() + ", " + each.transaction.words());
                    Path file = setting.scratch().resolve(each.fileName());
                    MessagesRole.write(file, each.messages);
                    times.note(each.layout, each.transaction, file, notebook);
                }
            }
        }
    }

    private void note(Layout layout, PaperTransaction transaction, Path file, Notebook notebook) throws IOException {
        Duration warmUp = Duration.ofMillis(parameters.whole("warm-up-millis"));
        Duration round = Duration.ofMillis(parameters.whole("round-millis"));
        List<Contestant> contestants = new ArrayList<>();
        for (Child child : children) {
            contestants.add(child.repeated(file.toAbsolutePath() + " ").warmed(warmUp, round, COUNT_MAX));
        }
        List<double[]> nanos = new Rounds(parameters.whole("rounds")).run(contestants);
        for (int i = 0; i < children.size(); i++) {
            String key = Figure.CODEC.key(Codecs.NAMES.get(i), layout, transaction);
            for (double each : nanos.get(i)) {
                notebook.note(key, each / NANOS_PER_MICRO, Figure.CODEC.unit());
            }
        }
    }

    @Override
    public void close() {
        children.forEach(Child::close);
    }
}
