package org.raidlab.systemm.sim;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.raidlab.core.Address;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Server;
import org.raidlab.systemm.HomeBlock;
import org.raidlab.systemm.LogEntry;
import org.raidlab.systemm.SystemMDevices;
import org.raidlab.systemm.SystemMMessage;
import org.raidlab.systemm.SystemMMessage.CheckpointMessage;
import org.raidlab.systemm.SystemMMessage.LogMessage;
import org.raidlab.systemm.SystemMRecord;
import org.raidlab.systemm.SystemMServer;

/** Sites whose log, backup copy or home block does not say what it should. */
final class ContentMutants {
    private static final String BY_ACTION = Mutants.CRASHES + " checkpointer=ACBW log=AOPER";
    private static final String BY_CALL = Mutants.CRASHES + " checkpointer=TCCOU log=TOPER";

    private static final String BY_CUT = Mutants.CRASHES + " log=TOPER checkpointer=";

    private ContentMutants() {}

    static List<Mutant> all() {
        List<Mutant> all = new ArrayList<>(ofEntries());
        all.addAll(ofSegments());
        all.addAll(ofHome());
        return all;
    }

    private static List<Mutant> ofEntries() {
        return List.of(
                entries(
                        "logs all writes of a transaction but the last",
                        Mutants.CRASHES,
                        entries -> entries.stream()
                                .map(ContentMutants::withoutLastWrite)
                                .toList()),
                entries(
                        "does not log which slots became free",
                        Mutants.CRASHES,
                        entries -> entries.stream()
                                .map(entry -> entry instanceof LogEntry.Values values
                                        ? new LogEntry.Values(values.lsn(), values.written(), List.of())
                                        : entry)
                                .toList()),
                entries(
                        "logs all actions of a transaction but the last",
                        BY_ACTION,
                        entries -> entries.stream()
                                .map(ContentMutants::withoutLastAction)
                                .toList()),
                Mutant.of(
                        "logs commits with the page after theirs",
                        "7",
                        "crash-when-responded=6",
                        SystemMServer.LOG,
                        (right, self, _) -> new LogsLate(right, self)),
                entries(
                        "logs each call of a page twice",
                        BY_CALL,
                        entries -> entries.stream()
                                .flatMap(entry -> List.of(entry, entry).stream())
                                .toList()));
    }

    /** Writes the commits of the page before to each page. */
    private static final class LogsLate extends WrongServer {
        private List<LogEntry> before = List.of();

        LogsLate(Server<SystemMMessage> right, Address self) {
            super(right, self);
        }

        @Override
        SystemMMessage hear(SystemMMessage body) {
            if (body instanceof LogMessage.FlushPage page) {
                LogMessage.FlushPage late =
                        new LogMessage.FlushPage(page.page(), before, page.responses(), page.isQuiet());
                before = page.entries();
                return late;
            }
            return body;
        }
    }

    private static Mutant entries(String name, String settings, UnaryOperator<List<LogEntry>> change) {
        return Mutants.hearing(
                name,
                "12",
                settings,
                SystemMServer.LOG,
                body -> body instanceof LogMessage.FlushPage page
                        ? new LogMessage.FlushPage(
                                page.page(), change.apply(page.entries()), page.responses(), page.isQuiet())
                        : body);
    }

    private static LogEntry withoutLastWrite(LogEntry entry) {
        return entry instanceof LogEntry.Values values && values.written().size() > 1
                ? new LogEntry.Values(values.lsn(), withoutLast(values.written()), values.freed())
                : entry;
    }

    private static LogEntry withoutLastAction(LogEntry entry) {
        return entry instanceof LogEntry.Actions actions && actions.actions().size() > 1
                ? new LogEntry.Actions(actions.lsn(), withoutLast(actions.actions()))
                : entry;
    }

    private static <T> List<T> withoutLast(List<T> all) {
        return all.subList(0, all.size() - 1);
    }

    private static List<Mutant> ofSegments() {
        return List.of(
                Mutant.of(
                        "writes half of a segment",
                        "15",
                        Mutants.CRASHES,
                        SystemMServer.CHECKPOINT,
                        (right, self, _) -> new WritesHalf(right, self)),
                Mutant.of(
                        "writes what it wrote of a segment the time before",
                        "15",
                        Mutants.CRASHES,
                        SystemMServer.CHECKPOINT,
                        (right, self, _) -> new WritesLate(right, self)),
                Mutant.of(
                        "says that segments are written before they are",
                        "16",
                        "crash-when-home-written=6 block-write-micros=3000",
                        SystemMServer.CHECKPOINT,
                        (right, self, _) -> new SaysEarly(right, self)),
                keepingNothing("does not save white segments", "27", BY_CALL),
                keepingNothing("does not push white segments", "34", BY_CUT + "PUSH"),
                keepingNothing("frees the shadows that a sweep has to see", "34", BY_CUT + "CALC"),
                Mutant.of(
                        "forgets what a snapshot has saved",
                        "34",
                        BY_CUT + "SNAPSHOT",
                        SystemMServer.TRANSACTION,
                        (right, self, memory) -> new WrongServer(right, self) {
                            @Override
                            void afterwards(Envelope<SystemMMessage> in, Effects<SystemMMessage> out) {
                                memory.extra().takeSaved(memory.segment(0));
                            }
                        }));
    }

    /** Returns a site whose transaction server forgets at once what it has to keep for a sweep. */
    private static Mutant keepingNothing(String name, String rule, String settings) {
        return Mutant.of(
                name, rule, settings, SystemMServer.TRANSACTION, (right, self, memory) -> new WrongServer(right, self) {
                    @Override
                    void afterwards(Envelope<SystemMMessage> in, Effects<SystemMMessage> out) {
                        memory.endSweep();
                    }
                });
    }

    /** Writes zeros over the second half of each segment. */
    private static final class WritesHalf extends WrongServer {
        WritesHalf(Server<SystemMMessage> right, Address self) {
            super(right, self);
        }

        @Override
        void write(BlockRange to, Block content, SystemMMessage whenDone, Effects<SystemMMessage> out) {
            byte[] written = content.bytes().clone();
            if (whenDone instanceof CheckpointMessage.SegmentWritten) {
                Arrays.fill(written, written.length / 2, written.length, (byte) 0);
            }
            out.writeBlocks(to, new Block(written), whenDone);
        }
    }

    /** Writes the content of the write before to each segment. */
    private static final class WritesLate extends WrongServer {
        private final Map<Integer, Block> before = new HashMap<>();

        WritesLate(Server<SystemMMessage> right, Address self) {
            super(right, self);
        }

        @Override
        void write(BlockRange to, Block content, SystemMMessage whenDone, Effects<SystemMMessage> out) {
            Block written = content;
            if (whenDone instanceof CheckpointMessage.SegmentWritten of) {
                Block last = before.put(of.segment(), new Block(content.bytes().clone()));
                written = last == null ? content : last;
            }
            out.writeBlocks(to, written, whenDone);
        }
    }

    /** Hears at once that a segment is written; the device writes it later. */
    private static final class SaysEarly extends WrongServer {
        SaysEarly(Server<SystemMMessage> right, Address self) {
            super(right, self);
        }

        @Override
        void write(BlockRange to, Block content, SystemMMessage whenDone, Effects<SystemMMessage> out) {
            if (to.device().equals(SystemMDevices.HOME)) {
                out.writeBlocks(to, content, whenDone);
                return;
            }
            out.send(self(), whenDone);
            out.writeBlocks(to, content, new CheckpointMessage.SegmentWritten(0, -1));
        }

        @Override
        public void onMessage(Envelope<SystemMMessage> in, Effects<SystemMMessage> out) {
            boolean isOwn = in.body() instanceof CheckpointMessage.SegmentWritten of && of.segment() < 0;
            if (!isOwn) {
                super.onMessage(in, out);
            }
        }
    }

    private static List<Mutant> ofHome() {
        return List.of(
                Mutant.of(
                        "takes the end marker for durable at once",
                        "16",
                        "crash-when-home-written=6 force-micros=20000",
                        SystemMServer.LOG,
                        (right, self, _) -> new WrongServer(right, self) {
                            @Override
                            boolean trusts(LogRecord record) {
                                return record instanceof SystemMRecord.SweepEnd;
                            }
                        }),
                Mutants.homes(
                        "names one segment fewer",
                        "16",
                        home -> new HomeBlock(
                                home.sweep(),
                                home.copy(),
                                home.lsn(),
                                home.segments() - 1,
                                home.mapBytes(),
                                home.root(),
                                home.chain())),
                Mutants.homes(
                        "names another chain of the log",
                        "16",
                        home -> new HomeBlock(
                                home.sweep(),
                                home.copy(),
                                home.lsn(),
                                home.segments(),
                                home.mapBytes(),
                                home.root(),
                                other(home))));
    }

    private static Row other(HomeBlock home) {
        byte[] bytes = home.chain().bytes().clone();
        bytes[0] ^= 1;
        return new Row(bytes);
    }
}
