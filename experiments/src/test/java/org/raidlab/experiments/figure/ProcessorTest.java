package org.raidlab.experiments.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.sim.time.Simulation;

final class ProcessorTest {
    private final Simulation simulation = new Simulation(1);
    private final Processor processor = new Processor(simulation);
    private final List<String> ended = new ArrayList<>();

    private void compute(boolean hasPriority, long nanos, String name) {
        Runnable end = () -> ended.add(name + " at " + simulation.nowNanos());
        processor.compute(hasPriority, new Processor.Slice(nanos, () -> {}, end));
    }

    @Test
    void oneComputesAtATimeAndWhoCameFirstGoesFirst() {
        compute(false, 10, "a");
        compute(false, 5, "b");
        simulation.runUntil(100);
        assertThat(ended).containsExactly("a at 10", "b at 15");
    }

    @Test
    void priorityGoesBeforeThoseWhoWaitAndInterruptsNobody() {
        compute(false, 10, "a");
        compute(false, 5, "b");
        compute(true, 1, "coordinator");
        simulation.runUntil(100);
        assertThat(ended).containsExactly("a at 10", "coordinator at 11", "b at 16");
    }

    @Test
    void aSliceBeginsWhenTheProcessorIsThere() {
        List<Long> begun = new ArrayList<>();
        compute(false, 10, "a");
        processor.compute(false, new Processor.Slice(1, () -> begun.add(simulation.nowNanos()), () -> {}));
        assertThat(begun).isEmpty();
        simulation.runUntil(100);
        assertThat(begun).containsExactly(10L);
    }
}
