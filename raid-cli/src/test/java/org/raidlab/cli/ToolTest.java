package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.EventQueue;
import java.awt.Frame;
import java.awt.Point;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import javax.swing.JButton;
import javax.swing.JComboBox;
import javax.swing.JPanel;
import javax.swing.JSpinner;
import javax.swing.JTabbedPane;
import javax.swing.JTable;
import javax.swing.JToggleButton;
import javax.swing.text.JTextComponent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.tool.RaidTool;
import tools.jackson.databind.JsonNode;

/** {@code raid tool} on processes: a hand presses what the control panel offers. */
final class ToolTest {
    private final Hand hand = new Hand();

    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        EventQueue.invokeLater(() -> Stream.of(Frame.getFrames()).forEach(Frame::dispose));
        CommandRun.of("down", "--dir", folder.toString());
    }

    @Test
    @Timeout(value = 4, unit = TimeUnit.MINUTES)
    void aHandCreatesLoadsFailsPartitionsKillsAndAsksACluster() throws Exception {
        assumeTrue(hasDisplay(), "there is no display to show windows on");
        hand.guard();
        CompletableFuture<Integer> ended =
                CompletableFuture.supplyAsync(() -> Main.run("tool", "--dir", folder.toString()));
        Frame window = hand.get("raid-tool", Frame.class);
        aClusterIsCreated();
        aWorkloadRuns();
        aSiteFailsAndRecovers();
        aStrokeCutsASiteOff();
        aSiteIsKilledOnlyWhenTheUserSaysSo();
        theQueryPaneSpeaksQuel();
        aFaultPlanIsCarriedOut();
        theProtocolIsSwitched();
        EventQueue.invokeLater(window::dispose);
        assertThat(ended.get(10, TimeUnit.SECONDS)).isEqualTo(ExitCode.OK);
        assertThat(hand.violations()).as("changes by other threads").isZero();
    }

    /** Counters, of which RAIDTool has never heard: it shows their servers and events, and offers what they can do. */
    @Test
    @Timeout(value = 2, unit = TimeUnit.MINUTES)
    void aHandKillsAndStartsSitesOfAnotherSystem() throws Exception {
        assumeTrue(hasDisplay(), "there is no display to show windows on");
        assertThat(CommandRun.of("up", "--system", "echo", "--sites", "2", "--dir", folder.toString())
                        .exitCode())
                .isEqualTo(ExitCode.OK);
        CompletableFuture<Integer> ended =
                CompletableFuture.supplyAsync(() -> Main.run("tool", "--dir", folder.toString()));
        Frame window = hand.get("raid-tool", Frame.class);
        await(() -> card(2).contains("COUNTER up  pid "));
        theCardsSayWhichProcessesTheStatusShows();
        hand.press("site-2");
        hand.press("kill");
        hand.answer("OK");
        await(() -> card(2).contains("site 2  down"));
        await(() -> narration().contains("site 2 failed: its process is gone"));
        hand.press("start");
        await(() -> card(2).contains("site 2  up"));
        theCardsSayWhichProcessesTheStatusShows();
        JTabbedPane tabs = hand.get("tabs", JTabbedPane.class);
        EventQueue.invokeLater(() -> tabs.setSelectedIndex(tabs.indexOfTab("Events (0)")));
        JTable events = hand.get("events", JTable.class);
        await(() -> Hand.on(() ->
                events.getRowCount() > 0 && events.getValueAt(0, 0).toString().contains("site ")));
        assertThat(hand.find("fail", JButton.class)).isEmpty();
        assertThat(hand.find("query", JTextComponent.class)).isEmpty();
        EventQueue.invokeLater(window::dispose);
        assertThat(ended.get(10, TimeUnit.SECONDS)).isEqualTo(ExitCode.OK);
    }

    private void theCardsSayWhichProcessesTheStatusShows() {
        await(() -> CommandRun.of("status", "--json", "--dir", folder.toString())
                .lastObject()
                .get("sites")
                .valueStream()
                .allMatch(site -> card(site.get("site").asInt())
                        .contains("pid " + site.get("pid").asLong())));
    }

    private static boolean hasDisplay() {
        try {
            RaidTool.requireDisplay();
            return true;
        } catch (EnvironmentException e) {
            return false;
        }
    }

    private void aClusterIsCreated() {
        hand.press("create");
        hand.answer("OK");
        await(() -> card(3).contains("members 1 2 3"));
        theCardsSayWhatTheStatusSays();
    }

    private void aWorkloadRuns() {
        load();
        assertThat(narration()).doesNotContain("refused");
        theCardsSayWhatTheStatusSays();
    }

    /** Runs a workload for two seconds. */
    private void load() {
        long before = loads();
        JSpinner seconds = hand.get("seconds", JSpinner.class);
        EventQueue.invokeLater(() -> seconds.setValue(2));
        hand.press("start-workload");
        await(() -> loads() > before);
    }

    private long loads() {
        return narration().lines().filter(line -> line.contains(" committed, ")).count();
    }

    private void aSiteFailsAndRecovers() {
        hand.press("site-3");
        JButton fail = hand.get("fail", JButton.class);
        await(() -> Hand.on(() -> "raid fail 3".equals(fail.getToolTipText())));
        hand.press("fail");
        await(() -> card(3).contains("site 3  failed"));
        await(() -> narration().contains("site 3 failed: sites 1 and 2 formed view"));
        load();
        await(() -> card(3).contains("out of date"));
        theCardsSayWhatTheStatusSays();
        hand.press("recover");
        await(() -> card(3).contains("site 3  up") && card(3).contains("all copies up to date"));
    }

    /** Draws from one side of the triangle to another, around site 3 at the lower left. */
    private void aStrokeCutsASiteOff() {
        JPanel network = hand.get("network", JPanel.class);
        int width = network.getWidth();
        int height = network.getHeight();
        hand.draw(network, new Point(width / 5, height * 2 / 5), new Point(width * 3 / 5, height - 20));
        await(() -> card(3).contains("cut from 1 2"));
        await(() -> card(1).contains("members 1 2\n"));
        theCardsSayWhatTheStatusSays();
        hand.press("heal");
        await(() -> narration().contains("the network is whole again"));
        await(() -> card(1).contains("members 1 2 3"));
    }

    private void aSiteIsKilledOnlyWhenTheUserSaysSo() {
        hand.press("site-3");
        hand.press("site-2");
        hand.press("kill");
        hand.answer("Cancel");
        assertThat(card(2)).contains("site 2  up");
        hand.press("kill");
        hand.answer("OK");
        await(() -> card(2).contains("site 2  down"));
        hand.press("recover");
        await(() -> card(2).contains("site 2  up"));
        aKillIsShownWithinTwoSeconds();
    }

    /** A kill from elsewhere, which RAIDTool has to notice by itself. */
    private void aKillIsShownWithinTwoSeconds() {
        JsonNode two = CommandRun.of("status", "--json", "--dir", folder.toString())
                .lastObject()
                .get("sites")
                .get(1);
        ProcessHandle process = ProcessHandle.of(two.get("pid").asLong()).orElseThrow();
        long killed = System.nanoTime();
        process.destroyForcibly();
        await(() -> card(2).contains("site 2  down"));
        assertThat(System.nanoTime() - killed).as("nanoseconds").isLessThan(TimeUnit.SECONDS.toNanos(2));
        hand.press("recover");
        await(() -> card(2).contains("site 2  up"));
    }

    private void theQueryPaneSpeaksQuel() {
        JTabbedPane tabs = hand.get("tabs", JTabbedPane.class);
        EventQueue.invokeLater(() -> tabs.setSelectedIndex(tabs.indexOfTab("Query")));
        JTextComponent query = hand.get("query", JTextComponent.class);
        EventQueue.invokeLater(() -> {
            query.setText("retr");
            query.getActionMap().get("complete").actionPerformed(null);
        });
        await(() -> text("query").equals("retrieve "));
        EventQueue.invokeLater(() -> query.setText("range of r is relation retrieve (r.name)"));
        hand.press("query-run");
        await(() -> text("query-output").contains("items"));
    }

    private void aFaultPlanIsCarriedOut() {
        JTextComponent plan = hand.get("fault-plan", JTextComponent.class);
        EventQueue.invokeLater(() -> plan.setText("loss 2 1\nfail 3\nwait 1\nrecover 3\nloss 2 0"));
        hand.press("begin-faults");
        await(() -> narration().contains("site 3 failed") && narration().contains("5 of 5 steps done"));
        await(() -> card(3).contains("site 3  up"));
    }

    private void theProtocolIsSwitched() {
        JComboBox<?> algorithm = hand.get("algorithm", JComboBox.class);
        EventQueue.invokeLater(() -> algorithm.setSelectedItem("commit: parallel"));
        hand.press("switch");
        await(() -> narration().contains("raid switch commit parallel; commit parallel in view"));
    }

    private void await(BooleanSupplier condition) {
        try {
            hand.await("the windows to say so", condition);
        } catch (EnvironmentException e) {
            throw new AssertionError(
                    e.getMessage() + "\n" + card(1) + "\n" + card(2) + "\n" + card(3) + "\n" + narration(), e);
        }
    }

    /** Returns what a card says; nothing before there is one. */
    private String card(int site) {
        return hand.find("site-" + site, JToggleButton.class)
                .map(card -> Hand.on(() -> card.getAccessibleContext().getAccessibleName()))
                .orElse("");
    }

    private String narration() {
        return text("narrator");
    }

    private String text(String name) {
        return hand.find(name, JTextComponent.class)
                .map(part -> Hand.on(part::getText))
                .orElse("");
    }

    /** Compares with {@code raid status --json}, at a moment at which nothing happens. */
    private void theCardsSayWhatTheStatusSays() {
        await(() -> {
            JsonNode status = CommandRun.of("status", "--json", "--dir", folder.toString())
                    .lastObject();
            return status.get("sites")
                    .valueStream()
                    .allMatch(site -> saysSo(card(site.get("site").asInt()), site));
        });
    }

    private static boolean saysSo(String card, JsonNode site) {
        boolean up = site.get("state").asString().equals("up");
        JsonNode late = site.get("outOfDate");
        return card.contains("site %d  %s"
                        .formatted(site.get("site").asInt(), site.get("state").asString()))
                && card.contains("committed %d  aborted %d"
                        .formatted(
                                site.get("committed").asLong(),
                                site.get("aborted").asLong()))
                && (!up || card.contains("session " + site.get("session").asInt()))
                && (!up || card.contains("view " + site.get("view").asLong() + "  "))
                && (late == null
                        || late.get("tuples").asLong() == 0
                        || card.contains("out of date %,d tuple"
                                .formatted(late.get("tuples").asLong())));
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
