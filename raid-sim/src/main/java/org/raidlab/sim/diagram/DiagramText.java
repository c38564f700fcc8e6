package org.raidlab.sim.diagram;

import java.util.Set;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Message;

/** What a system says of its messages and log records, so that a diagram can choose and name them. */
public interface DiagramText {
    /** A diagram of all messages, each with the name of its type. */
    DiagramText OF_ALL = new DiagramText() {};

    /** Returns the transactions that a violation names, or a line of a diagram; none if it names none. */
    default Set<String> named(String text) {
        return Set.of();
    }

    /** Returns the transactions that a message or log record belongs to. */
    default Set<String> owners(Object what) {
        return Set.of();
    }

    /** Returns few words for a message. */
    default String of(Message body) {
        return body.getClass().getSimpleName();
    }

    /** Returns few words for a log record. */
    default String of(LogRecord record) {
        return record.getClass().getSimpleName();
    }

    /** Returns whether a diagram shows a message between two servers of one site. */
    default boolean isShownWithinSite(Message body) {
        return false;
    }
}
