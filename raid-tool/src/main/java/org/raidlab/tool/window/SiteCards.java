package org.raidlab.tool.window;

import java.awt.Dimension;
import java.awt.event.KeyEvent;
import java.awt.event.MouseAdapter;
import java.awt.event.MouseEvent;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import javax.swing.JComponent;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import net.miginfocom.swing.MigLayout;
import org.raidlab.tool.model.SiteState;

/** A card for each site: its status by shape and word, and the numbers that one looks at first. Pressed is selected. */
final class SiteCards {
    private static final int DIGITS = 9;

    private final Desk desk;
    private final IntConsumer opening;
    private final JPanel panel = new JPanel(new MigLayout("wrap 1, fillx, insets 4", "[grow, fill]", "[top]"));
    private final JScrollPane scroll = new JScrollPane(panel);
    private final Map<Integer, SiteCard> cards = new TreeMap<>();

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
        SiteCard card = cards.get(site.site());
        if (card != null) {
            card.show(site.condition(), SiteText.lines(desk, site));
            card.setSelected(desk.selected().contains(site.site()));
        }
    }

    private SiteCard card(int site) {
        SiteCard card = new SiteCard();
        card.setName("site-" + site);
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
}
