package org.raidlab.checkpoint.leubhargava;

import java.util.TreeSet;

/**
 * The requests of an instance, as its coordinator hears of them. The done of one who was asked can overtake the done that
 * announces the asking, so a counter would reach zero too early: every edge has to be announced and answered.
 */
class Edges {
    /** A request from one process to another. */
    record Edge(int from, int to) implements Comparable<Edge> {
        @Override
        public int compareTo(Edge other) {
            int order = Integer.compare(from, other.from);
            return order != 0 ? order : Integer.compare(to, other.to);
        }

        boolean touches(int process) {
            return from == process || to == process;
        }
    }

    private final TreeSet<Edge> announced = new TreeSet<>();
    private final TreeSet<Edge> answered = new TreeSet<>();
    private final TreeSet<Edge> open = new TreeSet<>();

    void announce(int from, int to) {
        note(new Edge(from, to), announced, answered);
    }

    void answer(int from, int to) {
        note(new Edge(from, to), answered, announced);
    }

    private void note(Edge edge, TreeSet<Edge> here, TreeSet<Edge> there) {
        if (!here.add(edge)) {
            return;
        }
        if (there.contains(edge)) {
            open.remove(edge);
        } else {
            open.add(edge);
        }
    }

    boolean areClosed() {
        return open.isEmpty();
    }

    boolean isOpenAt(int process) {
        return open.stream().anyMatch(edge -> edge.touches(process));
    }

    boolean isAnnouncedTo(int process) {
        return announced.stream().anyMatch(edge -> edge.to() == process);
    }

    boolean isAnswered(int from, int to) {
        return answered.contains(new Edge(from, to));
    }

    /** A process is dead: nothing is asked of it or by it any more. */
    void leaveOut(int process) {
        announced.removeIf(edge -> edge.touches(process));
        answered.removeIf(edge -> edge.touches(process));
        open.removeIf(edge -> edge.touches(process));
    }
}
