package org.raidlab.rrvm.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Address;
import org.raidlab.core.Lsn;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.Server;
import org.raidlab.rrvm.ByteRange;
import org.raidlab.rrvm.Durability;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmMessage.ManagerMessage;
import org.raidlab.rrvm.RrvmMessage.MemoryMessage;
import org.raidlab.rrvm.RrvmRecord;
import org.raidlab.rrvm.RrvmRecord.Redo;
import org.raidlab.rrvm.RrvmRecord.RemoteMark;
import org.raidlab.rrvm.RrvmServer;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.runtime.node.WrappedSystem;

/** Managers and remote memory servers that break one rule each. */
final class Mutants {
    private Mutants() {}

    /**
     * One of them.
     *
     * @param rule what it breaks: a rule of the README, or a trap
     * @param settings of the runs that reveal it: the fault, as in a plan
     */
    record Mutant(String name, String rule, String settings, RrvmServer kind, Maker maker) {
        NodeSystem<RrvmMessage> in(NodeSystem<RrvmMessage> right) {
            return new WrappedSystem<>(right) {
                @Override
                protected Server<RrvmMessage> around(Server<RrvmMessage> server, Address self) {
                    return self.type() == kind ? maker.apply(server, self) : server;
                }
            };
        }

        @Override
        public String toString() {
            return name;
        }
    }

    interface Maker extends BiFunction<Server<RrvmMessage>, Address, Server<RrvmMessage>> {}

    static Mutant manager(String name, String rule, String settings, Maker maker) {
        return new Mutant(name, rule, settings, RrvmServer.MANAGER, maker);
    }

    static Mutant memory(String name, String rule, String settings, Maker maker) {
        return new Mutant(name, rule, settings, RrvmServer.MEMORY, maker);
    }

    static List<Mutant> all() {
        List<Mutant> all = new ArrayList<>(ofAcknowledging());
        all.addAll(ofMarks());
        all.addAll(ofRestarts());
        all.addAll(ofTruncation());
        all.addAll(ofServers());
        return all;
    }

    private static List<Mutant> ofAcknowledging() {
        return List.of(
                manager("takes sent for stored", "4", "both-die=3", TakesSentForStored::new),
                manager(
                        "takes appended for durable",
                        "3",
                        "crash-all=3",
                        (right, self) -> new MutantServer(right, self) {
                            @Override
                            boolean trusts(LogRecord record) {
                                return true;
                            }
                        }),
                manager("takes forced for remote", "14", "both-die=3", (right, self) -> new MutantServer(right, self) {
                    @Override
                    Envelope<RrvmMessage> hear(Envelope<RrvmMessage> in) {
                        return in.body() instanceof ManagerMessage.Minitransaction of
                                ? with(
                                        in,
                                        new ManagerMessage.Minitransaction(
                                                of.request(),
                                                Durability.REMOTE_1,
                                                of.expected(),
                                                of.writes(),
                                                of.reads()))
                                : in;
                    }
                }),
                manager("logs half", "2", "crash-one=3", (right, self) -> new MutantServer(right, self) {
                    @Override
                    LogRecord write(LogRecord record, boolean isForced) {
                        return record instanceof Redo redo
                                ? Redo.of(redo.sequence(), redo.writes().subList(0, 2))
                                : record;
                    }
                }),
                manager("ignores expected bytes", "1", "lateness=0.05", (right, self) -> new MutantServer(right, self) {
                    @Override
                    Envelope<RrvmMessage> hear(Envelope<RrvmMessage> in) {
                        return in.body() instanceof ManagerMessage.Minitransaction of
                                ? with(
                                        in,
                                        new ManagerMessage.Minitransaction(
                                                of.request(), of.durability(), List.of(), of.writes(), of.reads()))
                                : in;
                    }
                }));
    }

    private static List<Mutant> ofMarks() {
        return List.of(
                manager("names no server on disk", "10", "crash-one=3", (right, self) -> new MutantServer(right, self) {
                    @Override
                    LogRecord write(LogRecord record, boolean isForced) {
                        return record instanceof RemoteMark ? new RrvmRecord.DiskMark(0) : record;
                    }
                }),
                manager(
                        "trusts a server before its mark",
                        "10",
                        "crash-when-attached=4 server-restarts-empty=6 force-micros=30000",
                        (right, self) -> new MutantServer(right, self) {
                            @Override
                            boolean trusts(LogRecord record) {
                                return record instanceof RemoteMark;
                            }
                        }),
                manager(
                        "names the server for ever",
                        "10",
                        "crash-one=6 restart-millis=400 sites=2",
                        (right, self) -> new MutantServer(right, self) {
                            @Override
                            LogRecord write(LogRecord record, boolean isForced) {
                                return record instanceof RrvmRecord.DiskMark(long sequence)
                                        ? new RrvmRecord.DrainMark(sequence)
                                        : record;
                            }
                        }),
                manager(
                        "does not force when the server is lost",
                        "10",
                        "crash-when-going-to-disk=4 server-restarts-empty=6 force-micros=30000",
                        (right, self) -> new MutantServer(right, self) {
                            @Override
                            boolean trusts(LogRecord record) {
                                return record instanceof RrvmRecord.DiskMark;
                            }
                        }),
                manager("cuts the mark off", "6", "crash-one=3", (right, self) -> new MutantServer(right, self) {
                    @Override
                    @Nullable
                    LogRecord write(LogRecord record, boolean isForced) {
                        boolean isMark = record instanceof RemoteMark || record instanceof RrvmRecord.DiskMark;
                        return isMark && !isForced ? null : record;
                    }
                }));
    }

    private static List<Mutant> ofRestarts() {
        return List.of(
                manager("restarts without its server", "11", "crash-one=3", RestartsAlone::new),
                manager("keeps losses to itself", "11", "both-die=3", KeepsLossesToItself::new),
                manager("reports what it cannot reach", "11", "crash-one=3", ReportsTheUnreachable::new),
                manager("forgets its reports", "11", "both-die=3", (right, self) -> new MutantServer(right, self) {
                    @Override
                    boolean recovers(LogRecord record) {
                        return !(record instanceof RrvmRecord.PossibleLoss || record instanceof RrvmRecord.KeptLoss);
                    }
                }));
    }

    private static List<Mutant> ofTruncation() {
        return List.of(
                manager("cuts before the header", "6", "crash-one=3", (right, self) -> new MutantServer(right, self) {
                    @Override
                    boolean writes(BlockRange to) {
                        return !to.isHeader();
                    }
                }),
                manager("skips pages", "6", "crash-one=3", (right, self) -> new MutantServer(right, self) {
                    @Override
                    boolean writes(BlockRange to) {
                        return to.isHeader() || to.first() / 2 != 3;
                    }
                }),
                manager("cuts too much", "6", "crash-one=3", CutsTooMuch::new));
    }

    private static List<Mutant> ofServers() {
        return List.of(
                memory("acknowledges what it drops", "7", "crash-one=3", AcknowledgesWhatItDrops::new),
                memory("frees on receipt", "6", "crash-one=3", (right, self) -> new MutantServer(right, self) {
                    @Override
                    Envelope<RrvmMessage> hear(Envelope<RrvmMessage> in) {
                        return in.body() instanceof MemoryMessage.Store store
                                        && !store.records().isEmpty()
                                ? with(
                                        in,
                                        new MemoryMessage.Store(
                                                store.attachment(),
                                                store.records().getLast().sequence(),
                                                store.records()))
                                : in;
                    }
                }),
                memory("flips a bit", "7", "crash-one=3", (right, self) -> new MutantServer(right, self) {
                    @Override
                    RrvmMessage send(Address to, RrvmMessage body) {
                        return body instanceof ManagerMessage.Fetched(var of, long high, List<Redo> records)
                                ? new ManagerMessage.Fetched(
                                        of,
                                        high,
                                        records.stream().map(Mutants::flipped).toList())
                                : body;
                    }
                }),
                memory("returns less", "11", "crash-one=3", (right, self) -> new MutantServer(right, self) {
                    @Override
                    RrvmMessage send(Address to, RrvmMessage body) {
                        return body instanceof ManagerMessage.Fetched(var of, long high, List<Redo> records)
                                        && !records.isEmpty()
                                ? new ManagerMessage.Fetched(of, high - 1, records.subList(0, records.size() - 1))
                                : body;
                    }
                }));
    }

    /** Returns the same envelope with another message. */
    static Envelope<RrvmMessage> with(Envelope<RrvmMessage> in, RrvmMessage body) {
        return new Envelope<>(in.from(), in.to(), in.messageTag(), body);
    }

    private static Redo flipped(Redo record) {
        List<ByteRange> writes = new ArrayList<>(record.writes());
        byte[] bytes = writes.getLast().content().bytes().clone();
        bytes[bytes.length - 1] ^= 4;
        writes.set(writes.size() - 1, new ByteRange(writes.getLast().offset(), new Row(bytes)));
        return new Redo(record.first(), record.sequence(), writes, record.checksum());
    }

    /** Hears an acknowledgement of each transaction as soon as it is sent. */
    private static final class TakesSentForStored extends MutantServer {
        private final Map<Integer, Integer> incarnations = new TreeMap<>();

        TakesSentForStored(Server<RrvmMessage> right, Address self) {
            super(right, self);
        }

        @Override
        Envelope<RrvmMessage> hear(Envelope<RrvmMessage> in) {
            if (in.body() instanceof ManagerMessage.Attached) {
                incarnations.put(in.from().site(), in.messageTag().incarnation());
            }
            return in;
        }

        @Override
        RrvmMessage send(Address to, RrvmMessage body) {
            if (body instanceof MemoryMessage.Store store && !store.records().isEmpty()) {
                long high = store.records().getLast().sequence();
                ManagerMessage.Stored.Result kept = ManagerMessage.Stored.Result.KEPT;
                int server = Objects.requireNonNull(incarnations.get(to.site()));
                hearBesides(to, server, new ManagerMessage.Stored(store.attachment(), high, kept));
            }
            return body;
        }
    }

    /** Remembers which servers the log names. */
    private abstract static class KnowsItsMark extends MutantServer {
        private final Map<Integer, Integer> incarnations = new TreeMap<>();

        KnowsItsMark(Server<RrvmMessage> right, Address self) {
            super(right, self);
        }

        @Override
        boolean recovers(LogRecord record) {
            if (record instanceof RemoteMark mark) {
                incarnations.clear();
                mark.servers().forEach(each -> incarnations.put(each.server(), each.incarnation()));
            }
            return true;
        }

        /** Returns the incarnation of a server that the log names; 0 if it names another one. */
        int named(Address server) {
            return incarnations.getOrDefault(server.site(), 0);
        }
    }

    /** Takes the log on disk for complete. */
    private static final class RestartsAlone extends KnowsItsMark {
        RestartsAlone(Server<RrvmMessage> right, Address self) {
            super(right, self);
        }

        @Override
        @Nullable
        RrvmMessage send(Address to, RrvmMessage body) {
            if (body instanceof MemoryMessage.Fetch(var attachment, long after)) {
                hearBesides(to, named(to), new ManagerMessage.Fetched(attachment, after, List.of()));
                return null;
            }
            return body;
        }
    }

    /** Takes a server that has lost everything for one that has nothing more. */
    private static final class KeepsLossesToItself extends KnowsItsMark {
        private long after;

        KeepsLossesToItself(Server<RrvmMessage> right, Address self) {
            super(right, self);
        }

        @Override
        RrvmMessage send(Address to, RrvmMessage body) {
            if (body instanceof MemoryMessage.Fetch fetch) {
                after = fetch.after();
            }
            return body;
        }

        @Override
        Envelope<RrvmMessage> hear(Envelope<RrvmMessage> in) {
            return in.body() instanceof ManagerMessage.Forgotten(var attachment)
                            && in.messageTag().incarnation() > named(in.from())
                            && named(in.from()) > 0
                    ? new Envelope<>(
                            in.from(),
                            in.to(),
                            new MessageTag(named(in.from()), 0),
                            new ManagerMessage.Fetched(attachment, after, List.of()))
                    : in;
        }
    }

    /** Reports a loss when the second question has no answer yet. */
    private static final class ReportsTheUnreachable extends KnowsItsMark {
        private int questions;

        ReportsTheUnreachable(Server<RrvmMessage> right, Address self) {
            super(right, self);
        }

        @Override
        RrvmMessage send(Address to, RrvmMessage body) {
            if (body instanceof MemoryMessage.Fetch fetch && ++questions == 2) {
                hearBesides(to, named(to) + 1, new ManagerMessage.Forgotten(fetch.attachment()));
            }
            return body;
        }
    }

    /** Cuts its log at its end rather than behind what is in the data file. */
    private static final class CutsTooMuch extends MutantServer {
        private Lsn last = Lsn.START;

        CutsTooMuch(Server<RrvmMessage> right, Address self) {
            super(right, self);
        }

        @Override
        void written(Lsn at) {
            last = at;
        }

        @Override
        Lsn cut(Lsn before) {
            return last;
        }
    }
}
