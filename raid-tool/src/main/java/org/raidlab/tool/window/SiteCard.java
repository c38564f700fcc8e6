package org.raidlab.tool.window;

import java.awt.Dimension;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.util.List;
import javax.swing.JToggleButton;
import org.raidlab.tool.model.Condition;

/**
 * A button that shows the condition of a site and lines of text. It paints its lines itself: the numbers of twenty
 * sites change twice a second, and a text in HTML would be parsed and laid out each time.
 */
final class SiteCard extends JToggleButton {
    private static final long serialVersionUID = 1L;
    private static final int SHAPE = 28;
    private static final int PADDING = 8;
    private static final int GAP = 10;
    private static final int WIDTH_LEAST = 260;

    private Condition condition = Condition.SILENT;
    private transient List<String> lines = List.of();

    /** Shows a condition and lines, of which the first is the heading; screen readers read them as the name. */
    void show(Condition seen, List<String> told) {
        if (seen == condition && told.equals(lines)) {
            return;
        }
        boolean isAsHigh = told.size() == lines.size();
        condition = seen;
        lines = List.copyOf(told);
        getAccessibleContext().setAccessibleName(String.join("\n", lines));
        setForeground(SiteText.color(condition));
        if (!isAsHigh) {
            revalidate();
        }
        repaint();
    }

    @Override
    public Dimension getPreferredSize() {
        int text = lines.size() * getFontMetrics(getFont()).getHeight();
        return new Dimension(
                Palette.scaled(WIDTH_LEAST), Math.max(text, Palette.scaled(SHAPE)) + 2 * Palette.scaled(PADDING));
    }

    @Override
    protected void paintComponent(Graphics graphics) {
        super.paintComponent(graphics);
        Graphics2D out = (Graphics2D) graphics.create();
        out.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        out.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        int shape = Palette.scaled(SHAPE);
        int left = Palette.scaled(PADDING);
        Palette.draw(out, condition, left, (getHeight() - shape) / 2.0, shape);
        Font plain = getFont();
        FontMetrics metrics = getFontMetrics(plain);
        int y = (getHeight() - lines.size() * metrics.getHeight()) / 2 + metrics.getAscent();
        out.setColor(getForeground());
        for (int i = 0; i < lines.size(); i++) {
            out.setFont(i == 0 ? plain.deriveFont(Font.BOLD) : plain);
            out.drawString(lines.get(i), left + shape + Palette.scaled(GAP), y);
            y += metrics.getHeight();
        }
        out.dispose();
    }
}
