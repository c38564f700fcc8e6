package org.raidlab.tool.window;

import java.awt.EventQueue;
import java.awt.Font;
import java.awt.Rectangle;
import java.awt.event.ActionEvent;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.swing.AbstractAction;
import javax.swing.JButton;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JMenuItem;
import javax.swing.JPanel;
import javax.swing.JPopupMenu;
import javax.swing.JScrollPane;
import javax.swing.JSplitPane;
import javax.swing.JTextArea;
import javax.swing.KeyStroke;
import javax.swing.text.BadLocationException;
import net.miginfocom.swing.MigLayout;
import org.jspecify.annotations.Nullable;
import org.raidlab.ui.shell.Monitor;
import org.raidlab.ui.shell.Screen;
import org.raidlab.ui.shell.ShellPort;
import org.raidlab.ui.shell.input.Completion;
import org.raidlab.ui.shell.input.Suggestion;

/**
 * A shell in a window: it speaks QUEL, with the completion of {@code raid shell}. The shell works on a thread of its
 * own, since a statement may take long.
 */
final class QueryPane implements AutoCloseable {
    private static final int SUGGESTIONS_MAX = 20;

    private final Desk desk;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            Thread.ofVirtual().name("raid-tool-query").factory());
    private final JPanel panel = new JPanel(new MigLayout("fill, insets 4", "[grow, fill]", "[][grow, fill]"));
    private final JTextArea input = new JTextArea(4, 40);
    private final JTextArea output = new JTextArea();
    private final JComboBox<Integer> site = new JComboBox<>();
    private final JButton run =
            OrderButtons.plain("query-run", "R&un", "Ctrl+Enter; raid query --site N -c '…'", this::run);
    private final JButton cancel =
            OrderButtons.plain("query-cancel", "Break off (&X)", "Escape; as Ctrl-C in raid shell", this::cancel);
    /** Used on the shell's thread only. */
    private @Nullable Monitor monitor;

    private volatile @Nullable ShellPort port;
    private boolean busy;

    QueryPane(Desk desk) {
        this.desk = desk;
        input.setName("query");
        input.getAccessibleContext().setAccessibleName("QUEL statements");
        output.setName("query-output");
        output.setEditable(false);
        Font letters =
                new Font(Font.MONOSPACED, Font.PLAIN, Math.round(Palette.font(1).getSize2D()));
        input.setFont(letters);
        output.setFont(letters);
        site.setName("query-site");
        bind("ctrl ENTER", "run", this::run);
        bind("ESCAPE", "cancel", this::cancel);
        bind("ctrl SPACE", "complete", this::complete);
        JPanel bar = new JPanel(new MigLayout("insets 0"));
        bar.add(new JLabel("Site"));
        bar.add(site);
        bar.add(run);
        bar.add(cancel);
        bar.add(new JLabel("Ctrl+Space completes, Ctrl+Enter runs"));
        panel.add(bar, "wrap");
        panel.add(new JSplitPane(JSplitPane.VERTICAL_SPLIT, new JScrollPane(input), new JScrollPane(output)));
        desk.onRefresh(this::refresh);
    }

    JComponent component() {
        return panel;
    }

    private void bind(String key, String name, Runnable action) {
        input.getInputMap().put(KeyStroke.getKeyStroke(key), name);
        input.getActionMap().put(name, new AbstractAction(name) {
            private static final long serialVersionUID = 1L;

            @Override
            public void actionPerformed(ActionEvent event) {
                action.run();
            }
        });
    }

    private void refresh() {
        List<Integer> sites = List.copyOf(desk.model().sites().keySet());
        if (site.getItemCount() != sites.size()) {
            site.removeAllItems();
            sites.forEach(site::addItem);
        }
        run.setEnabled(!busy && !sites.isEmpty() && desk.subject().answersQueries());
        cancel.setEnabled(busy);
    }

    private int chosenSite() {
        return site.getSelectedIndex() < 0 ? 1 : site.getItemAt(site.getSelectedIndex());
    }

    private void run() {
        String text = input.getSelectedText() == null ? input.getText() : input.getSelectedText();
        if (!run.isEnabled() || text.isBlank()) {
            return;
        }
        busy = true;
        refresh();
        int at = chosenSite();
        append("site " + at + "> " + text.strip());
        thread.execute(() -> {
            work(at, text);
            EventQueue.invokeLater(() -> {
                busy = false;
                refresh();
            });
        });
    }

    /** Runs a text at a site, on the shell's thread. */
    private void work(int at, String text) {
        try {
            Monitor shell = shell(at);
            shell.read(text);
        } catch (RuntimeException e) {
            show(String.valueOf(e.getMessage()));
        }
    }

    /** Returns the shell, at this site from now on; on the shell's thread. */
    private Monitor shell(int at) {
        Monitor known = monitor;
        if (known == null) {
            ShellPort opened = desk.subject().shell(at);
            port = opened;
            known = new Monitor(opened, new Output(), mistake -> "internal error: " + mistake, _ -> {
                throw new IOException("edit the statements in the pane above");
            });
            monitor = known;
        }
        ShellPort open = port;
        if (open != null && open.site() != at) {
            known.read("\\site " + at);
        }
        return known;
    }

    private void cancel() {
        ShellPort open = port;
        if (busy && open != null) {
            open.cancel();
        }
    }

    /** Offers the words that can stand at the cursor. */
    private void complete() {
        if (busy || !run.isEnabled()) {
            return;
        }
        String text = input.getText();
        int cursor = input.getCaretPosition();
        int at = chosenSite();
        thread.execute(() -> {
            int start = Completion.wordStart(text, cursor);
            String begun = text.substring(start, cursor);
            List<Suggestion> fitting = shell(at).completion().at(text, cursor).stream()
                    .filter(each -> each.word().regionMatches(true, 0, begun, 0, begun.length()))
                    .limit(SUGGESTIONS_MAX)
                    .toList();
            EventQueue.invokeLater(() -> offer(fitting, text, start, cursor));
        });
    }

    private void offer(List<Suggestion> fitting, String text, int start, int cursor) {
        if (fitting.isEmpty() || !input.getText().equals(text)) {
            return;
        }
        if (fitting.size() == 1) {
            insert(fitting.getFirst(), start, cursor);
            return;
        }
        JPopupMenu menu = new JPopupMenu();
        menu.setName("completion");
        for (Suggestion suggestion : fitting) {
            JMenuItem item = new JMenuItem(suggestion.word() + "   " + suggestion.group());
            item.setName("complete-" + suggestion.word());
            item.addActionListener(_ -> insert(suggestion, start, cursor));
            menu.add(item);
        }
        Rectangle place = caret(start);
        menu.show(input, place.x, place.y + place.height);
    }

    private Rectangle caret(int position) {
        try {
            Rectangle2D place = input.modelToView2D(position);
            return place == null ? new Rectangle() : place.getBounds();
        } catch (BadLocationException e) {
            return new Rectangle();
        }
    }

    private void insert(Suggestion suggestion, int start, int cursor) {
        input.replaceRange(suggestion.word() + (suggestion.isWhole() ? " " : ""), start, cursor);
    }

    private void append(String line) {
        output.append(line + "\n");
        output.setCaretPosition(output.getDocument().getLength());
    }

    private void show(String line) {
        EventQueue.invokeLater(() -> append(line));
    }

    @Override
    public void close() {
        cancel();
        thread.execute(() -> {
            ShellPort open = port;
            if (open != null) {
                open.close();
            }
        });
        thread.shutdown();
    }

    /** What the shell says. */
    private final class Output implements Screen {
        @Override
        public void line(String text) {
            show(text);
        }

        @Override
        public void lines(List<String> lines) {
            lines.forEach(QueryPane.this::show);
        }

        @Override
        public void note(String text) {
            show("-- " + text);
        }

        @Override
        public void error(String text) {
            show("error: " + text);
        }
    }
}
