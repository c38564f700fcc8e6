package org.raidlab.tool.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.raidlab.tool.model.Link;

/** Orders in words, and what a stroke over links orders. */
final class OrderTest {
    @Test
    void anOrderNamesTheCommandThatDoesTheSame() {
        assertThat(new Order.Fail(3).command()).isEqualTo("raid fail 3");
        assertThat(new Order.Partition(List.of(List.of(1, 2), List.of(3))).command())
                .isEqualTo("raid partition 1,2 3");
        assertThat(new Order.Signal(2, Order.Signal.Kind.KILL, List.of(17L)).command())
                .isEqualTo("kill -KILL 17");
        assertThat(Order.Workload.USUAL.command())
                .isEqualTo("raid workload --mix read-modify-write --clients 6 --seconds 10 --items 1000 --size 4"
                        + " --writes 0.5 --theta 0.0");
    }

    @Test
    void onlyOrdersThatEndProcessesAreAskedAbout() {
        assertThat(new Order.Down().kills()).isTrue();
        assertThat(new Order.Signal(1, Order.Signal.Kind.KILL, List.of()).kills())
                .isTrue();
        assertThat(new Order.Signal(1, Order.Signal.Kind.STOP, List.of()).kills())
                .isFalse();
        assertThat(new Order.Fail(1).kills()).isFalse();
    }

    @Test
    void aStrokeThatPartsTheNetworkMakesGroups() {
        Set<Link> crossed = Set.of(new Link(1, 3), new Link(2, 3));
        assertThat(Strokes.groups(List.of(1, 2, 3), crossed)).containsExactly(List.of(1, 2), List.of(3));
    }

    @Test
    void aStrokeOverOneLinkOfThreePartsNothing() {
        assertThat(Strokes.groups(List.of(1, 2, 3), Set.of(new Link(1, 2)))).containsExactly(List.of(1, 2, 3));
    }
}
