package org.raidlab.store.heap;

import java.util.concurrent.Executor;
import org.raidlab.core.Invariants;
import org.raidlab.core.RandomSource;
import org.raidlab.core.turn.Blocks;
import org.raidlab.core.turn.Ledger;
import org.raidlab.core.turn.Log;

/**
 * The stable storage of one process on the heap: it outlives the process object, and {@link #crash} decides what became
 * of whatever was not forced. For Mini-RAID and the simulator. One thread uses it.
 */
public final class HeapStorage {
    private final Executor completions;
    private final HeapMeter meter = new HeapMeter();
    private StableLog log = new StableLog();
    private StableBlocks blocks = new StableBlocks();
    private StableLedger ledger = new StableLedger();
    private HeapHandle handle = new HeapHandle(meter);
    private int incarnation;

    /** @param completions runs the end of a block write later, on the process's loop; it is one task for each write */
    public HeapStorage(Executor completions) {
        this.completions = completions;
    }

    /** Counts the site's incarnation up, from 1; durable at once. */
    public int nextIncarnation() {
        return ++incarnation;
    }

    public Log openLog() {
        return new HeapLog(log, handle, meter);
    }

    public Blocks openBlocks() {
        return new HeapBlocks(blocks, handle, meter, completions);
    }

    public Ledger openLedger() {
        return new HeapLedger(ledger, handle, meter);
    }

    /** What was appended is as good as forced: a process without a disk in the way keeps what it knows. */
    public void keep() {
        log.force();
        ledger.force();
    }

    /**
     * The process dies. Unforced records survive up to a random one; block writes under way are lost, whole or torn.
     * What it had opened refuses from now on, an injected failure is repaired, and everything can be opened again.
     */
    public void crash(RandomSource fate) {
        handle.end();
        handle = new HeapHandle(meter);
        meter.repaired();
        log.crash(fate);
        ledger.crash(fate);
        blocks.crash(fate);
    }

    /** After so many more good calls every call of every device fails, for this reason, until the next crash. */
    public void failAfter(long goodCalls, String reason) {
        Invariants.check(goodCalls >= 0, "a number of calls is not negative");
        meter.failAfter(goodCalls, reason);
    }

    /**
     * Forgets the last records of the log although they were forced. No protocol survives that: it is the negative
     * control that checkers must find. Only while no process has the log open, after {@link #crash}.
     */
    public void loseLogTail(int records) {
        log.loseTail(records);
    }

    /** Damages one record of the log: the next replay stops there. False if it has none. */
    public boolean rotLog(RandomSource random) {
        return log.rot(random);
    }

    /** Damages one block: reading it fails. False if there is none. */
    public boolean rotBlock(RandomSource random) {
        return blocks.rot(random);
    }

    /** What the storage holds at a moment, as a copy of the site's folder would. */
    public static final class Copy {
        private final StableLog log;
        private final StableBlocks blocks;
        private final StableLedger ledger;
        private final int incarnation;

        private Copy(HeapStorage from) {
            log = from.log.copy();
            blocks = from.blocks.copy();
            ledger = from.ledger.copy();
            incarnation = from.incarnation;
        }
    }

    /** A copy of all that it holds. Only while no process has it open, after {@link #crash}. */
    public Copy copy() {
        return new Copy(this);
    }

    /** It holds what it held when the copy was taken. Only while no process has it open. */
    public void restore(Copy older) {
        log = older.log.copy();
        blocks = older.blocks.copy();
        ledger = older.ledger.copy();
        incarnation = older.incarnation;
    }

    /** It holds nothing but this incarnation to count on from. Only while no process has it open. */
    public void wipe(int nowIncarnation) {
        log = new StableLog();
        blocks = new StableBlocks();
        ledger = new StableLedger();
        incarnation = nowIncarnation;
    }

    public StorageCounts counts() {
        return meter.counts();
    }
}
