package org.raidlab.sim.history.graph;

import java.util.Arrays;

/** A growing list of ints without boxes. */
public final class IntList {

    private int[] elements = new int[16];
    private int size;

    /** Appends one. */
    public void add(int element) {
        if (size == elements.length) {
            elements = Arrays.copyOf(elements, size + (size >> 1));
        }
        elements[size++] = element;
    }

    /** The element at an index below {@link #size}. */
    public int get(int index) {
        return elements[index];
    }

    /** Takes the last element off. */
    public int removeLast() {
        return elements[--size];
    }

    /** How many there are. */
    public int size() {
        return size;
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return size == 0;
    }

    /** Makes it empty. */
    public void clear() {
        size = 0;
    }

    /** The elements from an index on, which are taken off. */
    public int[] cut(int from) {
        int[] tail = Arrays.copyOfRange(elements, from, size);
        size = from;
        return tail;
    }
}
