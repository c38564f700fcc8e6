package org.raidlab.core.turn;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.raidlab.core.Address;
import org.raidlab.core.Clock;
import org.raidlab.core.Lsn;
import org.raidlab.core.ServerType;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Codec;

/** A turn whose ports write one common diary, and servers made of a lambda. */
final class TurnFixture {
    record Say(String text) implements Message {}

    record Note(String text) implements LogRecord {}

    record Vote(TxnId txn, long time) implements LedgerRecord {
        @Override
        public Event event() {
            return Event.VOTE_YES;
        }
    }

    record Alarm(String name) implements TimerToken {}

    enum Kind implements ServerType {
        AC,
        CC
    }

    static final Address HERE = Address.of(1, Kind.AC);
    static final Address NEIGHBOUR = Address.of(1, Kind.CC);
    static final Address FAR = Address.of(2, Kind.AC);
    static final MessageTag LABEL = new MessageTag(1, 0);

    final List<String> diary = new ArrayList<>();
    long now = 1;
    boolean forceFails;
    final Turn<Say> turn = new Turn<>(
            new TurnPorts<>(
                    new Wire(),
                    new DiaryLog(),
                    new DiaryLedger(),
                    new DiaryBlocks(),
                    new NoteCodec(),
                    clock(),
                    e -> {}),
            new TurnLimits(4, 100, Duration.ofMillis(20), Duration.ofMillis(20), true));

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

    private final class DiaryLog implements Log {
        private long end;
        private long durable;

        @Override
        public void replay(Reader reader) {}

        @Override
        public Lsn append(byte[] payload) {
            diary.add("append " + new String(payload, StandardCharsets.UTF_8));
            return new Lsn(end++);
        }

        @Override
        public void force() {
            if (forceFails) {
                throw new StorageException("disk on fire");
            }
            diary.add("force");
            durable = end;
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
            diary.add("truncate " + before.offset());
        }

        @Override
        public void close() {}
    }

    private final class DiaryLedger implements Ledger {
        @Override
        public void replay(Consumer<LedgerEntry> reader) {}

        @Override
        public void append(LedgerEntry entry) {
            diary.add("ledger " + entry.txn());
        }

        @Override
        public void force() {
            diary.add("force ledger");
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
            String text = value instanceof Note(String note) ? note : "vote";
            return text.getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public LogRecord decode(byte[] bytes) {
            return new Note(new String(bytes, StandardCharsets.UTF_8));
        }
    }
}
