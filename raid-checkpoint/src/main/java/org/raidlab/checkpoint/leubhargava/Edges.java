package org.raidlab.checkpoint.leubhargava;

import java.util.List;
import java.util.TreeSet;

/**
 * The requests of an instance, as its coordinator learns of them. The done of one who was asked can overtake the done
 * that announces the asking, so a counter would reach zero too early: every edge that was announced has to be answered.
 * As long as an answer lacks its announcement, the one who will announce has an edge of its own that is open.
 */
class Edges {
    /** A request from one process to another. */
    record Edge(int from, int to) implements Comparable<Edge> {
        @Override
        public int compareTo(Edge other) {
            int order = Integer.compare(from, other.from);
            return order != 0 ? order : Integer.compare(to, other.to);
        }
    }

    private final TreeSet<Edge> announced = new TreeSet<>();
    private final TreeSet<Edge> answered = new TreeSet<>();
    private final TreeSet<Edge> open = new TreeSet<>();

    void announce(int from, int to) {
        Edge edge = new Edge(from, to);
        if (announced.add(edge) && !answered.contains(edge)) {
            open.add(edge);
        }
    }

    /**
     * Announces all requests of one process: the coordinator no longer waits for earlier announcements that are missing
     * here.
     */
    void announceAll(int from, List<Integer> targets) {
        open.removeIf(edge -> edge.from == from && !targets.contains(edge.to));
        announced.removeIf(edge -> edge.from == from && !targets.contains(edge.to));
        targets.forEach(target -> announce(from, target));
    }

    void answer(int from, int to) {
        Edge edge = new Edge(from, to);
        answered.add(edge);
        open.remove(edge);
    }

    boolean areClosed() {
        return open.isEmpty();
    }

    boolean isOpenAt(int process) {
        return open.stream().anyMatch(edge -> edge.from == process || edge.to == process);
    }

    boolean isAnnouncedTo(int process) {
        return announced.stream().anyMatch(edge -> edge.to == process);
    }

    boolean isAnswered(int from, int to) {
        return answered.contains(new Edge(from, to));
    }

    /** Leaves out one edge: the process that should answer is dead. */
    void leaveOut(int from, int to) {
        announced.remove(new Edge(from, to));
        open.remove(new Edge(from, to));
    }
}
