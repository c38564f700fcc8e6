package org.raidlab.comm.watch;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import org.raidlab.comm.watch.WatchEvent.Content;
import org.raidlab.comm.watch.WatchEvent.Field;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Message;
import org.raidlab.core.turn.TraceEvent;

/**
 * What a system says of its messages, log records and trace events to people who watch it: few words for each, the
 * transactions that they belong to, and kinds of event of its own.
 */
public interface EventText {
    /** The text of a system that says nothing: each message has the name of its type. */
    EventText OF_ALL = new EventText() {};

    /** An event of a kind that the system declares, without its time and place. */
    record Note(EventKind kind, List<Field> fields) {}

    /** Returns the kinds that the system declares. */
    default List<EventKind> kinds() {
        return List.of();
    }

    /**
     * Returns the kind of the notes about a server's trace event or a log record; empty if people are told nothing of
     * it. It is asked before the notes are made.
     */
    default Optional<EventKind> notedAs(Object what) {
        return Optional.empty();
    }

    /** Returns what a server's trace event means to people. */
    default List<Note> notes(TraceEvent event) {
        return List.of();
    }

    /** Returns what a log record means to people, beside that it was written. */
    default List<Note> notes(LogRecord record) {
        return List.of();
    }

    /** Returns the transactions that a violation names, or a line of a diagram; none if it names none. */
    default Set<String> named(String text) {
        return Set.of();
    }

    /** Returns the transactions that a message or log record belongs to. */
    default Set<String> owners(Object what) {
        return Set.of();
    }

    /**
     * Returns whether a message, a log record or a trace event belongs to a transaction of a share, or to no
     * transaction. It is asked about each of them, and most are not told, so a system answers without making texts.
     *
     * @param share takes the hash code of a transaction's name
     */
    default boolean isOf(Object what, IntPredicate share) {
        Set<String> owners = owners(what);
        return owners.isEmpty() || owners.stream().anyMatch(name -> share.test(name.hashCode()));
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

    /** Returns the content of an event about a message; {@code owners} are its {@link #owners}. */
    default Content content(Message body, Set<String> owners) {
        return new Content(nameOf(body.getClass()), of(body), List.copyOf(owners));
    }

    /** Returns the content of an event about a log record; {@code owners} are its {@link #owners}. */
    default Content content(LogRecord record, Set<String> owners) {
        return new Content(nameOf(record.getClass()), of(record), List.copyOf(owners));
    }

    /** Returns the name of a type of message or record, such as {@code AcMessage.Prepare}. */
    static String nameOf(Class<?> type) {
        return TypeNames.of(type);
    }
}
