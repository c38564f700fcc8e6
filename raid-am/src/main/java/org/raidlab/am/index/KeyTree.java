package org.raidlab.am.index;

import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.raidlab.am.slot.SlotArea;
import org.raidlab.core.Invariants;

/**
 * Slot positions in the order of their keys: a B+-tree without objects for its members. A node holds positions and,
 * beside each, the first eight bytes' worth of its key; rows are looked at only where those agree. An inner node names
 * its children by their least members, exactly, so no separator outlives its tuple.
 *
 * <p>A node goes when it is empty, not earlier: merging at half would cost more splits than it saves room (Johnson and
 * Shasha 1993).
 */
final class KeyTree {
    private static final int NONE = SlotArea.NONE;
    private static final int FANOUT = 64;
    private static final Node[] LEAF = {};

    private static final class Node {
        private final int[] positions = new int[FANOUT];
        private final long[] prefixes = new long[FANOUT];
        private final Node[] children;
        private int size;

        Node(boolean leaf) {
            this.children = leaf ? LEAF : new Node[FANOUT];
        }

        boolean isLeaf() {
            return children.length == 0;
        }

        boolean isFull() {
            return size == FANOUT;
        }

        void put(int at, long prefix, int position) {
            System.arraycopy(positions, at, positions, at + 1, size - at);
            System.arraycopy(prefixes, at, prefixes, at + 1, size - at);
            positions[at] = position;
            prefixes[at] = prefix;
            size++;
        }

        void put(int at, Node child) {
            System.arraycopy(children, at, children, at + 1, size - at);
            children[at] = child;
            put(at, child.prefixes[0], child.positions[0]);
        }

        void remove(int at) {
            size--;
            System.arraycopy(positions, at + 1, positions, at, size - at);
            System.arraycopy(prefixes, at + 1, prefixes, at, size - at);
            if (!isLeaf()) {
                System.arraycopy(children, at + 1, children, at, size - at);
            }
        }

        /** Updates the least member of a child, which may have changed. */
        void renew(int at) {
            positions[at] = children[at].positions[0];
            prefixes[at] = children[at].prefixes[0];
        }

        /** Splits the upper part off as a node of its own; rising keys leave the lower node nearly full. */
        Node split(boolean atTheEnd) {
            int kept = atTheEnd ? FANOUT - 1 : FANOUT / 2;
            Node upper = new Node(isLeaf());
            upper.size = size - kept;
            System.arraycopy(positions, kept, upper.positions, 0, upper.size);
            System.arraycopy(prefixes, kept, upper.prefixes, 0, upper.size);
            if (!isLeaf()) {
                System.arraycopy(children, kept, upper.children, 0, upper.size);
            }
            size = kept;
            return upper;
        }
    }

    private final SlotArea slots;
    private final KeyOrder order;
    private Node root = new Node(true);
    private int nodes = 1;
    private int innerNodes;

    KeyTree(SlotArea slots, KeyOrder order) {
        this.slots = slots;
        this.order = order;
    }

    /** Adds the tuple at a position. */
    void add(int position) {
        Node split = add(root, prefix(position), position);
        if (split != null) {
            Node above = node(false);
            above.put(0, root);
            above.put(1, split);
            root = above;
        }
    }

    private long prefix(int position) {
        return order.prefix(slots.bytes(position), slots.rowBase(position));
    }

    private Node node(boolean leaf) {
        nodes++;
        innerNodes += leaf ? 0 : 1;
        return new Node(leaf);
    }

    /** Adds within a subtree; returns the part that did not fit. */
    private @Nullable Node add(Node node, long prefix, int position) {
        int after = after(node, prefix, position);
        if (node.isLeaf()) {
            return put(node, after, prefix, position);
        }
        int at = Math.max(0, after - 1);
        Node split = add(node.children[at], prefix, position);
        node.renew(at);
        return split == null ? null : put(node, at + 1, split);
    }

    private @Nullable Node put(Node leaf, int at, long prefix, int position) {
        if (!leaf.isFull()) {
            leaf.put(at, prefix, position);
            return null;
        }
        Node upper = split(leaf, at);
        if (at <= leaf.size) {
            leaf.put(at, prefix, position);
        } else {
            upper.put(at - leaf.size, prefix, position);
        }
        return upper;
    }

    private @Nullable Node put(Node inner, int at, Node child) {
        if (!inner.isFull()) {
            inner.put(at, child);
            return null;
        }
        Node upper = split(inner, at);
        if (at <= inner.size) {
            inner.put(at, child);
        } else {
            upper.put(at - inner.size, child);
        }
        return upper;
    }

    private Node split(Node node, int at) {
        nodes++;
        innerNodes += node.isLeaf() ? 0 : 1;
        return node.split(at == FANOUT);
    }

    /** Returns how many members of a node do not come after this one. */
    private int after(Node node, long prefix, int position) {
        int low = 0;
        int high = node.size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (compare(node, middle, prefix, position) <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Compares by keys, and by positions where keys are equal, so that every member has exactly one place. */
    private int compare(Node node, int at, long prefix, int position) {
        int byPrefix = Long.compare(node.prefixes[at], prefix);
        if (byPrefix != 0) {
            return byPrefix;
        }
        int member = node.positions[at];
        int byKey = order.prefixDecides() || member == position
                ? 0
                : order.compare(
                        slots.bytes(member), slots.rowBase(member), slots.bytes(position), slots.rowBase(position));
        return byKey != 0 ? byKey : Integer.compare(member, position);
    }

    /** Removes the tuple at a position, whose key must not have changed yet; false if the tuple was no member. */
    boolean remove(int position) {
        boolean removed = remove(root, prefix(position), position);
        while (!root.isLeaf() && root.size == 1) {
            root = root.children[0];
            nodes--;
            innerNodes--;
        }
        return removed;
    }

    private boolean remove(Node node, long prefix, int position) {
        int at = after(node, prefix, position) - 1;
        if (at < 0) {
            return false;
        }
        if (node.isLeaf()) {
            boolean found = node.positions[at] == position;
            if (found) {
                node.remove(at);
            }
            return found;
        }
        Node child = node.children[at];
        boolean removed = remove(child, prefix, position);
        if (child.size == 0) {
            node.remove(at);
            nodes--;
            innerNodes -= child.isLeaf() ? 0 : 1;
        } else {
            node.renew(at);
        }
        return removed;
    }

    /** The first member, or {@link SlotArea#NONE}. */
    int first() {
        return root.size == 0 ? NONE : root.positions[0];
    }

    /** The last member, or {@link SlotArea#NONE}. */
    int last() {
        Node node = root;
        while (!node.isLeaf()) {
            node = node.children[node.size - 1];
        }
        return node.size == 0 ? NONE : node.positions[node.size - 1];
    }

    /**
     * Returns a walk from the first member that is not {@code before}; the members that are {@code before} come first.
     */
    Walk from(IntPredicate before) {
        return new Walk(before);
    }

    /** A walk from the first member on. */
    Walk start() {
        return from(position -> false);
    }

    /** A walk from this member on. */
    Walk at(int member) {
        long prefix = prefix(member);
        return new Walk(other -> {
            int byPrefix = Long.compare(prefix(other), prefix);
            if (byPrefix != 0 || order.prefixDecides()) {
                return byPrefix < 0;
            }
            return order.compare(slots.bytes(other), slots.rowBase(other), slots.bytes(member), slots.rowBase(member))
                    < 0;
        });
    }

    /** An iterator over members in order. No member may come or go meanwhile. */
    final class Walk {
        private static final int DEPTH_MAX = 16;
        private final Node[] path = new Node[DEPTH_MAX];
        private final int[] places = new int[DEPTH_MAX];
        private int leaf;

        private Walk(IntPredicate before) {
            Node node = root;
            while (!node.isLeaf()) {
                int at = Math.max(0, countBefore(node, before) - 1);
                enter(node, at);
                leaf++;
                node = node.children[at];
            }
            enter(node, countBefore(node, before));
            settle();
        }

        private void enter(Node node, int at) {
            path[leaf] = node;
            places[leaf] = at;
        }

        private static int countBefore(Node node, IntPredicate before) {
            int low = 0;
            int high = node.size;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (before.test(node.positions[middle])) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }

        /** Returns the current member, or {@link SlotArea#NONE} at the end. */
        int position() {
            return places[leaf] < path[leaf].size ? path[leaf].positions[places[leaf]] : NONE;
        }

        void next() {
            places[leaf]++;
            settle();
        }

        /** Advances from the end of a leaf to the first member of the next leaf. */
        private void settle() {
            if (places[leaf] < path[leaf].size) {
                return;
            }
            int level = leaf;
            while (level > 0 && places[level - 1] == path[level - 1].size - 1) {
                level--;
            }
            if (level == 0) {
                return;
            }
            places[level - 1]++;
            for (int down = level; down <= leaf; down++) {
                path[down] = path[down - 1].children[places[down - 1]];
                places[down] = 0;
            }
        }
    }

    /** Returns the bytes of the arrays. */
    long footprintBytes() {
        return (long) nodes * FANOUT * (Integer.BYTES + Long.BYTES) + (long) innerNodes * FANOUT * Long.BYTES;
    }

    /**
     * Throws unless all members are in order and every inner node is consistent with its children; returns the number
     * of members.
     */
    int checkEverything() {
        int members = count(root);
        int seen = 0;
        int before = NONE;
        for (Walk walk = start(); walk.position() != NONE; walk.next()) {
            int here = walk.position();
            Invariants.check(before == NONE || isBefore(before, here), "members stand in the order of their keys");
            before = here;
            seen++;
        }
        Invariants.check(seen == members, "a walk meets every member");
        return members;
    }

    private boolean isBefore(int left, int right) {
        return order.compare(slots.bytes(left), slots.rowBase(left), slots.bytes(right), slots.rowBase(right)) < 0;
    }

    private int count(Node node) {
        if (node.isLeaf()) {
            return node.size;
        }
        int members = 0;
        for (int at = 0; at < node.size; at++) {
            Node child = node.children[at];
            boolean named = child.size > 0 && child.positions[0] == node.positions[at];
            Invariants.check(named, "a child is named by its least member");
            members += count(child);
        }
        return members;
    }
}
