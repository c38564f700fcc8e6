package org.raidlab.tool.window;

import java.awt.EventQueue;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JSlider;
import javax.swing.JToggleButton;
import javax.swing.Timer;
import net.miginfocom.swing.MigLayout;
import org.raidlab.tool.model.Picture;
import org.raidlab.tool.replay.Recording;

/** Plays a recorded run: a slider over its time, steps of one event, and a speed. */
final class ReplayBar {
    private static final int TICK_MILLIS = 50;
    private static final long TICK_NANOS = TICK_MILLIS * 1_000_000L;
    private static final int NOTCHES = 1_000;
    /** Events that are shown at one tick at most, so that the windows answer meanwhile. */
    private static final int BATCH_MAX = 5_000;

    private final Desk desk;
    private final Recording recording;
    private final JPanel panel = new JPanel(new MigLayout("fillx, insets 4"));
    private final JToggleButton play = new JToggleButton();
    private final JSlider slider = new JSlider(0, NOTCHES, 0);
    private final JLabel time = new JLabel();
    private final Choice<Double> speed =
            new Choice<>("replay-speed", List.of(0.01, 0.1, 1.0, 10.0, 100.0), "%s times as fast"::formatted, 1.0);
    private final Timer timer = new Timer(TICK_MILLIS, _ -> tick());
    private final ExecutorService jumps = Executors.newSingleThreadExecutor(
            Thread.ofVirtual().name("raid-tool-replay").factory());
    private int position;
    private long clock;
    private boolean moving;

    ReplayBar(Desk desk, Recording recording) {
        this.desk = desk;
        this.recording = recording;
        JButton begin = OrderButtons.plain(
                "replay-begin", "&Begin", "To the beginning: raid tool --replay FILE", () -> jump(0));
        OrderButtons.label(play, "replay-play", "&Play");
        play.setToolTipText("Plays and stops: raid tool --replay FILE");
        JButton step = OrderButtons.plain(
                "replay-step", "&Step", "One event further: raid trace --follow --from FILE", this::step);
        JButton violation = OrderButtons.plain(
                "replay-violation",
                "Next &violation",
                "To the event by which a promise was broken: raid sim --seed S --record FILE",
                () -> recording.violationAfter(position).ifPresent(this::jump));
        violation.setVisible(recording.violationAfter(0).isPresent());
        slider.setName("replay-slider");
        slider.setToolTipText("The time of the run");
        slider.addChangeListener(_ -> {
            if (!moving) {
                jump(recording.after(slider.getValue() * length() / NOTCHES));
            }
        });
        time.setName("replay-time");
        speed.box().setToolTipText("How many seconds of the run pass in a second");
        panel.add(begin);
        panel.add(play);
        panel.add(step);
        panel.add(violation, "hidemode 3");
        panel.add(slider, "pushx, growx");
        panel.add(time);
        panel.add(speed.box());
        timer.start();
        step();
    }

    JComponent component() {
        return panel;
    }

    void close() {
        timer.stop();
        jumps.shutdownNow();
    }

    private long length() {
        return Math.max(1, recording.timeOf(recording.size() - 1));
    }

    private void tick() {
        if (!play.isSelected()) {
            return;
        }
        clock += Math.round(TICK_NANOS * speed.value());
        int due = recording.after(clock);
        to(Math.min(due, position + BATCH_MAX));
        if (position < due) {
            clock = recording.timeOf(position);
        }
        if (position == recording.size()) {
            play.setSelected(false);
        }
    }

    private void step() {
        to(Math.min(position + 1, recording.size()));
        clock = recording.timeOf(Math.max(0, position - 1));
    }

    private void to(int next) {
        recording.add(desk.picture(), position, next);
        moved(next);
    }

    private void moved(int next) {
        position = next;
        long now = recording.timeOf(Math.max(0, position - 1));
        moving = true;
        slider.setValue((int) (now * NOTCHES / length()));
        moving = false;
        time.setText(
                "%.3f of %.3f s, event %,d of %,d".formatted(now / 1e9, length() / 1e9, position, recording.size()));
        desk.refresh();
    }

    /** Shows the run at a position, whatever it showed before; the picture is made beside the event thread. */
    private void jump(int target) {
        jumps.execute(() -> {
            Picture picture = recording.pictureAt(Math.max(1, target));
            EventQueue.invokeLater(() -> {
                desk.show(picture);
                clock = recording.timeOf(Math.max(0, target - 1));
                moved(Math.max(1, target));
            });
        });
    }
}
