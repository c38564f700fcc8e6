package org.raidlab.tool.window;

import java.awt.EventQueue;
import java.awt.Font;
import java.io.IOException;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;
import net.miginfocom.swing.MigLayout;
import org.raidlab.harness.lesson.LessonRun;
import org.raidlab.harness.lesson.Step;
import org.raidlab.tool.lesson.OpenLesson;

/**
 * A lesson as it is taken: its text up to the next commands, and what the commands before printed. The commands run on
 * a thread of their own, while the other views show what they do to the cluster.
 */
final class LessonPane implements AutoCloseable {
    /** The end of a line of a paragraph, where the page breaks it and the window need not. */
    private static final Pattern IN_PARAGRAPH = Pattern.compile("(?<![\\n|])\\n(?=[^\\n#|\\s*>0-9-])");

    private final OpenLesson open;
    private final Iterator<Step> steps;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            Thread.ofVirtual().name("raid-tool-lesson").factory());
    private final JPanel panel = new JPanel(new MigLayout("fill, insets 4", "[grow, fill]", "[grow, fill][]"));
    private final JTextArea text = new JTextArea();
    private final JLabel state = new JLabel("read, predict, and run the step");
    private final JButton next;
    private Step step;

    LessonPane(OpenLesson open) {
        this.open = open;
        steps = open.lesson().steps().iterator();
        step = steps.next();
        next = OrderButtons.plain(
                "lesson-run", "R&un step", "raid lesson " + open.lesson().name(), this::run);
        text.setName("lesson-text");
        text.getAccessibleContext().setAccessibleName(open.lesson().title());
        text.setEditable(false);
        text.setLineWrap(true);
        text.setWrapStyleWord(true);
        text.setFont(
                new Font(Font.MONOSPACED, Font.PLAIN, Math.round(Palette.font(1).getSize2D())));
        state.setName("lesson-state");
        panel.add(new JScrollPane(text), "wrap");
        panel.add(next, "split 2, grow 0");
        panel.add(state, "growx");
        show();
    }

    JComponent component() {
        return panel;
    }

    /** Shows the text and the commands of the step that comes now. */
    private void show() {
        say(IN_PARAGRAPH.matcher(step.text()).replaceAll(" ") + "\n\n"
                + step.commands().indent(4));
        next.setEnabled(step.hasCommands());
        if (!step.hasCommands()) {
            state.setText("the lesson is over");
        }
    }

    private void say(String more) {
        text.append(more + "\n");
        text.setCaretPosition(text.getDocument().getLength());
    }

    private void run() {
        Step running = step;
        next.setEnabled(false);
        state.setText("running…");
        thread.execute(() -> {
            LessonRun.Result result = result(running);
            EventQueue.invokeLater(() -> ended(result));
        });
    }

    /** Runs a step; what prevents it is wrong with it. */
    private LessonRun.Result result(Step running) {
        try {
            return open.run().run(running);
        } catch (IOException | RuntimeException e) {
            return new LessonRun.Result(-1, "", Optional.of(String.valueOf(e.getMessage())));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new LessonRun.Result(-1, "", Optional.of("the window was closed"));
        }
    }

    private void ended(LessonRun.Result result) {
        say(result.output());
        result.wrong().ifPresentOrElse(this::wrong, this::advance);
    }

    private void advance() {
        state.setText("as it should be");
        if (steps.hasNext()) {
            step = steps.next();
            show();
        } else {
            state.setText("the lesson is over");
        }
    }

    /** Says what is wrong; the step may be tried again. */
    private void wrong(String what) {
        say("This step did not do what it should: " + what);
        state.setText("not as it should be; the step can be run again");
        next.setEnabled(true);
    }

    @Override
    public void close() {
        thread.shutdownNow();
        Thread.ofVirtual().name("raid-tool-lesson-end").start(open.end());
    }
}
