package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.EventQueue;
import java.awt.GraphicsEnvironment;
import java.awt.Point;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import javax.swing.JPanel;
import org.assertj.swing.core.BasicRobot;
import org.assertj.swing.core.MouseButton;
import org.assertj.swing.core.Robot;
import org.assertj.swing.edt.FailOnThreadViolationRepaintManager;
import org.assertj.swing.edt.GuiActionRunner;
import org.assertj.swing.finder.JOptionPaneFinder;
import org.assertj.swing.finder.WindowFinder;
import org.assertj.swing.fixture.FrameFixture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.tool.RaidTool;
import tools.jackson.databind.JsonNode;

/** {@code raid tool} on processes: a robot clicks through what the control panel offers. */
final class ToolTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private Robot robot;
    private FrameFixture window;

    @AfterEach
    void close() {
        if (robot != null) {
            robot.cleanUp();
        }
        Main.run("down", "--quiet", "--dir", folder.toString());
    }

    @Test
    @Timeout(value = 4, unit = TimeUnit.MINUTES)
    void aRobotCreatesLoadsFailsPartitionsKillsAndAsksACluster() throws Exception {
        assumeTrue(hasDisplay(), "there is no display to show windows on");
        CompletableFuture<Integer> ended = openTheConsole();
        aClusterIsCreated();
        aWorkloadRuns();
        aSiteFailsAndRecovers();
        aStrokeCutsASiteOff();
        aSiteIsKilledOnlyWhenTheUserSaysSo();
        theQueryPaneSpeaksQuel();
        EventQueue.invokeLater(window.target()::dispose);
        assertThat(ended.get(10, TimeUnit.SECONDS)).isEqualTo(ExitCode.OK);
    }

    private static boolean hasDisplay() {
        try {
            RaidTool.requireDisplay();
            return !GraphicsEnvironment.isHeadless();
        } catch (EnvironmentException e) {
            return false;
        }
    }

    private CompletableFuture<Integer> openTheConsole() {
        FailOnThreadViolationRepaintManager.install();
        robot = BasicRobot.robotWithCurrentAwtHierarchy();
        CompletableFuture<Integer> ended =
                CompletableFuture.supplyAsync(() -> Main.run("tool", "--dir", folder.toString()));
        window = WindowFinder.findFrame("raid-tool").withTimeout(LIMIT.toMillis()).using(robot);
        return ended;
    }

    private void aClusterIsCreated() {
        window.button("create").click();
        confirm();
        List.of(1, 2, 3).forEach(site -> await(() -> card(site).contains("up")));
        await(() -> card(3).contains("members 1 2 3"));
        theCardsSayWhatTheStatusSays();
    }

    private void aWorkloadRuns() {
        window.spinner("seconds").enterTextAndCommit("2");
        window.button("start-workload").click();
        await(() -> narration().contains(" committed, "));
        assertThat(narration()).doesNotContain("refused");
        theCardsSayWhatTheStatusSays();
    }

    private void aSiteFailsAndRecovers() {
        window.toggleButton("site-3").click();
        window.button("fail").requireToolTip("raid fail 3").click();
        await(() -> card(3).contains("failed"));
        await(() -> narration().contains("site 3 failed: sites 1 and 2 formed view"));
        window.button("start-workload").click();
        await(() -> card(3).contains("out of date"));
        theCardsSayWhatTheStatusSays();
        window.button("recover").click();
        await(() -> card(3).contains("up") && card(3).contains("all copies up to date"));
    }

    /** Draws from one side of the triangle to another, around site 3 at the lower left. */
    private void aStrokeCutsASiteOff() {
        JPanel network = window.panel("network").target();
        int width = network.getWidth();
        int height = network.getHeight();
        Point from = new Point(width / 5, height * 2 / 5);
        Point to = new Point(width * 3 / 5, height - 20);
        robot.moveMouse(network, from);
        robot.pressMouse(MouseButton.LEFT_BUTTON);
        robot.moveMouse(network, new Point((from.x + to.x) / 2, (from.y + to.y) / 2));
        robot.moveMouse(network, to);
        robot.releaseMouse(MouseButton.LEFT_BUTTON);
        await(() -> card(3).contains("cut from 1 2"));
        await(() -> card(1).contains("members 1 2<"));
        theCardsSayWhatTheStatusSays();
        window.button("heal").click();
        await(() -> narration().contains("the network is whole again"));
        await(() -> card(1).contains("members 1 2 3"));
    }

    private void aSiteIsKilledOnlyWhenTheUserSaysSo() {
        window.toggleButton("site-3").click();
        window.toggleButton("site-2").click();
        window.button("kill").click();
        JOptionPaneFinder.findOptionPane().using(robot).cancelButton().click();
        assertThat(card(2)).contains("up");
        window.button("kill").click();
        confirm();
        await(() -> card(2).contains("down"));
        window.button("recover").click();
        await(() -> card(2).contains("up"));
    }

    private void theQueryPaneSpeaksQuel() {
        window.tabbedPane("tabs").selectTab("Query");
        GuiActionRunner.execute(
                () -> window.textBox("query").target().setText("range of r is relation retrieve (r.name)"));
        window.button("query-run").click();
        await(() -> text("query-output").contains("items"));
    }

    private void confirm() {
        JOptionPaneFinder.findOptionPane().using(robot).okButton().click();
    }

    private static void await(BooleanSupplier condition) {
        Polling.until(LIMIT, "the windows to say so", condition);
    }

    private String card(int site) {
        return window.toggleButton("site-" + site).text();
    }

    private String narration() {
        return text("narrator");
    }

    private String text(String name) {
        return GuiActionRunner.execute(
                () -> ((javax.swing.text.JTextComponent) robot.finder().findByName(name, false)).getText());
    }

    /** Compares with {@code raid status --json}, at a moment at which nothing happens. */
    private void theCardsSayWhatTheStatusSays() {
        await(() -> {
            JsonNode status = CommandRun.of("status", "--json", "--dir", folder.toString())
                    .lastObject();
            return status.get("sites").valueStream().allMatch(site -> saysSo(card(site.get("site").asInt()), site));
        });
    }

    private static boolean saysSo(String card, JsonNode site) {
        String state = site.get("state").asString();
        boolean up = state.equals("up");
        JsonNode late = site.get("outOfDate");
        return card.contains("site " + site.get("site").asInt() + "  " + state)
                && card.contains("committed %d  aborted %d"
                        .formatted(
                                site.get("committed").asLong(),
                                site.get("aborted").asLong()))
                && (!up || card.contains("session " + site.get("session").asInt()))
                && (!up || card.contains("view " + site.get("view").asLong() + "  "))
                && (late == null
                        || late.get("tuples").asLong() == 0
                        || card.contains("out of date %,d tuple".formatted(late.get("tuples").asLong())));
    }

    @Test
    void whereThereIsNoDisplayTheCommandSaysSoInALine() throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "tool",
                "--dir",
                folder.toString());
        builder.environment().remove("DISPLAY");
        Process process = builder.start();
        String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(said.lines()).singleElement().asString().startsWith("raid: ").contains("no display", "xvfb-run");
    }
}
