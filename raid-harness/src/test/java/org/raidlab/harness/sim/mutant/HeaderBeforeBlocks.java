package org.raidlab.harness.sim.mutant;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.site.node.SiteOptions;

/** Writes the header that names a checkpoint first, and then the checkpoint's blocks. */
public final class HeaderBeforeBlocks extends BusyCheckpoints {
    public HeaderBeforeBlocks(SiteOptions options) {
        super(options);
    }

    @Override
    protected Server<RaidMessage> accessManager(Ports ports) {
        List<Held> held = new ArrayList<>();
        return new Doing(super.accessManager(ports), out -> new HeaderFirst(ports, out, held));
    }

    private record Held(BlockRange to, Block content, RaidMessage whenDone) {}

    private static final class HeaderFirst extends ForwardingEffects<RaidMessage> {
        private final Ports ports;
        private final List<Held> held;

        private HeaderFirst(Ports ports, Effects<RaidMessage> to, List<Held> held) {
            super(to);
            this.ports = ports;
            this.held = held;
        }

        @Override
        public void writeBlocks(BlockRange range, Block content, RaidMessage whenDone) {
            if (!range.isHeader()) {
                held.add(new Held(range, content, whenDone));
                send(ports.self(), whenDone);
                return;
            }
            super.writeBlocks(range, content, whenDone);
            held.forEach(each -> super.writeBlocks(each.to(), each.content(), each.whenDone()));
            held.clear();
        }
    }
}
