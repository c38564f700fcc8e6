package org.raidlab.store.heap;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.concurrent.Executor;
import java.util.function.UnaryOperator;
import org.raidlab.core.Invariants;
import org.raidlab.core.RandomSource;
import org.raidlab.core.turn.BlockDevice;
import org.raidlab.core.turn.Blocks;
import org.raidlab.core.turn.Devices;
import org.raidlab.core.turn.Log;
import org.raidlab.core.turn.LogDevice;

/**
 * The stable storage of one process on the heap: it outlives the process object, and {@link #crash} decides the fate of
 * all unforced data. For Mini-RAID and the simulator. One thread uses it.
 */
public final class HeapStorage implements Devices.Opener {
    private final Executor blockWrites;
    private final Executor forces;
    private final HeapMeter meter = new HeapMeter();
    private SequencedMap<String, StableLog> logs = new LinkedHashMap<>();
    private SequencedMap<String, StableBlocks> blocks = new LinkedHashMap<>();
    private HeapHandle handle = new HeapHandle(meter);
    private int incarnation;

    /** @param completions as both executors below */
    public HeapStorage(Executor completions) {
        this(completions, completions);
    }

    /**
     * Makes an empty storage.
     *
     * @param blockWrites runs the end of a block write later, on the process's loop; it is one task for each write
     * @param forces runs the end of a force in the background later, on the process's loop
     */
    public HeapStorage(Executor blockWrites, Executor forces) {
        this.blockWrites = blockWrites;
        this.forces = forces;
    }

    /** Increments the site's incarnation, from 1; it is durable at once. */
    public int nextIncarnation() {
        return ++incarnation;
    }

    @Override
    public Log log(LogDevice device) {
        return new HeapLog(logs.computeIfAbsent(device.name(), _ -> new StableLog()), handle, meter, forces);
    }

    @Override
    public Blocks blocks(BlockDevice device) {
        StableBlocks stable = blocks.computeIfAbsent(device.name(), _ -> new StableBlocks());
        return new HeapBlocks(stable, handle, meter, blockWrites);
    }

    /** Makes all appended records count as forced: a process whose storage is no disk keeps its state. */
    public void keep() {
        logs.values().forEach(StableLog::force);
    }

    /**
     * Ends the process. Unforced records survive up to a random one; block writes under way are lost, whole or torn.
     * What it had opened refuses from now on, an injected failure is repaired, and everything can be opened again.
     */
    public void crash(RandomSource fate) {
        handle.end();
        handle = new HeapHandle(meter);
        meter.repaired();
        logs.values().forEach(log -> log.crash(fate));
        blocks.values().forEach(each -> each.crash(fate));
    }

    /** Makes every call of every device fail after so many more good calls, for this reason, until the next crash. */
    public void failAfter(long goodCalls, String reason) {
        Invariants.check(goodCalls >= 0, "a number of calls is not negative");
        meter.failAfter(goodCalls, reason);
    }

    /**
     * Forgets the last records of a log although they were forced. No protocol survives that: it is the negative
     * control that checkers must find. Only while no process has the log open, after {@link #crash}.
     */
    public void loseTail(LogDevice device, int records) {
        Objects.requireNonNull(logs.get(device.name())).loseTail(records);
    }

    /** Damages one record of a log: the next replay stops there. False if it has none. */
    public boolean rot(LogDevice device, RandomSource random) {
        StableLog log = logs.get(device.name());
        return log != null && log.rot(random);
    }

    /** Damages one block: reading it fails. False if there is none. */
    public boolean rot(BlockDevice device, RandomSource random) {
        StableBlocks found = blocks.get(device.name());
        return found != null && found.rot(random);
    }

    /** A copy of the storage's content at one moment, like a copy of the site's folder. */
    public static final class Copy {
        private final SequencedMap<String, StableLog> logs;
        private final SequencedMap<String, StableBlocks> blocks;
        private final int incarnation;

        private Copy(HeapStorage from) {
            logs = copied(from.logs, StableLog::copy);
            blocks = copied(from.blocks, StableBlocks::copy);
            incarnation = from.incarnation;
        }
    }

    private static <S> SequencedMap<String, S> copied(Map<String, S> stable, UnaryOperator<S> copy) {
        SequencedMap<String, S> copies = new LinkedHashMap<>();
        stable.forEach((device, each) -> copies.put(device, copy.apply(each)));
        return copies;
    }

    /** Returns a copy of the storage's content. Only while no process has it open, after {@link #crash}. */
    public Copy copy() {
        return new Copy(this);
    }

    /** Restores the content that the storage had when the copy was taken. Only while no process has it open. */
    public void restore(Copy older) {
        logs = copied(older.logs, StableLog::copy);
        blocks = copied(older.blocks, StableBlocks::copy);
        incarnation = older.incarnation;
    }

    /** Erases everything and keeps only this incarnation to count on from. Only while no process has it open. */
    public void wipe(int nowIncarnation) {
        logs.clear();
        blocks.clear();
        incarnation = nowIncarnation;
    }

    public StorageCounts counts() {
        return meter.counts();
    }
}
