package org.raidlab.tool.window;

import java.awt.GraphicsEnvironment;
import java.awt.Rectangle;
import java.awt.event.WindowAdapter;
import java.awt.event.WindowEvent;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import javax.swing.JComponent;
import javax.swing.JFrame;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JSplitPane;
import javax.swing.JTabbedPane;
import net.miginfocom.swing.MigLayout;
import org.jspecify.annotations.Nullable;
import org.raidlab.tool.lesson.Lessons;
import org.raidlab.tool.lesson.OpenLesson;
import org.raidlab.tool.order.Order;
import org.raidlab.tool.order.Subject;
import org.raidlab.tool.replay.Recording;

/** The main window: control panel, network, sites, and below them what is told and measured. */
public final class MainWindow implements AutoCloseable {
    /** Of the control panel. */
    private static final int WIDTH = 310;

    private static final int SCROLL_BAR = 18;
    /** The control panel fits in. */
    private static final int HEIGHT = 860;

    private final Desk desk;
    private final MonitorView monitor;
    private @Nullable ReplayBar replay;
    private final QueryPane query;
    private final @Nullable LessonPane lesson;
    private final JFrame frame;
    private final JLabel foot = new JLabel(" ");
    private final Map<Integer, SiteWindow> siteWindows = new TreeMap<>();

    /** Makes the window, on the event thread; {@code closed} is called when the user has closed it. */
    public MainWindow(Subject subject, Runnable closed) {
        this(null, subject, closed);
    }

    /** Makes the window with a menu of lessons. */
    public MainWindow(Subject subject, Lessons lessons, Runnable closed) {
        this(subject, closed);
        LessonMenu.addTo(frame, lessons);
    }

    /** Makes the window on the cluster of a lesson, with the lesson in front. */
    public MainWindow(OpenLesson lesson, Runnable closed) {
        this(new LessonPane(lesson), lesson.cluster(), closed);
    }

    private MainWindow(@Nullable LessonPane lesson, Subject subject, Runnable closed) {
        desk = new Desk(subject);
        this.lesson = lesson;
        monitor = new MonitorView(desk);
        query = new QueryPane(desk);
        frame = new JFrame("RAIDTool: " + subject.name());
        frame.setName("raid-tool");
        frame.setContentPane(content());
        Keys.tabLeaves(frame.getContentPane());
        frame.setDefaultCloseOperation(JFrame.DISPOSE_ON_CLOSE);
        frame.addWindowListener(new WindowAdapter() {
            @Override
            public void windowClosed(WindowEvent event) {
                end();
                closed.run();
            }
        });
        Rectangle screen = GraphicsEnvironment.getLocalGraphicsEnvironment().getMaximumWindowBounds();
        frame.setSize(Math.min(Palette.scaled(1_120), screen.width), Math.min(Palette.scaled(HEIGHT), screen.height));
        desk.onRefresh(this::refresh);
        desk.refresh();
    }

    /** Returns the frame; for tests, which look for the parts of it by name. */
    JFrame frame() {
        return frame;
    }

    /** Brings the model and the windows up to date; a timer does so ten times a second. */
    void refreshNow() {
        desk.refresh();
    }

    /** Returns whether everything that was observed is painted; charts are painted on a thread of their own. */
    boolean isCurrent() {
        return monitor.isCurrent();
    }

    /** Saves the charts of the monitor. */
    void saveCharts(Path file) {
        monitor.saveSvg(file);
    }

    /** Shows the window and begins to observe. */
    public void open() {
        frame.setLocationByPlatform(true);
        frame.setVisible(true);
        desk.open();
    }

    private JPanel content() {
        JSplitPane above = new JSplitPane(
                JSplitPane.HORIZONTAL_SPLIT,
                new NetworkView(desk).component(),
                new SiteCards(desk, this::openSite).component());
        above.setResizeWeight(0.6);
        JSplitPane right = new JSplitPane(JSplitPane.VERTICAL_SPLIT, above, tabs());
        right.setResizeWeight(0.55);
        boolean orders = desk.subject().takes(Order.Down.class);
        String columns = orders ? "[][grow, fill]" : "[grow, fill]";
        JPanel content = new JPanel(new MigLayout("fill, insets 4", columns, "[grow, fill][][]"));
        if (orders) {
            content.add(orders(), "w %d!".formatted(Palette.scaled(WIDTH)));
        }
        content.add(right, "wrap");
        if (desk.subject() instanceof Recording recording) {
            ReplayBar bar = new ReplayBar(desk, recording);
            replay = bar;
            content.add(bar.component(), "span, growx, wrap");
        }
        foot.setName("foot");
        content.add(foot, "span, growx");
        return content;
    }

    private JTabbedPane tabs() {
        JTabbedPane tabs = new JTabbedPane();
        tabs.setName("tabs");
        Keys.addTab(tabs, "&Narrator", new NarratorView(desk).component());
        Keys.addTab(tabs, "&Monitor", monitor.component());
        JComponent transactions = new TimeLineView(desk).component();
        JComponent events = new EventsView(desk).component();
        Keys.addTab(tabs, "&Transactions", transactions);
        Keys.addTab(tabs, "Events (&0)", events);
        desk.showsTransactions(transactions);
        desk.showsTransactions(events);
        if (desk.subject().answersQueries()) {
            Keys.addTab(tabs, "&Query", query.component());
        }
        if (lesson != null) {
            Keys.addTab(tabs, "Lesson (&J)", lesson.component());
            tabs.setSelectedIndex(tabs.getTabCount() - 1);
        }
        return tabs;
    }

    /** Returns what gives orders. */
    private JScrollPane orders() {
        JPanel left = new JPanel(
                new MigLayout("wrap 1, insets 0", "[%d!, fill]".formatted(Palette.scaled(WIDTH - SCROLL_BAR))));
        left.setName("orders");
        left.add(new ControlPanel(desk, this::openSite).component());
        addIf(Order.Workload.class, left, () -> new WorkloadPanel(desk).component());
        addIf(Order.Faults.class, left, () -> new FaultPanel(desk).component());
        addIf(Order.Switch.class, left, () -> new AlgorithmPanel(desk).component());
        return scrolled(left);
    }

    private void addIf(Class<? extends Order> kind, JPanel left, Supplier<JComponent> part) {
        if (desk.subject().takes(kind)) {
            left.add(part.get());
        }
    }

    private static JScrollPane scrolled(JPanel panel) {
        JScrollPane scroll = new JScrollPane(
                panel, JScrollPane.VERTICAL_SCROLLBAR_AS_NEEDED, JScrollPane.HORIZONTAL_SCROLLBAR_NEVER);
        scroll.setBorder(null);
        return scroll;
    }

    /** Opens the window of a site. */
    void openSite(int site) {
        siteWindows
                .computeIfAbsent(site, number -> new SiteWindow(desk, number))
                .show();
    }

    private void refresh() {
        String doing = desk.running()
                .map(Order::command)
                .map(command -> "running: " + command)
                .orElse(" ");
        String missing = desk.dropped() == 0 ? "" : "  (%,d observations dropped)".formatted(desk.dropped());
        foot.setText(doing + missing);
    }

    /** Closes all windows; what runs keeps running. */
    @Override
    public void close() {
        frame.dispose();
    }

    private void end() {
        siteWindows.values().forEach(SiteWindow::close);
        query.close();
        if (lesson != null) {
            lesson.close();
        }
        if (replay != null) {
            replay.close();
        }
        desk.close();
    }
}
