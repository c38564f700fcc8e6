package org.raidlab.sim.history.graph;

import java.util.Arrays;

/** A growing list of ints without boxing. */
public final class IntList {

    private int[] elements = new int[16];
    private int size;

    /** Appends an element. */
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

    /** Removes and returns the last element. */
    public int removeLast() {
        return elements[--size];
    }

    /** Returns the number of elements. */
    public int size() {
        return size;
    }

    /** Returns whether the list is empty. */
    public boolean isEmpty() {
        return size == 0;
    }

    /** Empties the list. */
    public void clear() {
        size = 0;
    }

    /** Removes and returns the elements from an index on. */
    public int[] cut(int from) {
        int[] tail = Arrays.copyOfRange(elements, from, size);
        size = from;
        return tail;
    }
}
