package org.raidlab.tool.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.raidlab.runtime.ConfigException;
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
    void aFaultPlanIsReadLineByLine() {
        FaultPlan plan = FaultPlan.parse("fail 3\n\nwait 5\nrecover 3\npartition 1,2 3\nloss 2 10\nheal\n");
        assertThat(new Order.Faults(plan).command())
                .isEqualTo("raid fail 3; sleep 5; raid recover 3; raid partition 1,2 3;"
                        + " raid control --site 2 --loss 10 --delay 0; raid heal");
        assertThat(new Order.Faults(plan).kills()).isFalse();
        assertThat(new Order.Faults(FaultPlan.parse("kill 2")).kills()).isTrue();
    }

    @Test
    void aLineThatIsNoneOfAPlanIsNamed() {
        assertThatThrownBy(() -> FaultPlan.parse("fail 3\nfial 3"))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("line 2 of the plan, 'fial 3': there is no 'fial'; lines are fail,");
        assertThatThrownBy(() -> FaultPlan.parse("loss 3")).hasMessageContaining("it takes 2 numbers");
        assertThatThrownBy(() -> FaultPlan.parse("wait x")).isInstanceOf(ConfigException.class);
        assertThatThrownBy(() -> FaultPlan.parse(" ")).hasMessageContaining("the plan has no lines");
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
