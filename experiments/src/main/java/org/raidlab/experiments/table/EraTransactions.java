package org.raidlab.experiments.table;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.experiments.era.CostProfile;
import org.raidlab.experiments.era.EraInstance;
import org.raidlab.msg.Phases;
import org.raidlab.msg.RaidServer;

/** The paper's transactions on simulated machines of 1988. */
public final class EraTransactions {
    private final EraInstance instance;
    private final ThousandRelation relation;
    private int run;

    /** Makes an instance with the relation in it. */
    public EraTransactions(CostProfile profile, int sites, ThousandRelation relation, long seed) {
        this.relation = relation;
        instance = new EraInstance(profile, sites, seed);
        relation.definition().forEach(instance::run);
        instance.run("range of t is thousand");
        instance.run("copy thousand () from \"thousand.csv\"");
        instance.copyLines(relation.lines());
        instance.rest();
    }

    /** Runs a transaction several times. */
    public List<Cost> measure(PaperTransaction transaction, int times) {
        List<Cost> costs = new ArrayList<>();
        for (int each = 0; each < times; each++) {
            costs.add(measure(transaction));
        }
        return costs;
    }

    private Cost measure(PaperTransaction transaction) {
        double cc = instance.cpuSeconds(RaidServer.CC);
        double ac = instance.cpuSeconds(RaidServer.AC);
        Phases phases =
                instance.run(transaction.text(relation, run++)).getLast().phases();
        instance.rest();
        return new Cost(
                EraInstance.seconds(phases.preparation()),
                EraInstance.seconds(phases.commitment()),
                EraInstance.seconds(phases.posting()),
                instance.cpuSeconds(RaidServer.CC) - cc,
                instance.cpuSeconds(RaidServer.AC) - ac);
    }
}
