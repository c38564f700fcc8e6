package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.site.node.SiteOptions;

/** Every third block of a checkpoint is reported as written, and is not. */
public final class BlocksNotWritten extends BusyCheckpoints {
    private int blocks;

    public BlocksNotWritten(SiteOptions options) {
        super(options);
    }

    @Override
    protected Server<RaidMessage> accessManager(Ports ports) {
        return new Doing(super.accessManager(ports), out -> new ForwardingEffects<>(out) {
            @Override
            public void writeBlocks(BlockRange range, Block content, RaidMessage whenDone) {
                if (!range.isHeader() && ++blocks % 3 == 0) {
                    send(ports.self(), whenDone);
                } else {
                    super.writeBlocks(range, content, whenDone);
                }
            }
        });
    }
}
