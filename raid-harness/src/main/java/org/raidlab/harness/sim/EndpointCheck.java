package org.raidlab.harness.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.raidlab.msg.RaidMessage;
import org.raidlab.runtime.node.NodeProcess;
import org.raidlab.sim.process.SimProcess;

/**
 * Checks the processes of the sites when the faults are over, every site has committed since, and no client sends
 * anything: no incarnation ends any more, and at a quiet moment no endpoint and no channel between processes has
 * anything under way.
 */
final class EndpointCheck {
    private final List<SimProcess> processes;
    private final Supplier<List<NodeProcess<RaidMessage>>> nodes;
    private List<String> lives = List.of();

    EndpointCheck(List<SimProcess> processes, Supplier<List<NodeProcess<RaidMessage>>> nodes) {
        this.processes = processes;
        this.nodes = nodes;
    }

    /** Begins: from now on each process stays in its incarnation until {@link #livesEnded}. */
    void begin() {
        lives = lives();
    }

    /** Returns the processes that are in another incarnation than at the beginning: no fault was planned meanwhile. */
    List<String> livesEnded() {
        List<String> now = lives();
        return now.equals(lives)
                ? List.of()
                : List.of("an incarnation has ended without a fault: " + lives + " became " + now);
    }

    private List<String> lives() {
        List<String> now = new ArrayList<>();
        processes.forEach(process -> now.add(process.name() + " life " + process.lives()));
        nodes.get().forEach(each -> now.add("incarnation " + each.node().incarnation()));
        return now;
    }

    boolean isQuiet() {
        return nodes.get().stream().allMatch(each -> each.node().unfinished().isEmpty());
    }

    /** Returns what endpoints and channels have under way. */
    List<String> leftovers() {
        return nodes.get().stream()
                .flatMap(each -> each.node().unfinished().stream())
                .toList();
    }
}
