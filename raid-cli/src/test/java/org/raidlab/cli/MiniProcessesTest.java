package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.harness.managing.MiniLayout;
import org.raidlab.harness.scenario.Scenario;
import org.raidlab.harness.scenario.ScenarioFile;
import org.raidlab.harness.scenario.ScenarioRun;
import org.raidlab.harness.scenario.StepReport;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.runtime.launch.StartedProcess;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.tool.live.RunningCluster;
import org.raidlab.tool.model.Condition;
import org.raidlab.tool.model.Picture;

/** The managing site over processes. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class MiniProcessesTest {
    private static final long SEED = 3;
    private static final Duration LIMIT = Duration.ofMinutes(1);

    @TempDir
    Path folder;

    private static Scenario scenario(String steps) {
        return ScenarioFile.parse("s.yaml", "{sites: 3, items: 8, degree: 2, steps: [" + steps + "]}");
    }

    private static List<StepReport> reports(Scenario scenario, MiniLayout layout) {
        List<StepReport> reports = new ArrayList<>();
        try (MiniGround ground = MiniGround.start(layout, SEED)) {
            new ScenarioRun(scenario, ground.sites(), reports::add).run();
        }
        return reports;
    }

    @Test
    void processesDoWhatSitesInVirtualTimeDo() {
        Scenario scenario = scenario("{run: 5}, {fail: 1}, {run: 20}, {recover: 1}, {run: 60}");
        List<StepReport> virtual = ScenarioRun.reports(scenario, SEED);
        List<StepReport> processes = reports(scenario, MiniLayout.processes(scenario.shape(), SEED));
        assertThat(processes).isEqualTo(virtual);
        assertThat(processes.get(2).failLocksInAll()).as("while it is down").isPositive();
        assertThat(processes.getLast().failLocksInAll())
                .as("after enough writes")
                .isZero();
    }

    /** RAIDTool watches Mini-RAID's processes by the same messages as all others. */
    @Test
    void raidToolShowsWhatTheManagingSiteDoes() {
        Scenario scenario = scenario("{run: 5}, {fail: 1}, {run: 20}");
        Picture picture = new Picture();
        try (MiniGround ground = MiniGround.start(MiniLayout.processes(scenario.shape(), SEED), SEED);
                RunningCluster watched = WatchedCluster.of(ground.cluster())) {
            watched.observe(observation -> {
                synchronized (picture) {
                    picture.take(observation);
                }
            });
            new ScenarioRun(scenario, ground.sites(), report -> {}).run();
            int down = ground.sites().down().getFirst();
            Polling.until(LIMIT, "RAIDTool shows the failure and what the site misses", () -> {
                synchronized (picture) {
                    return picture.instance().site(down).condition() == Condition.DOWN
                            && !picture.instance().failLocks().at(down).isNothing()
                            && !picture.transactions().newest().isEmpty();
                }
            });
        }
    }

    @Test
    void theFullSystemCarriesOutTheSameScenario() {
        Scenario scenario = scenario("{run: 5}, {fail: 1}, {run: 20}, {recover: 1}, {run: 5}");
        List<StepReport> reports = reports(scenario, MiniLayout.full(scenario.shape(), SEED));
        assertThat(reports.get(2).committed()).isPositive();
        assertThat(reports.get(2).failLocksInAll()).isPositive();
        assertThat(reports.get(2).down()).hasSize(1);
        assertThat(reports.getLast().down()).isEmpty();
    }

    @Test
    void aProcessThatDiesUnaskedIsToldAndNoneIsLeft() {
        Scenario scenario = scenario("{run: 5}");
        List<Long> pids = new ArrayList<>();
        MiniGround ground = MiniGround.start(MiniLayout.processes(scenario.shape(), SEED), SEED);
        try (ground) {
            ScenarioRun run = new ScenarioRun(scenario, ground.sites(), report -> {});
            LocalCluster cluster = ground.cluster();
            for (int site : ground.sites().up()) {
                cluster.processes(site).values().stream().map(RunFile::pid).forEach(pids::add);
            }
            cluster.kill(2);
            assertThatThrownBy(run::run)
                    .isInstanceOf(EnvironmentException.class)
                    .hasMessageStartingWith("site 2 (pid " + pids.get(1) + ") has ended unasked; it said last: ");
        }
        assertThat(pids).hasSize(3).noneMatch(MiniProcessesTest::isAlive);
        assertThat(ground.cluster().folder().path()).doesNotExist();
    }

    private static boolean isAlive(long pid) {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    @Test
    void whoIsInterruptedLeavesNoProcessBehind() throws Exception {
        Path file = folder.resolve("long.yaml");
        Files.writeString(file, "{sites: 2, items: 5, steps: [{run: 1}, {run: 1000000}]}");
        Path output = folder.resolve("out");
        Process managing = new ProcessStarter(Main.class.getName())
                .start(List.of("mini", "run", file.toString(), "--processes"), output);
        Polling.until(
                LIMIT, "a transaction", () -> StartedProcess.lastLines(output).contains("run 1 "));
        List<ProcessHandle> sites = managing.children().toList();
        assertThat(sites).hasSize(2);
        managing.destroy();
        assertThat(managing.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        Polling.until(LIMIT, "both sites to end", () -> sites.stream().noneMatch(ProcessHandle::isAlive));
    }

    @Test
    void processesAreEitherMiniRaidOrAllOfRaid() {
        assertThat(Main.run("mini", "run", "fig10", "--processes", "--full")).isEqualTo(ExitCode.USAGE);
        assertThat(Main.run(
                        "mini",
                        "run",
                        "fig10",
                        "--cluster",
                        folder.resolve("none.yaml").toString()))
                .isEqualTo(ExitCode.USAGE);
    }
}
