package org.raidlab.experiments.bench.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.raidlab.experiments.bench.child.Participant;
import org.raidlab.experiments.bench.commit.Load;
import org.raidlab.harness.load.LoadRun;
import org.raidlab.harness.load.LoadTally;
import org.raidlab.harness.load.LoadTarget;
import org.raidlab.harness.template.FieldMix;
import org.raidlab.harness.template.TemplateLoad;
import org.raidlab.harness.template.WorkloadSpec;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.runtime.load.LoadSchedule;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;

/**
 * The clients of {@code debit-credit} on RAID: {@code mix-client FOLDER} answers {@code run CLIENTS MILLIS} with a
 * {@link Load}, and {@code check} with what is wrong.
 */
public final class MixClients implements Participant.Role {
    /** The word that names this role. */
    public static final String NAME = "mix-client";

    private final TemplateLoad load;
    private final WorkloadSpec workload;
    private LoadTally last = new LoadTally();
    private int runs;

    private MixClients(Path folder) {
        LocalCluster cluster = new LocalCluster(new ClusterFolder(folder), new ProcessStarter("none is started"));
        List<Integer> sites = cluster.folder().cluster().siteNumbers();
        load = new TemplateLoad(LoadTarget.of(cluster), sites, _ -> {}, LoadRun::run);
        workload = FieldMix.DEBIT_CREDIT.spec(
                new FieldMix.Sizes(Task.BRANCHES * Task.ACCOUNTS_OF_BRANCH, Task.BRANCHES, 0), 0);
    }

    /** Makes the clients that the arguments name. */
    public static Participant.Role cast(List<String> arguments) throws IOException {
        MixClients clients = new MixClients(Path.of(arguments.get(1)));
        clients.answer("run 1 1"); // sets the relations up
        return clients;
    }

    @Override
    public String ready() {
        return "ready";
    }

    @Override
    public String answer(String question) throws IOException {
        String[] words = question.split(" ", -1);
        if (words[0].equals("check")) {
            return String.join("; ", load.check(workload, List.of(last)).wrong());
        }
        LoadSchedule schedule =
                new LoadSchedule(Integer.parseInt(words[1]), Duration.ofMillis(Long.parseLong(words[2])));
        try {
            last = LoadTally.sum(load.run(workload.with(schedule), ++runs));
            return new Load(
                            last.committed(),
                            last.seconds(),
                            1e3 * last.latencyMicros(0.5),
                            1e3 * last.latencyMicros(0.99))
                    .toString();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    @Override
    public void close() {
        // nothing is open between two runs
    }
}
