package org.raidlab.experiments.rrvm;

import java.util.List;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Printed;

/** Figures 7 and 8: all programs use the memory of one workstation. */
abstract class ServerLoadFigure extends LoadFigure {
    private static final double GROWTH_MIN = 0.95;
    private static final double SERVER_SHARE_MAX = 0.5;

    ServerLoadFigure(String id, int blockBytes, String blocks) {
        super(
                id,
                "Transactions per second by the number of programs with one server, blocks of " + blocks,
                "How many transactions does one workstation's memory serve?",
                "All programs use the memory of one workstation. The paper's text gives totals of 712 to 1,076"
                        + " transactions per second on FDDI and of 352 to 544 on Ethernet, over Figures 7 and 8, and"
                        + " 128 of four RVM systems; compared is the highest total with RVM's. V-11 asks that the"
                        + " total does not fall, V-12 that the server needs at most half of a program's processor"
                        + " time: the paper says that RRVM imposes no significant load.",
                blockBytes,
                true);
    }

    @Override
    public final String headline() {
        return "4/rrvm-fddi/total/by-rvm";
    }

    @Override
    final void judge(Notebook notebook, List<Integer> programs, List<Finding> findings) {
        int most = programs.getLast();
        String rvm = most + "/" + EraNetwork.RVM.word() + TOTAL;
        for (EraNetwork system : List.of(EraNetwork.ETHERNET, EraNetwork.FDDI)) {
            String key = most + "/" + system.word();
            findings.add(reproduced(
                    ratio(notebook, key + TOTAL + "/by-rvm", key + TOTAL, rvm),
                    PAPER.number("fig7/total-high/" + system.word()),
                    PAPER.number("fig7/total/rvm")));
            findings.add(mostByOne(notebook, programs, system)
                    .reproduces(Printed.says("some performance decrease"), Check.atMost(1)));
            findings.add(leastGrowth(notebook, programs, system).ownBar(Check.atLeast(GROWTH_MIN)));
            findings.add(ratio(notebook, key + "/v-12/server-by-program-cpu", key + SERVER_CPU, key + PROGRAM_CPU)
                    .ownBar(Check.atMost(SERVER_SHARE_MAX)));
        }
    }

    /** Returns the smallest ratio of a total to that of the next smaller number of programs. */
    private static Measured leastGrowth(Notebook notebook, List<Integer> programs, EraNetwork system) {
        List<Double> least = List.of();
        for (int i = 1; i < programs.size(); i++) {
            List<Double> growth = notebook.each(
                    programs.get(i) + "/" + system.word() + TOTAL,
                    programs.get(i - 1) + "/" + system.word() + TOTAL,
                    (more, fewer) -> more / fewer);
            least = least.isEmpty() ? growth : Notebook.each(least, growth, Math::min);
        }
        return Measured.median(system.word() + "/v-11/least-growth-of-total", "", least);
    }
}
