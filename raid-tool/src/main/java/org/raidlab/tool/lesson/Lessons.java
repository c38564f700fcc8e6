package org.raidlab.tool.lesson;

/** Prepares lessons, each with a folder of its own. */
@FunctionalInterface
public interface Lessons {
    /** Begins a lesson of this name, or of this page. */
    OpenLesson begin(String name);
}
