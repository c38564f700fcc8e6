package org.raidlab.ui.syntax;

import org.raidlab.ui.fault.Place;

/** A name as the user wrote it, in lower case, and its place. */
public record Name(String text, Place place) {
    @Override
    public String toString() {
        return text;
    }
}
