package org.raidlab.tool.window;

import com.formdev.flatlaf.FlatLaf;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import javax.swing.UIManager;
import org.raidlab.tool.model.Condition;

/**
 * Colours that colour-blind people tell apart (those of Okabe and Ito), and the shape of each condition, so that no
 * meaning hangs on colour alone.
 */
final class Palette {
    private static final Color BLUE = new Color(0x0072B2);
    private static final Color SKY = new Color(0x56B4E9);
    private static final Color GREEN = new Color(0x009E73);
    private static final Color ORANGE = new Color(0xE69F00);
    private static final Color VERMILION = new Color(0xD55E00);
    /** Vermilion that can be read on a dark background. */
    private static final Color LIGHT_VERMILION = new Color(0xFF8F4A);

    private static final Color PURPLE = new Color(0xCC79A7);
    private static final Color YELLOW = new Color(0xF0E442);

    private Palette() {}

    /** Returns colours for lines, to be told apart on the background of the present theme. */
    static List<Color> series() {
        return FlatLaf.isLafDark()
                ? List.of(SKY, ORANGE, GREEN, PURPLE, YELLOW, VERMILION)
                : List.of(BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY);
    }

    static Color text() {
        return UIManager.getColor("Label.foreground");
    }

    static Color faint() {
        return UIManager.getColor("Label.disabledForeground");
    }

    static Color background() {
        return UIManager.getColor("Panel.background");
    }

    /** Returns the colour of what needs attention: fail-locks, cuts, aborts. */
    static Color alarm() {
        return FlatLaf.isLafDark() ? LIGHT_VERMILION : VERMILION;
    }

    static Color of(Condition condition) {
        return switch (condition) {
            case UP -> FlatLaf.isLafDark() ? SKY : BLUE;
            case RECOVERING, WAITING -> ORANGE;
            case FAILED, DOWN -> alarm();
            case SILENT -> faint();
        };
    }

    /** Returns the font of the user interface with another size, relative to its own. */
    static Font font(float scale) {
        Font font = UIManager.getFont("Label.font");
        return font.deriveFont(font.getSize2D() * scale);
    }

    /** Returns a length that grows with the font: this many twelfths of its size. */
    static int scaled(int length) {
        return Math.round(length * UIManager.getFont("Label.font").getSize2D() / 12f);
    }

    /** Draws a condition within a square: a disc is up, a ring is on its way, a square has failed, a cross is gone. */
    static void draw(Graphics2D out, Condition condition, double x, double y, double size) {
        out.setColor(of(condition));
        out.setStroke(new BasicStroke((float) size / 7));
        double inset = size / 10;
        Shape ring = new Ellipse2D.Double(x + inset, y + inset, size - 2 * inset, size - 2 * inset);
        switch (condition) {
            case UP -> out.fill(ring);
            case RECOVERING -> {
                out.draw(ring);
                out.fill(new Rectangle2D.Double(x + inset, y + size / 2, size - 2 * inset, size / 8));
            }
            case WAITING -> out.draw(ring);
            case FAILED -> out.fill(new Rectangle2D.Double(x + inset, y + inset, size - 2 * inset, size - 2 * inset));
            case DOWN -> {
                Path2D cross = new Path2D.Double();
                cross.append(new Line2D.Double(x + inset, y + inset, x + size - inset, y + size - inset), false);
                cross.append(new Line2D.Double(x + size - inset, y + inset, x + inset, y + size - inset), false);
                out.draw(cross);
            }
            case SILENT -> {
                float dash = (float) size / 6;
                out.setStroke(new BasicStroke(
                        (float) size / 10,
                        BasicStroke.CAP_BUTT,
                        BasicStroke.JOIN_ROUND,
                        1,
                        new float[] {dash, dash},
                        0));
                out.draw(ring);
            }
        }
    }
}
