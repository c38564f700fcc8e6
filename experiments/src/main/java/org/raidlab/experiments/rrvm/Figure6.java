package org.raidlab.experiments.rrvm;

import java.util.List;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Printed;

/** Figure 6: the load of the network, with blocks of 2 Kbytes. */
public final class Figure6 extends NetworkLoadFigure {
    private static final int BLOCK_BYTES = 2_048;
    private static final double BELOW_ONE = 0.99;
    private static final double MUCH_BETTER = 2;

    public Figure6() {
        super(
                "rrvm-fig6",
                "Transactions per second of each pair of workstations, blocks of 2 Kbytes",
                "Is RRVM on a loaded Ethernet faster than RVM with larger blocks too?",
                "As Figure 5, with blocks of 2 Kbytes. The paper's text says that FDDI stays practically the same, and"
                        + " that Ethernet decreases and is much better than RVM.",
                BLOCK_BYTES);
    }

    @Override
    public String headline() {
        return "4/rrvm-ethernet/by-rvm";
    }

    @Override
    void judgeEthernet(Measured ethernet, Measured gain, List<Finding> findings) {
        findings.add(ethernet.reproduces(Printed.says("decreases"), Check.atMost(BELOW_ONE)));
        findings.add(gain.reproduces(Printed.says("much better than RVM"), Check.atLeast(MUCH_BETTER)));
    }
}
