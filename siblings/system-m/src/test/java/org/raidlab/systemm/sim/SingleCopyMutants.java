package org.raidlab.systemm.sim;

import java.util.List;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Server;
import org.raidlab.systemm.SystemMMessage;
import org.raidlab.systemm.SystemMMessage.CheckpointMessage;
import org.raidlab.systemm.SystemMRecord;
import org.raidlab.systemm.SystemMServer;

/** Sites with a single backup copy that break one rule each. */
final class SingleCopyMutants {
    private static final String SINGLE = " backup=single";

    private SingleCopyMutants() {}

    static List<Mutant> all() {
        return List.of(
                Mutant.of(
                        "clears segments before the log is on disk",
                        "36",
                        "crash-one=8 crash-when-buffered=8 force-micros=30000" + SINGLE,
                        SystemMServer.LOG,
                        (right, self, _) -> new WrongServer(right, self) {
                            @Override
                            boolean trusts(LogRecord record) {
                                return record instanceof SystemMRecord.Cleared;
                            }
                        }),
                pretends("writes segments in place at once", "37", CheckpointMessage.Buffered.class),
                pretends("leaves torn segments in place", "38", CheckpointMessage.Restored.class));
    }

    /** Returns a site whose checkpoint server takes some writes for done that it has not made. */
    private static Mutant pretends(String name, String rule, Class<? extends CheckpointMessage> done) {
        return Mutant.of(
                name,
                rule,
                "crash-one=8 crash-when-buffered=8" + SINGLE,
                SystemMServer.CHECKPOINT,
                (right, self, _) -> pretending(right, self, done));
    }

    private static WrongServer pretending(
            Server<SystemMMessage> right, Address self, Class<? extends CheckpointMessage> done) {
        return new WrongServer(right, self) {
            @Override
            void write(BlockRange to, Block content, SystemMMessage whenDone, Effects<SystemMMessage> out) {
                if (done.isInstance(whenDone)) {
                    out.send(self(), whenDone);
                } else {
                    out.writeBlocks(to, content, whenDone);
                }
            }
        };
    }
}
