package org.raidlab.systemm.sim;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Recovery;
import org.raidlab.core.turn.Server;
import org.raidlab.systemm.Copy;
import org.raidlab.systemm.HomeBlock;
import org.raidlab.systemm.LogEntry;
import org.raidlab.systemm.SystemMDevices;
import org.raidlab.systemm.SystemMMessage;
import org.raidlab.systemm.SystemMMessage.CheckpointMessage;
import org.raidlab.systemm.SystemMMessage.LogMessage;
import org.raidlab.systemm.SystemMMessage.ServerMessage;
import org.raidlab.systemm.SystemMRecord;
import org.raidlab.systemm.SystemMServer;
import org.raidlab.systemm.data.PrimaryMemory;
import org.raidlab.systemm.lock.LockManager;
import org.raidlab.systemm.lock.LockMode;
import org.raidlab.systemm.lock.LockOwner;
import org.raidlab.systemm.lock.Resource;

/** Sites that break one rule each. */
final class Mutants {
    static final String CRASHES = "crash-one=6";

    private Mutants() {}

    static List<Mutant> all() {
        List<Mutant> all = new ArrayList<>(ofLog());
        all.addAll(ofSegments());
        all.addAll(ofHome());
        all.addAll(ContentMutants.all());
        all.addAll(SingleCopyMutants.all());
        return all;
    }

    private static List<Mutant> ofLog() {
        return List.of(
                Mutant.of(
                        "responds before the page is on disk",
                        "9",
                        "crash-when-responded=6",
                        SystemMServer.LOG,
                        (right, self, _) -> new WrongServer(right, self) {
                            @Override
                            boolean trusts(LogRecord record) {
                                return record instanceof SystemMRecord.Page;
                            }
                        }),
                hearing("logs all commits of a page but the last", "7", CRASHES, SystemMServer.LOG, body -> {
                    if (body instanceof LogMessage.FlushPage page
                            && page.entries().size() > 1) {
                        return new LogMessage.FlushPage(
                                page.page(),
                                page.entries().subList(0, page.entries().size() - 1),
                                page.responses(),
                                page.isQuiet());
                    }
                    return body;
                }),
                hearing(
                        "forgets the colour of transactions",
                        "25",
                        CRASHES + " checkpointer=TCBW log=TOPER",
                        SystemMServer.LOG,
                        body -> body instanceof LogMessage.FlushPage page
                                ? new LogMessage.FlushPage(
                                        page.page(),
                                        page.entries().stream()
                                                .map(Mutants::withoutColour)
                                                .toList(),
                                        page.responses(),
                                        page.isQuiet())
                                : body),
                Mutant.of(
                        "discards the log before the home block is written",
                        "16",
                        "crash-when-home-sent=6",
                        SystemMServer.LOG,
                        (right, self, _) -> new DiscardsEarly(right, self)),
                Mutant.of(
                        "executes a request of another incarnation",
                        "32",
                        CRASHES,
                        SystemMServer.MESSAGE,
                        ExecutesTwice::new));
    }

    private static LogEntry withoutColour(LogEntry entry) {
        return entry instanceof LogEntry.Called called ? new LogEntry.Called(called.lsn(), 0, called.call()) : entry;
    }

    /** Returns a site with a server that takes other messages than it gets. */
    static Mutant hearing(
            String name, String rule, String settings, SystemMServer kind, UnaryOperator<SystemMMessage> hears) {
        return Mutant.of(name, rule, settings, kind, (right, self, _) -> new WrongServer(right, self) {
            @Override
            SystemMMessage hear(SystemMMessage body) {
                return hears.apply(body);
            }
        });
    }

    /** Discards old log as soon as the end marker is on disk. */
    private static final class DiscardsEarly extends WrongServer {
        private long discarded;

        DiscardsEarly(Server<SystemMMessage> right, Address self) {
            super(right, self);
        }

        @Override
        @Nullable
        SystemMMessage hear(SystemMMessage body) {
            if (body instanceof LogMessage.Discard(long sweep)) {
                boolean isFirst = sweep > discarded;
                discarded = sweep;
                return isFirst ? body : null;
            }
            return body;
        }

        @Override
        void afterwards(Envelope<SystemMMessage> in, Effects<SystemMMessage> out) {
            if (in.body() instanceof LogMessage.MarkDurable(long sweep)) {
                out.send(self(), new LogMessage.Discard(sweep));
            }
        }
    }

    /** Takes each request as one for this incarnation. */
    private static final class ExecutesTwice extends WrongServer {
        private int incarnation;

        ExecutesTwice(Server<SystemMMessage> right, Address self, PrimaryMemory memory) {
            super(right, self);
        }

        @Override
        public void onMessage(Envelope<SystemMMessage> in, Effects<SystemMMessage> out) {
            boolean isKnown = in.body() instanceof ServerMessage.Submit submit && submit.incarnation() > 0;
            if (in.body() instanceof ServerMessage.Submit submit && isKnown && incarnation > 0) {
                ServerMessage.Submit own = new ServerMessage.Submit(submit.request(), incarnation, submit.call());
                super.onMessage(new Envelope<>(in.from(), in.to(), in.messageTag(), own), out);
            } else {
                super.onMessage(in, out);
            }
        }

        @Override
        void afterwards(Envelope<SystemMMessage> in, Effects<SystemMMessage> out) {
            incarnation = in.body() instanceof ServerMessage.Responses
                    ? in.messageTag().incarnation()
                    : incarnation;
        }
    }

    private static List<Mutant> ofSegments() {
        return List.of(
                Mutant.of(
                        "forgets a dirty bit",
                        "5",
                        CRASHES,
                        SystemMServer.TRANSACTION,
                        (right, self, memory) -> new WrongServer(right, self) {
                            @Override
                            void afterwards(Envelope<SystemMMessage> in, Effects<SystemMMessage> out) {
                                boolean isSwept = memory.home().isPresent();
                                if (isSwept) {
                                    memory.segment(0).clearDirty(Copy.A);
                                }
                            }
                        }),
                Mutant.of(
                        "has clean bits for the other copy after a restart",
                        "19",
                        CRASHES,
                        SystemMServer.CHECKPOINT,
                        (right, self, memory) -> new WrongServer(right, self) {
                            @Override
                            public void onRecovery(Recovery from) {
                                super.onRecovery(from);
                                memory.home()
                                        .ifPresent(home -> memory.segment(0)
                                                .clearDirty(home.copy().other()));
                            }
                        }),
                Mutant.of(
                        "does not write every segment",
                        "15",
                        CRASHES,
                        SystemMServer.CHECKPOINT,
                        (right, self, _) -> new WrongServer(right, self) {
                            @Override
                            void write(
                                    BlockRange to,
                                    Block content,
                                    SystemMMessage whenDone,
                                    Effects<SystemMMessage> out) {
                                if (whenDone instanceof CheckpointMessage.SegmentWritten of && of.segment() == 2) {
                                    out.send(self(), whenDone);
                                } else {
                                    out.writeBlocks(to, content, whenDone);
                                }
                            }
                        }),
                Mutant.ofLocks(
                        "gives segment locks up at once",
                        "22",
                        CRASHES + " checkpointer=TCBW log=TOPER spooling=no",
                        _ -> new LockManager() {
                            @Override
                            public Result request(LockOwner owner, Resource resource, LockMode mode) {
                                return resource.set() < 0 ? Result.GRANTED : super.request(owner, resource, mode);
                            }
                        }));
    }

    private static List<Mutant> ofHome() {
        return List.of(
                Mutant.of(
                        "writes the home block before the segments",
                        "16",
                        "crash-when-home-sent=6 block-write-micros=3000",
                        SystemMServer.CHECKPOINT,
                        (right, self, _) -> new HomeFirst(right, self)),
                homes(
                        "names the older copy",
                        "16",
                        home -> new HomeBlock(
                                home.sweep(),
                                home.copy().other(),
                                home.lsn(),
                                home.segments(),
                                home.mapBytes(),
                                home.root(),
                                home.chain())),
                homes(
                        "begins the redo after the end of the sweep",
                        "31",
                        home -> new HomeBlock(
                                home.sweep(),
                                home.copy(),
                                home.lsn() + 100,
                                home.segments(),
                                home.mapBytes(),
                                home.root(),
                                home.chain())),
                Mutant.of(
                        "only says that the home block is written",
                        "16",
                        CRASHES,
                        SystemMServer.CHECKPOINT,
                        (right, self, _) -> new WrongServer(right, self) {
                            @Override
                            void write(
                                    BlockRange to,
                                    Block content,
                                    SystemMMessage whenDone,
                                    Effects<SystemMMessage> out) {
                                if (to.device().equals(SystemMDevices.HOME)) {
                                    out.send(self(), whenDone);
                                } else {
                                    out.writeBlocks(to, content, whenDone);
                                }
                            }
                        }));
    }

    /** Returns a site that writes something else to the home block. */
    static Mutant homes(String name, String rule, UnaryOperator<HomeBlock> change) {
        return Mutant.of(
                name, rule, CRASHES, SystemMServer.CHECKPOINT, (right, self, _) -> new WrongServer(right, self) {
                    @Override
                    void write(BlockRange to, Block content, SystemMMessage whenDone, Effects<SystemMMessage> out) {
                        Block written = to.device().equals(SystemMDevices.HOME)
                                ? change.apply(HomeBlock.decode(content)).encoded()
                                : content;
                        out.writeBlocks(to, written, whenDone);
                    }
                });
    }

    /** Writes the segments when the home block is written. */
    private static final class HomeFirst extends WrongServer {
        private record Held(BlockRange to, Block content) {}

        private final ArrayDeque<Held> held = new ArrayDeque<>();

        HomeFirst(Server<SystemMMessage> right, Address self) {
            super(right, self);
        }

        @Override
        void write(BlockRange to, Block content, SystemMMessage whenDone, Effects<SystemMMessage> out) {
            if (!to.device().equals(SystemMDevices.HOME)) {
                held.add(new Held(to, new Block(content.bytes().clone())));
                out.send(self(), whenDone);
                return;
            }
            out.writeBlocks(to, content, whenDone);
            for (Held each = held.poll(); each != null; each = held.poll()) {
                out.writeBlocks(each.to(), each.content(), new CheckpointMessage.SegmentWritten(0, -1));
            }
        }

        /** The server is not to hear of the writes that it did not make. */
        @Override
        public void onMessage(Envelope<SystemMMessage> in, Effects<SystemMMessage> out) {
            boolean isOwn = in.body() instanceof CheckpointMessage.SegmentWritten of && of.segment() < 0;
            if (!isOwn) {
                super.onMessage(in, out);
            }
        }
    }
}
