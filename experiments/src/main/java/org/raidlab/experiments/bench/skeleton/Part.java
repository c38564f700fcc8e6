package org.raidlab.experiments.bench.skeleton;

import java.util.List;
import java.util.Optional;
import org.raidlab.comm.addressing.Frame;
import org.raidlab.comm.addressing.FrameHead;
import org.raidlab.core.Address;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.Phases;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.Write;
import org.raidlab.msg.codec.Codecs;
import org.raidlab.msg.relation.RelationId;

/** The messages of a commit, each as long as RAID's own. */
enum Part {
    REQUEST(sizeOf(
            new UiMessage.Submit(42, 17, "range of i is bench replace i (v = 1234567) where i.k = 4242\n", false, 3))),
    PREPARE(sizeOf(new AcMessage.Prepare(
            Fixed.TXN, Fixed.TXN, 9, Fixed.MEMBERS, List.of(Fixed.SCHEMA_READ), List.of(Fixed.WRITE)))),
    VOTE(sizeOf(new AcMessage.Vote(Fixed.TXN, 2, new Verdict.Yes(), Fixed.STAMP))),
    DECISION(sizeOf(new AcMessage.Decision(Fixed.TXN, true, Fixed.STAMP))),
    ACKNOWLEDGE(sizeOf(new AcMessage.Acknowledge(Fixed.TXN, 2))),
    ANSWER(sizeOf(new ClientMessage.Answered(42, 17, List.of(Fixed.RESULT))));

    private static final Part[] ALL = values();

    private final int bytes;

    Part(int bytes) {
        this.bytes = bytes;
    }

    /** Returns the length of the message on the network. */
    int bytes() {
        return bytes;
    }

    static Part of(int number) {
        return ALL[number];
    }

    /** The log records of a commit. */
    enum Record {
        VOTED(new RaidRecord.Voted(Fixed.TXN, Fixed.TIME)),
        PREPARED(new RaidRecord.Prepared(
                Fixed.TXN, Fixed.TIME, Fixed.MEMBERS, List.of(Fixed.SCHEMA_READ), List.of(Fixed.WRITE))),
        COMMITTED(new RaidRecord.Committed(Fixed.TXN, Fixed.TIME, Fixed.STAMP, Fixed.MEMBERS, List.of(Fixed.WRITE))),
        LEARNED(new RaidRecord.Learned(Fixed.TXN, Fixed.TIME, Fixed.STAMP)),
        FINISHED(new RaidRecord.Finished(Fixed.TXN));

        private final int bytes;

        Record(RaidRecord record) {
            bytes = Codecs.records("packed").encode(record).length;
        }

        int bytes() {
            return bytes;
        }
    }

    private static int sizeOf(RaidMessage message) {
        Address site = Address.of(1, RaidServer.AC);
        FrameHead head = FrameHead.of(site, site, new MessageTag(3, 0));
        return Frame.of(head, Codecs.raid("packed"), message).message().length;
    }

    /** A transaction like the transactions of the commit benchmark. */
    private static final class Fixed {
        static final long TIME = 1_700_000_000_000_000_000L;
        static final TxnId TXN = new TxnId(1, 3, 123_456);
        static final Stamp STAMP = new Stamp(987_654_321);
        static final List<AcMessage.Member> MEMBERS =
                List.of(new AcMessage.Member(1, 3), new AcMessage.Member(2, 3), new AcMessage.Member(3, 4));
        static final RelationId RELATION = new RelationId(77_777);
        static final ReadEntry SCHEMA_READ =
                new ReadEntry.TupleRead(RELATION, TupleId.of(1, 3, 42), new Stamp(987_000));
        static final Write WRITE = new Write(
                RELATION,
                TupleId.of(1, 3, 4_242),
                Write.Kind.UPDATE,
                new Row(new byte[9]),
                List.of(new Write.KeyTouch(12, 0x1234_5678_9abc_def0L)));
        static final StatementResult RESULT = new StatementResult(
                "replace",
                List.of(),
                List.of(),
                1,
                Optional.of(TXN),
                Optional.of(new Outcome.Committed(STAMP)),
                Optional.empty(),
                Optional.empty(),
                new Phases(20_000, 10_000, 300_000, 5_000));
    }
}
