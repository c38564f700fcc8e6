package org.raidlab.core.turn;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.raidlab.core.Address;
import org.raidlab.core.Clock;
import org.raidlab.core.Lsn;
import org.raidlab.core.ServerType;
import org.raidlab.core.codec.Codec;

/** A turn whose ports write one common diary, and servers made of a lambda. */
final class TurnFixture {
    record Say(String text) implements Message {}

    record Note(String text) implements LogRecord {}

    record Vote(String text) implements KeptRecord {
        @Override
        public Copy copy(long origin) {
            return new Kept(text, origin);
        }
    }

    record Kept(String text, long origin) implements KeptRecord.Copy {}

    record Alarm(String name) implements TimerToken {}

    enum Kind implements ServerType {
        AC,
        CC
    }

    static final Address HERE = Address.of(1, Kind.AC);
    static final Address NEIGHBOUR = Address.of(1, Kind.CC);
    static final Address FAR = Address.of(2, Kind.AC);
    static final MessageTag LABEL = new MessageTag(1, 0);

    static final LogDevice LEDGER = LogDevice.of("ledger", LogRecord.class, new NoteCodec());
    static final LogDevice LOG =
            LogDevice.of("log", LogRecord.class, new NoteCodec()).keptIn(LEDGER);
    static final LogDevice SECOND = LogDevice.of("second", LogRecord.class, new NoteCodec());
    static final BlockDevice BLOCKS = new BlockDevice("blocks", 4_096);

    final List<String> diary = new ArrayList<>();
    final Map<String, List<String>> survived;
    /** The ends of forces in the background. */
    final List<Runnable> background = new ArrayList<>();

    long now = 1;
    boolean forceFails;
    /** Whether a force only begins, as one in the memories of other machines does. */
    boolean forceIsLate;

    /** Ends the last force that only began. */
    Runnable forceEnds = () -> {};

    final Turn<Say> turn;

    TurnFixture() {
        this(Map.of());
    }

    /** @param survived the records of each log that its last life has left, by its name; the first has none */
    TurnFixture(Map<String, List<String>> survived) {
        this.survived = survived;
        turn = new Turn<>(
                new TurnPorts<>(new Wire(), Devices.open(List.of(LOG, SECOND, BLOCKS), new Opener()), clock(), e -> {}),
                new TurnLimits(4, 100, Duration.ofMillis(20), Duration.ofMillis(20), true));
    }

    /** A server whose messages go to one lambda and whose timers to the diary. */
    void host(Address at, BiConsumer<String, Effects<Say>> onMessage) {
        turn.host(
                at,
                new Server<>() {
                    @Override
                    public void onMessage(Envelope<Say> in, Effects<Say> out) {
                        diary.add(at.type() + " steps " + in.body().text());
                        onMessage.accept(in.body().text(), out);
                    }

                    @Override
                    public void onTimer(TimerToken token, Effects<Say> out) {
                        diary.add(at.type() + " timer " + ((Alarm) token).name());
                    }
                },
                LABEL);
    }

    boolean hear(String text) {
        return turn.accept(new Envelope<>(FAR, HERE, LABEL, new Say(text)));
    }

    private Clock clock() {
        return new Clock() {
            @Override
            public long monotonicNanos() {
                return now;
            }

            @Override
            public long wallNanos() {
                return now;
            }
        };
    }

    private final class Wire implements Transport<Say> {
        @Override
        public void send(Envelope<Say> message) {
            diary.add("send " + message.body().text());
        }

        @Override
        public void multicast(List<Envelope<Say>> messages) {
            diary.add("multicast " + messages.getFirst().body().text() + " to " + messages.size());
        }

        @Override
        public void flush() {}
    }

    /** Opens devices that write what they do in the diary. */
    private final class Opener implements Devices.Opener {
        @Override
        public Log log(LogDevice device) {
            return new DiaryLog(device.equals(LOG) ? "" : " " + device.name());
        }

        @Override
        public Blocks blocks(BlockDevice device) {
            return new DiaryBlocks();
        }
    }

    private final class DiaryLog implements Log {
        private final String name;
        private final List<String> before;
        private long end;
        private long durable;

        private DiaryLog(String name) {
            this.name = name;
            before = survived.getOrDefault(name.strip(), List.of());
        }

        @Override
        public void replay(Reader reader) {
            before.forEach(record -> reader.record(new Lsn(end++), record.getBytes(StandardCharsets.UTF_8)));
        }

        @Override
        public Lsn append(byte[] payload) {
            diary.add("append" + name + " " + new String(payload, StandardCharsets.UTF_8));
            return new Lsn(end++);
        }

        @Override
        public void force() {
            if (forceFails) {
                throw new StorageException("disk on fire");
            }
            diary.add("force" + name);
            long upTo = end;
            if (forceIsLate) {
                forceEnds = () -> durable = upTo;
            } else {
                durable = upTo;
            }
        }

        @Override
        public void forceLater(Runnable done) {
            diary.add("begin force" + name);
            long upTo = end;
            background.add(() -> {
                durable = Math.max(durable, upTo);
                done.run();
            });
        }

        @Override
        public Lsn end() {
            return new Lsn(end);
        }

        @Override
        public Lsn durable() {
            return new Lsn(durable);
        }

        @Override
        public void truncate(Lsn before) {
            diary.add("truncate" + name + " " + before.offset());
        }

        @Override
        public void close() {}
    }

    private final class DiaryBlocks implements Blocks {
        @Override
        public Optional<Block> header() {
            return Optional.empty();
        }

        @Override
        public Block read(BlockRange range) {
            throw new StorageException("nothing written");
        }

        @Override
        public void write(BlockRange to, Block content, Runnable done) {
            diary.add("blocks " + to.first());
            done.run();
        }

        @Override
        public void close() {}
    }

    private static final class NoteCodec implements Codec<LogRecord> {
        @Override
        public byte[] encode(LogRecord value) {
            String text = switch (value) {
                case Note(String note) -> note;
                case Vote(String vote) -> "vote " + vote;
                case Kept(String vote, long origin) -> "kept " + vote + " " + origin;
                default -> throw new IllegalStateException("no record of this test");
            };
            return text.getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public LogRecord decode(byte[] bytes) {
            String[] words = new String(bytes, StandardCharsets.UTF_8).split(" ", -1);
            return switch (words[0]) {
                case "vote" -> new Vote(words[1]);
                case "kept" -> new Kept(words[1], Long.parseLong(words[2]));
                default -> new Note(words[0]);
            };
        }
    }
}
