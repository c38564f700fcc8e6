package org.raidlab.experiments.rrvm;

import java.util.List;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Measured;

/** Figure 5: the load of the network, with blocks of 32 bytes. */
public final class Figure5 extends NetworkLoadFigure {
    private static final int BLOCK_BYTES = 32;

    public Figure5() {
        super(
                "rrvm-fig5",
                "Transactions per second of each pair of workstations, blocks of 32 bytes",
                "How much does one Ethernet slow four programs down, each with a server of its own?",
                "Each program has a server of its own, and all workstations share the network. The paper's text gives"
                        + " 500 transactions per second on Ethernet for one pair and 150 for each of four, three times"
                        + " RVM's, and says that FDDI and RVM stay the same. Our Ethernet has no collisions.",
                BLOCK_BYTES);
    }

    @Override
    public String headline() {
        return "rrvm-ethernet/most-by-one";
    }

    @Override
    void judgeEthernet(Measured ethernet, Measured gain, List<Finding> findings) {
        double four = PAPER.number("fig5/4/rrvm-ethernet");
        findings.add(reproduced(ethernet, four, PAPER.number("fig5/1/rrvm-ethernet")));
        findings.add(reproduced(gain, four, PAPER.number("fig1/rvm")));
    }
}
