package org.raidlab.tool.window;

import java.awt.Dimension;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.util.function.Consumer;
import javax.swing.JPanel;

/** A surface that a view paints; the view, not the surface, knows what. */
final class Canvas extends JPanel {
    private static final long serialVersionUID = 1L;

    private final transient Consumer<Graphics2D> painter;

    Canvas(String name, Dimension preferred, Consumer<Graphics2D> painter) {
        this.painter = painter;
        setName(name);
        setOpaque(false);
        setPreferredSize(preferred);
    }

    @Override
    protected void paintComponent(Graphics graphics) {
        super.paintComponent(graphics);
        Graphics2D smooth = (Graphics2D) graphics.create();
        smooth.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        smooth.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        smooth.setFont(getFont());
        smooth.setColor(getForeground());
        painter.accept(smooth);
        smooth.dispose();
    }
}
