package org.raidlab.rrvm.rex.sim;

import java.util.function.UnaryOperator;
import org.raidlab.rrvm.rex.RexMessage;
import org.raidlab.runtime.node.NodeSystem;

/** EXODUS as the simulator runs it: the store of REX, with a log that is forced to the local disk. */
public final class ExodusSimulation extends RexSimulation {
    public ExodusSimulation() {
        this(UnaryOperator.identity());
    }

    ExodusSimulation(UnaryOperator<NodeSystem<RexMessage>> change) {
        super("exodus", 0, change);
    }
}
