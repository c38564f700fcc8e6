package org.raidlab.rrvm.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.rrvm.Attachment;
import org.raidlab.rrvm.ByteRange;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmMessage.ManagerMessage.Attached;
import org.raidlab.rrvm.RrvmMessage.ManagerMessage.Fetched;
import org.raidlab.rrvm.RrvmMessage.ManagerMessage.Forgotten;
import org.raidlab.rrvm.RrvmMessage.ManagerMessage.Stored;
import org.raidlab.rrvm.RrvmMessage.ManagerMessage.UndoSaved;
import org.raidlab.rrvm.RrvmMessage.MemoryMessage.Attach;
import org.raidlab.rrvm.RrvmMessage.MemoryMessage.Fetch;
import org.raidlab.rrvm.RrvmMessage.MemoryMessage.SaveUndo;
import org.raidlab.rrvm.RrvmMessage.MemoryMessage.Store;
import org.raidlab.rrvm.RrvmMessage.MemoryMessage.Write;
import org.raidlab.rrvm.RrvmRecord.Redo;
import org.raidlab.rrvm.RrvmServer;

class MemoryServerTest {
    private static final Attachment FIRST = new Attachment(1, 1, 1);
    private static final Attachment SECOND = new Attachment(1, 1, 2);
    private static final Attachment AFTER_RESTART = new Attachment(1, 2, 1);
    private static final int SIZE =
            Redo.of(1, List.of(ByteRange.of(0, new byte[100]))).size();

    private final MemoryServer server = new MemoryServer(3L * SIZE);

    private List<RrvmMessage> tell(RrvmMessage message) {
        return tell(1, message);
    }

    private List<RrvmMessage> tell(int site, RrvmMessage message) {
        SentMessages out = new SentMessages();
        Address manager = Address.of(site, RrvmServer.MANAGER);
        Address memory = Address.of(2, RrvmServer.MEMORY);
        server.onMessage(new Envelope<>(manager, memory, new MessageTag(1, 0), message), out);
        server.checkInvariantsFully();
        return out.sent;
    }

    private static List<Redo> records(long from, long to) {
        return LongStream.rangeClosed(from, to)
                .mapToObj(n -> Redo.of(n, List.of(ByteRange.of(0, new byte[100]))))
                .toList();
    }

    private static Redo redo(long first, long sequence, ByteRange... writes) {
        return Redo.of(first, sequence, List.of(writes));
    }

    private static ByteRange range(long offset, int... bytes) {
        byte[] content = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            content[i] = (byte) bytes[i];
        }
        return ByteRange.of(offset, content);
    }

    @Test
    void aMirrorHasTheBytesOfSeveralTransactionsInPlace() {
        tell(new Attach(FIRST, 10));
        tell(new Store(FIRST, 10, List.of(redo(11, 11, range(0, 1, 1, 1)))));
        assertThat(tell(new SaveUndo(FIRST, 10, 11, 13, List.of(range(1, 1), range(8, 0)))))
                .containsExactly(new UndoSaved(FIRST, 13));
        assertThat(tell(new Write(FIRST, 13, 1, 2, range(8, 3)))).isEmpty();
        assertThat(tell(new Write(FIRST, 13, 0, 2, range(1, 2))))
                .containsExactly(new Stored(FIRST, 13, Stored.Result.KEPT));
        tell(new Store(FIRST, 10, List.of(redo(14, 14, range(0, 4)))));
        assertThat(tell(new Fetch(FIRST, 10)))
                .containsExactly(new Fetched(
                        FIRST,
                        14,
                        List.of(
                                redo(11, 13, range(0, 1), range(1, 2), range(2, 1), range(8, 3)),
                                redo(14, 14, range(0, 4)))));
    }

    @Test
    void anUpdateThatLacksAWriteIsUndone() {
        tell(new Attach(FIRST, 10));
        tell(new Store(FIRST, 10, List.of(redo(11, 11, range(0, 1, 1)))));
        tell(new SaveUndo(FIRST, 10, 11, 12, List.of(range(0, 1), range(8, 0))));
        tell(new Write(FIRST, 12, 0, 2, range(0, 2)));
        assertThat(tell(new Fetch(FIRST, 10)))
                .containsExactly(new Fetched(FIRST, 11, List.of(redo(11, 11, range(0, 1), range(1, 1), range(8, 0)))));
        assertThat(tell(new Write(FIRST, 12, 1, 2, range(8, 2))))
                .as("a write that comes late")
                .containsExactly(new Stored(FIRST, 11, Stored.Result.GAP));
    }

    @Test
    void recordsTakeThePlaceOfAnUpdateThatLacksAWrite() {
        tell(new Attach(FIRST, 10));
        tell(new SaveUndo(FIRST, 10, 10, 11, List.of(range(0, 0), range(8, 0))));
        tell(new Write(FIRST, 11, 0, 2, range(0, 2)));
        Redo record = redo(11, 11, range(0, 2), range(8, 2));
        assertThat(tell(new Store(FIRST, 10, List.of(record))))
                .containsExactly(new Stored(FIRST, 11, Stored.Result.KEPT));
        assertThat(tell(new Fetch(FIRST, 10))).containsExactly(new Fetched(FIRST, 11, List.of(record)));
    }

    @Test
    void anUpdateThatDoesNotFollowWhatIsHereIsAGapAndOneThatIsTooLargeFindsTheMemoryFull() {
        tell(new Attach(FIRST, 10));
        assertThat(tell(new SaveUndo(FIRST, 10, 11, 12, List.of(range(0, 0)))))
                .containsExactly(new Stored(FIRST, 10, Stored.Result.GAP));
        ByteRange large = ByteRange.of(0, new byte[3 * SIZE + 1]);
        assertThat(tell(new SaveUndo(FIRST, 10, 10, 11, List.of(large))))
                .containsExactly(new Stored(FIRST, 10, Stored.Result.FULL));
    }

    @Test
    void theMirrorFreesWhatTheDiskHas() {
        tell(new Attach(FIRST, 10));
        tell(new SaveUndo(FIRST, 10, 10, 11, List.of(range(0, 0))));
        tell(new Write(FIRST, 11, 0, 1, range(0, 1)));
        tell(new SaveUndo(FIRST, 10, 11, 12, List.of(range(8, 0))));
        tell(new Write(FIRST, 12, 0, 1, range(8, 2)));
        tell(new Store(FIRST, 11, List.of()));
        assertThat(server.counters()).containsEntry("copies.remote-heap-bytes", 1L);
        assertThat(tell(new Fetch(FIRST, 11)))
                .containsExactly(new Fetched(FIRST, 12, List.of(redo(12, 12, range(8, 2)))));
        tell(new Store(FIRST, 12, List.of()));
        assertThat(tell(new Fetch(FIRST, 12))).containsExactly(new Fetched(FIRST, 12, List.of()));
    }

    @Test
    void transactionsAreKeptInOrderAndReturnedAfterARestart() {
        assertThat(tell(new Attach(FIRST, 10))).containsExactly(new Attached(FIRST));
        assertThat(tell(new Store(FIRST, 10, records(11, 12))))
                .containsExactly(new Stored(FIRST, 12, Stored.Result.KEPT));
        assertThat(tell(new Fetch(FIRST, 11))).containsExactly(new Fetched(FIRST, 12, records(12, 12)));
    }

    @Test
    void aRepetitionIsAcknowledgedAgainAndAGapIsNamed() {
        tell(new Attach(FIRST, 0));
        tell(new Store(FIRST, 0, records(1, 2)));
        assertThat(tell(new Store(FIRST, 0, records(1, 2)))).containsExactly(new Stored(FIRST, 2, Stored.Result.KEPT));
        assertThat(tell(new Store(FIRST, 0, records(4, 4)))).containsExactly(new Stored(FIRST, 2, Stored.Result.GAP));
    }

    @Test
    void aFullMemoryRefusesUntilTheDiskOfTheManagerHasSomething() {
        tell(new Attach(FIRST, 0));
        assertThat(tell(new Store(FIRST, 0, records(1, 4)))).containsExactly(new Stored(FIRST, 3, Stored.Result.FULL));
        assertThat(tell(new Store(FIRST, 1, records(4, 4)))).containsExactly(new Stored(FIRST, 4, Stored.Result.KEPT));
        assertThat(tell(new Fetch(FIRST, 1))).containsExactly(new Fetched(FIRST, 4, records(2, 4)));
    }

    @Test
    void whatTheDiskOfTheManagerHasNeedNotBeSent() {
        tell(new Attach(FIRST, 0));
        assertThat(tell(new Store(FIRST, 4, records(5, 6)))).containsExactly(new Stored(FIRST, 6, Stored.Result.KEPT));
        assertThat(tell(new Store(FIRST, 4, records(8, 8)))).containsExactly(new Stored(FIRST, 6, Stored.Result.GAP));
        assertThat(tell(new Store(FIRST, 9, List.of()))).containsExactly(new Stored(FIRST, 9, Stored.Result.KEPT));
    }

    @Test
    void aLaterAttachmentReplacesTheLogAndAnEarlierOneDoesNot() {
        tell(new Attach(SECOND, 5));
        assertThat(tell(new Attach(FIRST, 0))).isEmpty();
        assertThat(tell(new Store(FIRST, 0, records(1, 1)))).containsExactly(new Forgotten(FIRST));
        assertThat(tell(new Attach(AFTER_RESTART, 7))).containsExactly(new Attached(AFTER_RESTART));
        assertThat(tell(new Fetch(SECOND, 5))).containsExactly(new Forgotten(SECOND));
    }

    @Test
    void aRepeatedAttachmentKeepsWhatIsThere() {
        tell(new Attach(FIRST, 0));
        tell(new Store(FIRST, 0, records(1, 2)));
        assertThat(tell(new Attach(FIRST, 0))).containsExactly(new Attached(FIRST));
        assertThat(tell(new Fetch(FIRST, 0))).containsExactly(new Fetched(FIRST, 2, records(1, 2)));
    }

    @Test
    void aServerThatKnowsNothingSaysSo() {
        assertThat(tell(new Fetch(FIRST, 0))).containsExactly(new Forgotten(FIRST));
    }

    @Test
    void aSiteCannotTouchTheLogOfAnother() {
        tell(new Attach(FIRST, 0));
        assertThat(tell(3, new Attach(AFTER_RESTART, 0))).isEmpty();
        assertThat(tell(new Fetch(FIRST, 0))).containsExactly(new Fetched(FIRST, 0, List.of()));
    }
}
