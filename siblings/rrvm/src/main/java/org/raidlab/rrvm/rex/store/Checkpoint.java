package org.raidlab.rrvm.rex.store;

import java.util.List;
import java.util.TreeSet;
import org.raidlab.core.Invariants;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Effects;
import org.raidlab.rrvm.rex.RexDevices;
import org.raidlab.rrvm.rex.RexMessage;
import org.raidlab.rrvm.rex.RexMessage.StorageMessage;
import org.raidlab.rrvm.rex.RexRecord;
import org.raidlab.rrvm.rex.RexSettings;
import org.raidlab.rrvm.rex.RexTrace;

/**
 * Takes checkpoints while transactions go on. A checkpoint marks a place in the log, writes back each page that was
 * dirty there, writes the header, and cuts the log; each step begins when the one before is durable.
 */
final class Checkpoint {
    private enum Step {
        IDLE,
        /** The mark is on its way to the log. */
        MARK,
        /** Pages are being written back. */
        PAGES,
        /** The header is being written, which makes the checkpoint count. */
        HEADER
    }

    private final RexSettings settings;
    private final BufferPool pool;
    private Header header;
    private Header next;
    private Lsn cut = Lsn.START;
    /** Pages that were dirty at the mark, and whose write has not begun since. */
    private final TreeSet<Integer> toWrite = new TreeSet<>();
    /** Pages whose write is under way. */
    private final TreeSet<Integer> onTheirWay = new TreeSet<>();

    private Step step = Step.IDLE;
    private long lastMark;

    Checkpoint(RexSettings settings, BufferPool pool, Header header) {
        this.settings = settings;
        this.pool = pool;
        this.header = header;
        next = header;
        lastMark = header.redoFrom();
    }

    /** Begins a checkpoint if the log has grown enough since the last one. */
    void beginIfDue(long logEnd, long lastCommitted, Lsn firstOfOpen, Effects<RexMessage> out) {
        if (step != Step.IDLE || logEnd - lastMark < settings.checkpointBytes()) {
            return;
        }
        step = Step.MARK;
        long number = header.checkpoint() + 1;
        Lsn mark = out.log(RexDevices.LOG)
                .append(new RexRecord.CheckpointBegun(number), new StorageMessage.MarkDurable(number));
        lastMark = mark.offset();
        next = new Header(number, mark.offset(), pool.pages(), lastCommitted);
        cut = Lsn.min(mark, firstOfOpen);
        toWrite.addAll(pool.dirty());
    }

    void onMarkDurable() {
        step = Step.PAGES;
    }

    /** Writes further pages back, or the header when all are durable. */
    void proceed(Effects<RexMessage> out) {
        if (step != Step.PAGES) {
            return;
        }
        for (int page : List.copyOf(toWrite)) {
            Frame frame = pool.inMemory(page);
            if (frame == null || frame.isClean()) {
                toWrite.remove(page);
            } else if (!frame.isWriting() && pool.mayWrite()) {
                pool.writeBack(frame, out);
                toWrite.remove(page);
                onTheirWay.add(page);
            }
        }
        if (toWrite.isEmpty() && onTheirWay.isEmpty()) {
            step = Step.HEADER;
            out.writeBlocks(
                    BlockRange.header(settings.volume()),
                    next.encoded(),
                    new StorageMessage.HeaderWritten(next.checkpoint()));
        }
    }

    void onWritten(int page) {
        onTheirWay.remove(page);
    }

    void onHeaderWritten(long checkpoint, Effects<RexMessage> out) {
        Invariants.check(step == Step.HEADER && checkpoint == next.checkpoint(), "a header ends its own checkpoint");
        header = next;
        step = Step.IDLE;
        out.trace(new RexTrace.Checkpointed(checkpoint));
        out.truncateLog(cut);
    }

    /** Returns how many checkpoints the store has taken in all its incarnations. */
    long taken() {
        return header.checkpoint();
    }
}
