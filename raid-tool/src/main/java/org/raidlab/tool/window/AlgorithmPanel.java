package org.raidlab.tool.window;

import java.awt.Font;
import java.util.List;
import java.util.stream.Stream;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import net.miginfocom.swing.MigLayout;
import org.raidlab.site.node.Implementations;
import org.raidlab.tool.order.Order;

/** Has a running instance go on with another algorithm. */
final class AlgorithmPanel {
    private final JPanel panel = new JPanel(
            new MigLayout("wrap 2, fillx, insets 4", "[grow, fill, sizegroup, 0::][grow, fill, sizegroup, 0::]"));

    AlgorithmPanel(Desk desk) {
        List<Order.Switch> all = Stream.concat(
                        Implementations.switchableCommits().stream()
                                .map(protocol -> new Order.Switch("commit", protocol.name())),
                        Implementations.concurrencyNames().stream().map(name -> new Order.Switch("concurrency", name)))
                .toList();
        Choice<Order.Switch> chosen =
                new Choice<>("algorithm", all, each -> each.kind() + ": " + each.name(), all.getFirst());
        JLabel heading = new JLabel("Algorithms");
        heading.setFont(Palette.font(1).deriveFont(Font.BOLD));
        heading.setLabelFor(chosen.box());
        panel.add(heading, "span 2");
        panel.add(chosen.box(), "w 0:0");
        panel.add(new OrderButtons(desk)
                .make(
                        "switch",
                        "Switch (&G)",
                        "raid switch commit 3pc",
                        () -> desk.model().sites().isEmpty() ? List.of() : List.of(chosen.value())));
    }

    JComponent component() {
        return panel;
    }
}
