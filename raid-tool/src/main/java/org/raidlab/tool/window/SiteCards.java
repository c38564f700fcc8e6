package org.raidlab.tool.window;

import java.awt.Component;
import java.awt.Dimension;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.event.KeyEvent;
import java.awt.event.MouseAdapter;
import java.awt.event.MouseEvent;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import javax.swing.Icon;
import javax.swing.JComponent;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JToggleButton;
import javax.swing.SwingConstants;
import net.miginfocom.swing.MigLayout;
import org.raidlab.tool.model.Condition;
import org.raidlab.tool.model.SiteState;

/** A card for each site: its status by shape and word, and the numbers that one looks at first. Pressed is selected. */
final class SiteCards {
    private static final int DIGITS = 9;

    private final Desk desk;
    private final IntConsumer opening;
    private final JPanel panel = new JPanel(new MigLayout("wrap 1, fillx, insets 4", "[grow, fill]"));
    private final JScrollPane scroll = new JScrollPane(panel);
    private final Map<Integer, JToggleButton> cards = new TreeMap<>();

    /** @param opening opens the window of a site */
    SiteCards(Desk desk, IntConsumer opening) {
        this.desk = desk;
        this.opening = opening;
        scroll.setBorder(null);
        scroll.setPreferredSize(new Dimension(Palette.scaled(290), 0));
        desk.onRefresh(this::refresh);
    }

    JComponent component() {
        return scroll;
    }

    private void refresh() {
        Set<Integer> sites = desk.model().sites().keySet();
        if (!cards.keySet().equals(sites)) {
            panel.removeAll();
            cards.keySet().retainAll(sites);
            sites.forEach(site -> panel.add(cards.computeIfAbsent(site, this::card)));
            panel.revalidate();
            panel.repaint();
        }
        desk.model().sites().values().forEach(this::refresh);
    }

    private void refresh(SiteState site) {
        JToggleButton card = cards.get(site.site());
        String cuts = SiteText.cuts(site);
        String text = "<html><b>" + SiteText.heading(site) + "</b><br>" + SiteText.view(site) + "<br>"
                + SiteText.counts(site) + "<br>" + SiteText.copies(desk.model(), site)
                + (cuts.isEmpty() ? "" : "<br>" + cuts) + "</html>";
        if (card != null && !text.equals(card.getText())) {
            card.setText(text);
            card.setIcon(new ConditionIcon(site.condition()));
            card.setForeground(SiteText.color(site));
        }
        if (card != null) {
            card.setSelected(desk.selected().contains(site.site()));
        }
    }

    private JToggleButton card(int site) {
        JToggleButton card = new JToggleButton();
        card.setName("site-" + site);
        card.setHorizontalAlignment(SwingConstants.LEFT);
        card.setIconTextGap(Palette.scaled(10));
        card.setToolTipText("Selects site " + site + "; a double click opens its window: raid status --counters");
        if (site <= DIGITS) {
            card.setMnemonic(KeyEvent.VK_0 + site);
        }
        card.addActionListener(_ -> desk.toggle(site));
        card.addMouseListener(new MouseAdapter() {
            @Override
            public void mouseClicked(MouseEvent event) {
                if (event.getClickCount() == 2) {
                    opening.accept(site);
                }
            }
        });
        return card;
    }

    /** The shape of a condition, as large as two lines of text. */
    private record ConditionIcon(Condition condition) implements Icon {
        @Override
        public void paintIcon(Component component, Graphics graphics, int x, int y) {
            Graphics2D out = (Graphics2D) graphics.create();
            out.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            Palette.draw(out, condition, x, y, getIconWidth());
            out.dispose();
        }

        @Override
        public int getIconWidth() {
            return Palette.scaled(28);
        }

        @Override
        public int getIconHeight() {
            return Palette.scaled(28);
        }
    }
}
