package org.raidlab.experiments.rrvm;

import java.util.List;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Printed;

/** Figures 5 and 6: each program has a server of its own, and all share the network. */
abstract class NetworkLoadFigure extends LoadFigure {
    private static final double SAME_MIN = 0.9;
    private static final double SAME_MAX = 1.1;

    NetworkLoadFigure(String id, String title, String question, String about, int blockBytes) {
        super(id, title, question, about, blockBytes, false);
    }

    @Override
    final void judge(Notebook notebook, List<Integer> programs, List<Finding> findings) {
        Check same = Check.between(SAME_MIN, SAME_MAX);
        findings.add(mostByOne(notebook, programs, EraNetwork.RVM).reproduces(Printed.says("stays the same"), same));
        findings.add(
                mostByOne(notebook, programs, EraNetwork.FDDI).reproduces(Printed.says("practically constant"), same));
        int most = programs.getLast();
        Measured ethernet = mostByOne(notebook, programs, EraNetwork.ETHERNET);
        Measured gain = ratio(
                notebook,
                most + "/rrvm-ethernet/by-rvm",
                most + "/" + EraNetwork.ETHERNET.word(),
                most + "/" + EraNetwork.RVM.word());
        judgeEthernet(ethernet, gain, findings);
        findings.add(new Measured(ethernet.key() + "/v-10", "", ethernet.interval(), ethernet.count())
                .ownBar(Check.atMost(SAME_MIN)));
    }

    /**
     * Adds what the paper says of Ethernet under load.
     *
     * @param ethernet the rate of each program with the most programs by that of one
     * @param gain the rate with the most programs by RVM's
     */
    abstract void judgeEthernet(Measured ethernet, Measured gain, List<Finding> findings);
}
