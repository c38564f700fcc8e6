package org.raidlab.tool.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.AWTKeyStroke;
import java.awt.Component;
import java.awt.Container;
import java.awt.Frame;
import java.awt.KeyboardFocusManager;
import java.awt.event.KeyEvent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.swing.AbstractButton;
import javax.swing.JButton;
import javax.swing.JFrame;
import javax.swing.JPanel;
import javax.swing.JTabbedPane;
import javax.swing.JTable;
import javax.swing.JTextArea;
import javax.swing.JToggleButton;
import javax.swing.SwingUtilities;
import javax.swing.text.JTextComponent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.comm.watch.WatchEvent.Place;
import org.raidlab.core.Stamp;
import org.raidlab.msg.Outcome;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.tool.RaidTool;
import org.raidlab.tool.model.Commits;
import org.raidlab.tool.model.Condition;
import org.raidlab.tool.model.Observation;
import org.raidlab.tool.model.SiteState;
import org.raidlab.tool.model.SiteStates;
import org.raidlab.tool.model.View;
import org.raidlab.tool.order.Order;

/** The windows say what was observed, and give the orders that their buttons name. */
final class WindowsTest {
    private static final long START = 1_700_000_000_000_000_000L;
    private static final long SECOND = 1_000_000_000L;
    /** By which the answers of each second come later than those before. */
    private static final long DELAY = 3_000_000L;

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final List<Integer> SITES = List.of(1, 2, 3);

    private FakeSubject subject = new FakeSubject();
    private MainWindow window;

    @TempDir
    private Path folder;

    @BeforeEach
    void open() throws Exception {
        assumeTrue(Screen.isThere(), "there is no display to show windows on");
        open(RaidTool.Theme.LIGHT);
    }

    private void open(RaidTool.Theme theme) throws Exception {
        window = Screen.on(() -> {
            RaidTool.begin(theme);
            MainWindow opened = new MainWindow(subject, () -> {});
            opened.open();
            return opened;
        });
        subject.happens(new Observation.Sites(START, SITES));
    }

    @AfterEach
    void close() throws Exception {
        if (window != null) {
            Screen.run(window::close);
        }
    }

    /** Lets three sites run for some seconds, then site 3 fail. */
    private void threeSitesOfWhichOneFails() {
        for (int second = 0; second < 30; second++) {
            for (int site : SITES) {
                see(second, SiteStates.up(site, 3, SITES, counters(second, site)));
            }
            for (int i = 0; i < 20; i++) {
                subject.happens(new Observation.Ended(
                        START + second * SECOND,
                        (3 + (i * 7 + second) % 17) * 1_000_000L,
                        new Outcome.Committed(Stamp.NONE)));
            }
        }
        see(30, SiteStates.in(Condition.FAILED, 3));
        Map<String, Long> behind = new TreeMap<>(counters(30, 1));
        behind.put("RC.fail-locks of data at 3", 12L);
        behind.put("RC.out of date in 17 at 3", 12L);
        see(31, SiteStates.up(1, 4, List.of(1, 2), behind));
        see(31, SiteStates.up(2, 4, List.of(1, 2), behind));
    }

    private void see(int second, SiteState state) {
        subject.happens(new Observation.Seen(START + second * SECOND + second * DELAY, state, List.of()));
    }

    private static Map<String, Long> counters(int second, int site) {
        return Map.of(
                "AC.committed", (long) second * second * site,
                "AC.aborted", (long) second * site,
                "log.forces", 12L * second);
    }

    /** Brings the windows up to date, and waits for the charts. */
    private void refresh() throws Exception {
        Screen.run(window::refreshNow);
        Polling.until(LIMIT, "the charts", () -> Screen.isTrue(window::isCurrent));
    }

    private <T extends Component> T find(String name, Class<T> type) {
        return Screen.find(window.frame().getContentPane(), name, type);
    }

    private String card(int site) {
        return Screen.words(find("site-" + site, JToggleButton.class));
    }

    private void click(String name) throws Exception {
        Screen.run(find(name, AbstractButton.class)::doClick);
    }

    @Test
    void aCardSaysWhatTheSiteSays() throws Exception {
        threeSitesOfWhichOneFails();
        refresh();
        assertThat(card(3)).contains("site 3  failed", "out of date 12 tuples");
        assertThat(card(1)).contains("site 1  up  session 1", "view 4  members 1 2", "committed 900  aborted 30");
        assertThat(find("narrator", JTextArea.class).getText())
                .contains("site 3 failed: sites 1 and 2 formed view 4; 12 tuples fail-locked for site 3");
    }

    @Test
    void aButtonOrdersWhatItsTooltipSaysForTheSelectedSites() throws Exception {
        threeSitesOfWhichOneFails();
        refresh();
        click("site-2");
        assertThat(find("fail", JButton.class).getToolTipText()).isEqualTo("raid fail 2");
        assertThat(find("recover", JButton.class).isEnabled()).isFalse();
        click("fail");
        click("site-2");
        click("site-3");
        click("recover");
        assertThat(orders(2)).containsExactly(new Order.Fail(2), new Order.Recover(3));
    }

    private List<Order> orders(int expected) {
        long until = System.nanoTime() + 5 * SECOND;
        while (subject.orders().size() < expected && System.nanoTime() < until) {
            Thread.onSpinWait();
        }
        return subject.orders();
    }

    @Test
    void everyButtonHasANameAMnemonicAndATooltip() throws Exception {
        threeSitesOfWhichOneFails();
        refresh();
        assertThat(Buttons.in(window.frame().getContentPane()))
                .hasSizeGreaterThan(20)
                .allSatisfy(Buttons::isComplete);
        Screen.run(() -> window.openSite(1));
        assertThat(Buttons.in(siteWindow(1).getContentPane())).allSatisfy(Buttons::isComplete);
    }

    /** A text takes Tab for a character, and a table for its next cell, unless told otherwise. */
    @Test
    void theTabKeyLeavesEveryPart() throws Exception {
        List<Component> parts = new ArrayList<>();
        Screen.run(() -> window.openSite(1));
        parts(window.frame(), parts);
        parts(siteWindow(1), parts);
        assertThat(parts).filteredOn(JTextComponent.class::isInstance).hasSizeGreaterThan(4);
        assertThat(parts).filteredOn(JTable.class::isInstance).hasSize(5);
        assertThat(parts)
                .filteredOn(Component::isFocusable)
                .allSatisfy(part -> assertThat(part.getFocusTraversalKeys(KeyboardFocusManager.FORWARD_TRAVERSAL_KEYS))
                        .as("%s %s", part.getClass().getSimpleName(), part.getName())
                        .contains(AWTKeyStroke.getAWTKeyStroke(KeyEvent.VK_TAB, 0)));
    }

    private static void parts(Container within, List<Component> all) {
        for (Component component : within.getComponents()) {
            all.add(component);
            if (component instanceof Container container) {
                parts(container, all);
            }
        }
    }

    private static JFrame siteWindow(int site) {
        return Arrays.stream(Frame.getFrames())
                .filter(frame -> ("site-window-" + site).equals(frame.getName()) && frame.isVisible())
                .map(JFrame.class::cast)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aSiteThatDoesNotAnswerTurnsGreyAndKeepsItsNumbers() throws Exception {
        threeSitesOfWhichOneFails();
        see(32, SiteStates.in(Condition.SILENT, 2));
        refresh();
        JToggleButton card = find("site-2", JToggleButton.class);
        assertThat(card(2)).contains("site 2  silent", "committed 900  aborted 30");
        assertThat(card.getForeground()).isEqualTo(Palette.faint());
        assertThat(find("site-1", JToggleButton.class).getForeground()).isEqualTo(Palette.text());
    }

    @Test
    void aLoadedClusterIsAskedForSingleTransactionsWhileAPartOfTheWindowsShowsThem() throws Exception {
        JTabbedPane tabs = find("tabs", JTabbedPane.class);
        assertThat(subject.tellsTransactions()).as("the narrator is shown").isFalse();
        for (int tab = 1; tab < tabs.getTabCount(); tab++) {
            int shown = tab;
            Screen.run(() -> tabs.setSelectedIndex(shown));
            assertThat(subject.tellsTransactions())
                    .as(tabs.getTitleAt(tab))
                    .isEqualTo(tabs.getTitleAt(tab).matches("Transactions|Events.*"));
        }
        Screen.run(() -> window.openSite(1));
        Screen.run(() -> Screen.find(siteWindow(1).getContentPane(), "site-tabs", JTabbedPane.class)
                .setSelectedIndex(2));
        assertThat(subject.tellsTransactions()).as("phases of a site").isTrue();
        Screen.run(() -> siteWindow(1).dispose());
        assertThat(subject.tellsTransactions()).isFalse();
    }

    @Test
    void noTwoKeysMeanTheSameAtOneTime() throws Exception {
        threeSitesOfWhichOneFails();
        refresh();
        JTabbedPane tabs = find("tabs", JTabbedPane.class);
        List<AbstractButton> all = Buttons.in(window.frame().getContentPane());
        for (int tab = 0; tab < tabs.getTabCount(); tab++) {
            List<AbstractButton> inTab = Buttons.in((Container) tabs.getComponentAt(tab));
            Stream<AbstractButton> shown = all.stream()
                    .filter(button -> inTab.contains(button) || !SwingUtilities.isDescendingFrom(button, tabs));
            List<Integer> keys = Stream.concat(
                            shown.map(AbstractButton::getMnemonic),
                            IntStream.range(0, tabs.getTabCount()).mapToObj(tabs::getMnemonicAt))
                    .toList();
            assertThat(keys).as(tabs.getTitleAt(tab)).doesNotHaveDuplicates();
        }
    }

    /** Of a system that RAIDTool does not know: what its processes tell, and the orders that its folder takes. */
    @ParameterizedTest
    @EnumSource
    void anotherSystemIsShownByItsOwnServersAndEvents(RaidTool.Theme theme) throws Exception {
        close();
        subject = new FakeSubject("counters", List.of(Order.UpOfSystem.class, Order.Down.class, Order.Signal.class));
        open(theme);
        List<String> kinds = List.of("MANAGER", "MEMORY");
        for (int site : SITES) {
            see(1, SiteStates.of(Condition.UP, site, kinds, Map.of("log.forces", 7L)));
            subject.happens(new Observation.Happened(new WatchEvent.Message(
                    START + site,
                    new Place(site, "MANAGER"),
                    new Place(site % 3 + 1, "MEMORY"),
                    false,
                    new WatchEvent.Content("MemoryMessage.Store", "Store 17, free 16", List.of()))));
        }
        see(2, SiteStates.of(Condition.DOWN, 3, kinds, Map.of()));
        refresh();
        assertThat(card(1))
                .contains("incarnation 1", "MANAGER up, MEMORY up  pid 4001", "forces 7")
                .doesNotContain("view", "copies");
        assertThat(find("start", JButton.class).getToolTipText()).isEqualTo("raid up --system counters --sites 3");
        assertThatThrownBy(() -> find("partition", JButton.class)).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> find("query", JTextComponent.class)).isInstanceOf(AssertionError.class);
        click("site-1");
        refresh();
        assertThat(find("kill", JButton.class).getToolTipText()).isEqualTo("kill -KILL 4001");
        Screen.run(() -> find("tabs", JTabbedPane.class).setSelectedIndex(3));
        refresh();
        assertThat(find("events", JTable.class).getValueAt(0, 0).toString())
                .contains("site 3 MANAGER", "-> site 1 MEMORY  Store 17, free 16");
        assertThat(Buttons.in(window.frame().getContentPane()))
                .hasSizeGreaterThan(10)
                .allSatisfy(Buttons::isComplete);
        Screen.picture(window.frame(), "raidtool-system" + (theme == RaidTool.Theme.LIGHT ? "" : "-dark"));
    }

    @Test
    void theChartsAreSavedAsPictures() throws Exception {
        threeSitesOfWhichOneFails();
        refresh();
        Screen.run(() -> window.saveCharts(folder.resolve("m.svg")));
        assertThat(folder.resolve("m-1.svg")).content().contains("<svg", "<path");
        assertThat(Files.list(folder)).hasSize(5);
    }

    @ParameterizedTest
    @EnumSource
    void theWindowsArePaintedInBothThemes(RaidTool.Theme theme) throws Exception {
        close();
        open(theme);
        threeSitesOfWhichOneFails();
        Commits.events(START + 32 * SECOND).forEach(event -> subject.happens(new Observation.Happened(event)));
        see(
                34,
                new SiteState(
                        2,
                        Condition.UP,
                        1,
                        List.of(),
                        new View(4, List.of(1, 2)),
                        List.of(3),
                        new TreeMap<>(counters(31, 2))));
        refresh();
        String suffix = theme == RaidTool.Theme.LIGHT ? "" : "-dark";
        Screen.picture(window.frame(), "raidtool" + suffix);
        Screen.run(() -> find("tabs", JTabbedPane.class).setSelectedIndex(1));
        refresh();
        Screen.picture(window.frame(), "raidtool-monitor" + suffix);
        Screen.run(() -> find("tabs", JTabbedPane.class).setSelectedIndex(2));
        refresh();
        Screen.run(() -> find("transactions", JTable.class).setRowSelectionInterval(0, 0));
        Screen.picture(window.frame(), "raidtool-transaction" + suffix);
        Screen.picture(find("orders", JPanel.class), "raidtool-orders" + suffix);
        Screen.run(() -> window.openSite(3));
        refresh();
        Screen.picture(siteWindow(3), "raidtool-site" + suffix);
        Screen.run(() -> Screen.find(siteWindow(3).getContentPane(), "site-tabs", JTabbedPane.class)
                .setSelectedIndex(1));
        Screen.picture(siteWindow(3), "raidtool-fail-locks" + suffix);
    }
}
