package org.raidlab.am.checkpoint;

import java.util.Optional;
import org.raidlab.am.slot.SegmentTable;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.Stamp;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.codec.RaidDevices;

/**
 * The writer of checkpoints: it writes every segment that a copy lacks, some at a time, while posts continue (fuzzy).
 * The order is what makes it right: blocks, then the log up to where the checkpoint's redo begins, then the header that
 * names the copy; until then the header names the other copy, which is whole.
 */
public final class Checkpointer {
    private sealed interface State {
        /** No checkpoint is under way. */
        record Idle() implements State {}

        /** The checkpointer writes blocks. */
        record Copying(CheckpointHeader goal, int nextSegment, int inFlight) implements State {}

        /** All blocks are durable; the log is not known to be durable. */
        record Flushing(CheckpointHeader goal) implements State {}

        /** The checkpointer writes the header. */
        record Naming(CheckpointHeader goal) implements State {}
    }

    private final Address self;
    private final SegmentTable table;
    private final int inFlightMax;
    private State state = new State.Idle();
    private CheckpointHeader newest;
    private long begun;
    private long changesSeen;
    private long blocksWritten;

    /** @param newest complete checkpoint */
    public Checkpointer(Address self, SegmentTable table, int inFlightMax, CheckpointHeader newest) {
        this.self = self;
        this.table = table;
        this.inFlightMax = inFlightMax;
        this.newest = newest;
        this.begun = newest.number();
        this.changesSeen = table.changes();
    }

    /** Returns whether a checkpoint can begin and would differ from the last one. */
    public boolean isWorthwhile() {
        return state instanceof State.Idle && table.changes() != changesSeen;
    }

    /**
     * Begins a checkpoint. Every decision before {@code redo} is installed whole; an older position than before is
     * never needed.
     */
    public void begin(long redo, Effects<RaidMessage> out) {
        Invariants.check(state instanceof State.Idle, "one checkpoint is taken at a time");
        begun = newest.number() + 1;
        changesSeen = table.changes();
        CheckpointHeader goal =
                new CheckpointHeader(begun, table.size(), Math.max(redo, newest.redo()), newest.newest());
        copy(new State.Copying(goal, 0, 0), out);
    }

    /** Records that blocks are durable, and writes the next ones. */
    public void written(AmMessage.BlocksWritten written, Effects<RaidMessage> out) {
        if (state instanceof State.Copying(CheckpointHeader goal, int next, int inFlight)
                && goal.number() == written.checkpoint()) {
            blocksWritten++;
            copy(new State.Copying(goal, next, inFlight - 1), out);
        }
    }

    /** Records that the log is durable, so that the header may name the copy. */
    public void logDurable(AmMessage.LogDurable durable, Stamp newestStamp, Effects<RaidMessage> out) {
        if (state instanceof State.Flushing(CheckpointHeader goal) && goal.number() == durable.checkpoint()) {
            name(new CheckpointHeader(goal.number(), goal.segments(), goal.redo(), newestStamp), out);
        }
    }

    private void copy(State.Copying copying, Effects<RaidMessage> out) {
        CheckpointHeader goal = copying.goal();
        int next = copying.nextSegment();
        int inFlight = copying.inFlight();
        int segment = nextDirty(goal, next);
        while (segment < goal.segments() && inFlight < inFlightMax) {
            Block image = table.imageFor(goal.copy(), segment, goal.number());
            BlockRange range = new BlockRange(RaidDevices.DATABASE, CheckpointHeader.block(segment, goal.copy()), 1);
            out.writeBlocks(range, image, new AmMessage.BlocksWritten(goal.number(), 1));
            inFlight++;
            next = segment + 1;
            segment = nextDirty(goal, next);
        }
        if (inFlight > 0) {
            state = new State.Copying(goal, next, inFlight);
        } else {
            state = new State.Flushing(goal);
            out.send(self.sibling(RaidServer.AC), new AcMessage.AwaitLog(goal.number()));
        }
    }

    private int nextDirty(CheckpointHeader goal, int from) {
        int segment = table.nextDirty(goal.copy(), from);
        return segment < 0 ? goal.segments() : Math.min(segment, goal.segments());
    }

    private void name(CheckpointHeader header, Effects<RaidMessage> out) {
        state = new State.Naming(header);
        out.writeBlocks(
                BlockRange.header(RaidDevices.DATABASE), header.encode(), new AmMessage.HeaderWritten(header.number()));
    }

    /** Records that the header is durable, and returns the checkpoint, which is now complete. */
    public Optional<CheckpointHeader> named(AmMessage.HeaderWritten written) {
        if (state instanceof State.Naming(CheckpointHeader goal) && goal.number() == written.checkpoint()) {
            newest = goal;
            state = new State.Idle();
            return Optional.of(goal);
        }
        return Optional.empty();
    }

    /** Returns the number of the newest checkpoint that has begun, over restarts; 0 before the first. */
    public long begun() {
        return begun;
    }

    /** Returns the header of the newest complete checkpoint. */
    public CheckpointHeader newest() {
        return newest;
    }

    /** Returns the number of blocks written since the start. */
    public long blocksWritten() {
        return blocksWritten;
    }

    /** Throws unless the checkpoint under way follows the newest complete one. */
    public void checkInvariants() {
        boolean idle = state instanceof State.Idle;
        Invariants.check(begun == newest.number() + (idle ? 0 : 1), "checkpoints follow one another");
        if (state instanceof State.Copying copying) {
            boolean bounded = copying.inFlight() > 0 && copying.inFlight() <= inFlightMax;
            Invariants.check(bounded, "block writes under way are bounded");
        }
    }
}
