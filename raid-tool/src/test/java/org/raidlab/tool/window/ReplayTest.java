package org.raidlab.tool.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.Component;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import javax.swing.AbstractButton;
import javax.swing.JComboBox;
import javax.swing.JLabel;
import javax.swing.JSlider;
import javax.swing.JTextArea;
import javax.swing.JToggleButton;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.comm.watch.WatchEvent.Field;
import org.raidlab.comm.watch.WatchEvent.Place;
import org.raidlab.harness.managing.SiteRecorder;
import org.raidlab.harness.managing.VirtualSites;
import org.raidlab.harness.scenario.Scenario;
import org.raidlab.harness.scenario.ScenarioFile;
import org.raidlab.harness.scenario.ScenarioRun;
import org.raidlab.harness.scenario.StepReport;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.tool.RaidTool;
import org.raidlab.tool.model.Commits;
import org.raidlab.tool.replay.Recording;

/** A recorded run in the windows: steps, jumps and time. */
final class ReplayTest {
    private static final long SECOND = 1_000_000_000L;
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private MainWindow window;

    @BeforeEach
    void open() throws Exception {
        assumeTrue(Screen.isThere(), "there is no display to show windows on");
        open(RaidTool.Theme.LIGHT, Recording.of("run.jsonl", run()));
    }

    private void open(RaidTool.Theme theme, Recording recording) throws Exception {
        window = Screen.on(() -> {
            RaidTool.begin(theme);
            MainWindow opened = new MainWindow(recording, () -> {});
            opened.open();
            return opened;
        });
    }

    @AfterEach
    void close() throws Exception {
        if (window != null) {
            Screen.run(window::close);
        }
    }

    /** Three sites; at 5 s the third one fails. */
    private static List<WatchEvent> run() {
        List<WatchEvent> events = new ArrayList<>();
        for (int site = 1; site <= 3; site++) {
            events.add(new WatchEvent.State(0, Place.ofSite(site), "up", 1));
            events.add(view(0, site, 1, "1 2 3"));
        }
        for (int second = 1; second < 10; second++) {
            if (second == 5) {
                events.add(new WatchEvent.State(5 * SECOND, Place.ofSite(3), "failed", 0));
                events.add(view(5 * SECOND, 1, 2, "1 2"));
            }
            for (int site = 1; site <= 2; site++) {
                events.add(new WatchEvent.Sample(
                        second * SECOND,
                        Place.ofSite(site),
                        new LinkedHashMap<>(Map.of("AC.committed", 40L * second))));
            }
            events.addAll(Commits.events(second * SECOND).stream()
                    .filter(event -> event instanceof WatchEvent.Message)
                    .toList());
        }
        return events;
    }

    private static WatchEvent view(long at, int site, long number, String members) {
        return new WatchEvent.Noted(
                at, new Place(site, "RC"), "view", List.of(Field.of("view", number), new Field("members", members)));
    }

    private <T extends Component> T find(String name, Class<T> type) {
        return Screen.find(window.frame().getContentPane(), name, type);
    }

    private String card(int site) throws Exception {
        return Screen.on(() -> Screen.words(find("site-" + site, JToggleButton.class)));
    }

    /** What the windows show between two events, never amid one. */
    private String narrated() throws Exception {
        return Screen.on(() -> find("narrator", JTextArea.class).getText());
    }

    private String time() throws Exception {
        return Screen.on(() -> find("replay-time", JLabel.class).getText());
    }

    private void click(String name) throws Exception {
        Screen.run(find(name, AbstractButton.class)::doClick);
    }

    private void await(Callable<Boolean> condition) {
        Polling.until(LIMIT, "the replay", () -> {
            try {
                return condition.call();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    @Test
    void theSliderShowsAnyMomentOfTheRun() throws Exception {
        Screen.run(() -> find("replay-slider", JSlider.class).setValue(900));
        await(() -> card(3).contains("site 3  failed"));
        assertThat(card(1)).contains("committed 320");
        assertThat(narrated()).contains("site 3 failed: sites 1 and 2 formed view 2");
        Screen.run(() -> find("replay-slider", JSlider.class).setValue(100));
        await(() -> card(3).contains("site 3  up"));
    }

    /** A Mini-RAID of six sites, of which two fail: a seed's recording, in both themes. */
    @ParameterizedTest
    @EnumSource
    void aMiniRaidIsShownAsItWas(RaidTool.Theme theme) throws Exception {
        close();
        Scenario scenario = ScenarioFile.parse("six sites", """
                {sites: 6, items: 12, degree: 3, detection: sequential,
                 steps: [{run: 10}, {fail: {sites: [2, 5]}}, {run: 20}]}""");
        List<WatchEvent> events = new ArrayList<>();
        List<StepReport> steps = new ArrayList<>();
        try (VirtualSites sites =
                new VirtualSites(scenario.shape(), 7, ServerFactory::new, SiteRecorder.to(events::add))) {
            new ScenarioRun(scenario, sites, steps::add).run();
        }
        open(theme, Recording.of("mini.jsonl", events));
        Screen.run(() -> find("replay-slider", JSlider.class).setValue(1_000));
        await(() -> card(5).contains("site 5  down"));
        long missed = steps.getLast().failLocksInAll();
        assertThat(missed).isPositive();
        assertThat(outOfDate(card(2)) + outOfDate(card(5))).isEqualTo(missed);
        String suffix = theme == RaidTool.Theme.LIGHT ? "" : "-dark";
        Screen.picture(window.frame(), "raidtool-replay" + suffix);
    }

    private static long outOfDate(String card) {
        return Long.parseLong(card.replaceFirst("(?s).*out of date (\\d+) tuple.*", "$1"));
    }

    @Test
    void aStepIsOneEvent() throws Exception {
        String before = time();
        click("replay-step");
        assertThat(time()).isNotEqualTo(before).contains("event 2 of");
    }

    @Test
    void aRunPlaysToItsEnd() throws Exception {
        Screen.run(() -> find("replay-speed", JComboBox.class).setSelectedIndex(4));
        click("replay-play");
        await(() -> card(3).contains("site 3  failed"));
        await(() -> !Screen.on(() -> find("replay-play", JToggleButton.class).isSelected()));
        click("replay-begin");
        await(() -> Screen.on(() -> find("replay-slider", JSlider.class).getValue()) == 0);
    }

    /** Of a simulated run that broke a promise. */
    @Test
    void aViolationIsShownAtItsStep() throws Exception {
        close();
        List<WatchEvent> events = new ArrayList<>(run());
        long when = 7 * SECOND + 1;
        int there =
                (int) events.stream().filter(event -> event.atNanos() < when).count();
        events.add(there, new WatchEvent.LogLine(when, Place.ofSite(1), WatchEvent.LogLine.VIOLATION, "a lost update"));
        open(RaidTool.Theme.LIGHT, Recording.of("run.jsonl", events));
        assertThat(narrated()).doesNotContain("VIOLATION");
        click("replay-violation");
        await(() -> narrated().endsWith("7.000 s  VIOLATION: a lost update"));
        assertThat(time()).startsWith("7.000 of 9.");
    }

    @Test
    void nothingGivesOrders() {
        assertThatThrownBy(() -> find("fail", AbstractButton.class)).isInstanceOf(AssertionError.class);
    }

    @Test
    void everyButtonOfAReplayHasANameAMnemonicAndATooltip() {
        assertThat(Buttons.in(window.frame().getContentPane()))
                .hasSizeGreaterThan(5)
                .allSatisfy(Buttons::isComplete);
    }
}
