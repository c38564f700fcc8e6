package org.raidlab.rrvm.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.Server;
import org.raidlab.rrvm.Attachment;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmMessage.ManagerMessage;
import org.raidlab.rrvm.RrvmMessage.ManagerMessage.Stored;
import org.raidlab.rrvm.RrvmMessage.MemoryMessage;
import org.raidlab.rrvm.RrvmRecord.MappedRedo;
import org.raidlab.rrvm.RrvmRecord.PossibleLoss;
import org.raidlab.rrvm.RrvmRecord.RemoteMark;

/** Managers and servers that break a rule of the quorum, of the mapped file or of the mirror. */
final class DurabilityMutants {
    private DurabilityMutants() {}

    static List<Mutants.Mutant> all() {
        List<Mutants.Mutant> all = new ArrayList<>(ofQuorumsAndMappedFiles());
        all.addAll(ofMirrors());
        return all;
    }

    private static List<Mutants.Mutant> ofMirrors() {
        return List.of(
                Mutants.memory(
                        "drops the old bytes of an update",
                        "18",
                        "crash-when-writing-in-place=12",
                        (right, self) -> new MutantServer(right, self) {
                            @Override
                            Envelope<RrvmMessage> hear(Envelope<RrvmMessage> in) {
                                return in.body() instanceof MemoryMessage.SaveUndo of
                                        ? Mutants.with(
                                                in,
                                                new MemoryMessage.SaveUndo(
                                                        of.attachment(),
                                                        of.durable(),
                                                        of.after(),
                                                        of.sequence(),
                                                        List.of()))
                                        : in;
                            }
                        }),
                Mutants.memory(
                        "takes an update for complete at its first write",
                        "18",
                        "crash-when-writing-in-place=8",
                        (right, self) -> new MutantServer(right, self) {
                            @Override
                            Envelope<RrvmMessage> hear(Envelope<RrvmMessage> in) {
                                return in.body() instanceof MemoryMessage.Write of
                                        ? Mutants.with(
                                                in,
                                                new MemoryMessage.Write(
                                                        of.attachment(), of.sequence(), 0, 1, of.range()))
                                        : in;
                            }
                        }),
                Mutants.manager(
                        "acknowledges when the old bytes are saved",
                        "18",
                        "loss=0.1",
                        (right, self) -> new MutantServer(right, self) {
                            @Override
                            Envelope<RrvmMessage> hear(Envelope<RrvmMessage> in) {
                                return in.body() instanceof ManagerMessage.UndoSaved(Attachment of, long sequence)
                                        ? Mutants.with(in, new Stored(of, sequence, Stored.Result.KEPT))
                                        : in;
                            }
                        }));
    }

    private static List<Mutants.Mutant> ofQuorumsAndMappedFiles() {
        return List.of(
                Mutants.manager(
                        "takes mapped for forced", "17", "crash-one=4", (right, self) -> new MutantServer(right, self) {
                            @Override
                            boolean trusts(LogRecord record) {
                                return record instanceof MappedRedo;
                            }
                        }),
                Mutants.manager(
                        "restarts without the mapped file",
                        "17",
                        "crash-one=4",
                        (right, self) -> new MutantServer(right, self) {
                            @Override
                            boolean recovers(LogRecord record) {
                                return !(record instanceof MappedRedo);
                            }
                        }),
                Mutants.manager("acknowledges a quorum one too early", "15", "sites=4 loss=0.1", OneTooEarly::new),
                Mutants.manager(
                        "counts a stale server in the quorum",
                        "15",
                        "sites=4 server-restarts-empty=6",
                        CountsTheStale::new),
                Mutants.manager(
                        "names one server on disk",
                        "15",
                        "crash-all=4 sites=4",
                        (right, self) -> new MutantServer(right, self) {
                            @Override
                            LogRecord write(LogRecord record, boolean isForced) {
                                return record instanceof RemoteMark mark
                                        ? new RemoteMark(List.of(mark.first()), mark.quorum())
                                        : record;
                            }
                        }),
                Mutants.manager(
                        "hides the loss of a quorum",
                        "16",
                        "crash-all=4 sites=4",
                        (right, self) -> new MutantServer(right, self) {
                            @Override
                            LogRecord write(LogRecord record, boolean isForced) {
                                return record instanceof PossibleLoss loss
                                        ? new PossibleLoss(
                                                loss.after(),
                                                loss.mark(),
                                                List.of(loss.mark().first().server()))
                                        : record;
                            }
                        }));
    }

    /** Remembers which servers have taken the log on. */
    private abstract static class KnowsItsServers extends MutantServer {
        private record Use(Address server, int incarnation) {}

        private final Map<Integer, Attachment> attachments = new TreeMap<>();
        private final Map<Integer, Use> uses = new TreeMap<>();

        KnowsItsServers(Server<RrvmMessage> right, Address self) {
            super(right, self);
        }

        @Override
        Envelope<RrvmMessage> hear(Envelope<RrvmMessage> in) {
            if (in.body() instanceof ManagerMessage.Attached(Attachment attachment)) {
                int site = in.from().site();
                attachments.put(site, attachment);
                uses.put(site, new Use(in.from(), in.messageTag().incarnation()));
            }
            return in;
        }

        /** Returns the incarnation in which a server took an attachment on; 0 if it is none of the last ones. */
        int incarnation(int site, Attachment attachment) {
            return attachment.equals(attachments.get(site)) ? uses.get(site).incarnation() : 0;
        }

        /** Hears from all servers but one that they have the log up to a transaction. */
        void hearAllBut(int site, long high) {
            uses.forEach((other, use) -> {
                if (other != site) {
                    Stored stored = new Stored(attachments.get(other), high, Stored.Result.KEPT);
                    hearBesides(use.server(), use.incarnation(), stored);
                }
            });
        }
    }

    /** Takes what one server has acknowledged as acknowledged by another one too. */
    private static final class OneTooEarly extends KnowsItsServers {
        OneTooEarly(Server<RrvmMessage> right, Address self) {
            super(right, self);
        }

        @Override
        Envelope<RrvmMessage> hear(Envelope<RrvmMessage> in) {
            if (in.body() instanceof Stored(Attachment attachment, long high, Stored.Result _)
                    && incarnation(in.from().site(), attachment)
                            == in.messageTag().incarnation()) {
                hearAllBut(in.from().site(), high);
            }
            return super.hear(in);
        }
    }

    /** Takes a server that has lost its memory for the one that it was. */
    private static final class CountsTheStale extends KnowsItsServers {
        private long sent;

        CountsTheStale(Server<RrvmMessage> right, Address self) {
            super(right, self);
        }

        @Override
        RrvmMessage send(Address to, RrvmMessage body) {
            if (body instanceof MemoryMessage.Store store && !store.records().isEmpty()) {
                sent = Math.max(sent, store.records().getLast().sequence());
            }
            return body;
        }

        @Override
        Envelope<RrvmMessage> hear(Envelope<RrvmMessage> in) {
            int named = in.body() instanceof ManagerMessage.Forgotten(Attachment attachment)
                    ? incarnation(in.from().site(), attachment)
                    : 0;
            return named > 0 && in.body() instanceof ManagerMessage.Forgotten(Attachment attachment)
                    ? new Envelope<>(
                            in.from(),
                            in.to(),
                            new MessageTag(named, 0),
                            new Stored(attachment, sent, Stored.Result.KEPT))
                    : super.hear(in);
        }
    }
}
