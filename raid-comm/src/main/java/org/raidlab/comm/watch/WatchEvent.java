package org.raidlab.comm.watch;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * An event that a process saw: an element of a stream of events. Times of running processes are nanoseconds since 1970,
 * those of a simulated run are virtual and begin at 0. The order is the wire format's.
 */
public sealed interface WatchEvent {
    /** Returns the time of the event, in nanoseconds. */
    long atNanos();

    /** Returns where it happened. */
    Place place();

    /** Returns the word for its kind, which people choose by and files name. */
    String kind();

    /** Returns the transactions that it belongs to; none for most kinds. */
    default List<String> transactions() {
        return List.of();
    }

    /**
     * A server of a site, or a process of it.
     *
     * @param site its number; 0 for clients and the name server
     * @param server its kind, such as the name of a constant; empty for the process itself
     */
    record Place(int site, String server) {
        /** Returns the process of a site. */
        public static Place ofSite(int site) {
            return new Place(site, "");
        }

        @Override
        public String toString() {
            String where = site == 0 ? "" : "site " + site;
            return server.isEmpty() ? where : where.isEmpty() ? server : where + " " + server;
        }
    }

    /**
     * What a message or a log record is.
     *
     * @param type such as {@code AcMessage.Prepare}
     * @param text few words for people
     * @param transactions that it belongs to
     */
    record Content(String type, String text, List<String> transactions) {
        public Content {
            transactions = List.copyOf(transactions);
        }
    }

    /**
     * A server sent a message to a server of another site, or took one. Between the servers of one site only messages
     * that a diagram shows are told, when they are taken.
     *
     * @param place the server that sent or took it
     * @param peer the other one
     * @param taken whether it was taken here; else it was sent
     */
    record Message(long atNanos, Place place, Place peer, boolean taken, Content content) implements WatchEvent {
        @Override
        public String kind() {
            return EventKind.MESSAGE.name();
        }

        @Override
        public List<String> transactions() {
            return content.transactions();
        }
    }

    /**
     * A server wrote a record to its log.
     *
     * @param forced whether nothing leaves the process before it is durable; else it rides with the next force
     */
    record LogWrite(long atNanos, Place place, boolean forced, Content content) implements WatchEvent {
        @Override
        public String kind() {
            return EventKind.LOG_WRITE.name();
        }

        @Override
        public List<String> transactions() {
            return content.transactions();
        }
    }

    /**
     * An event of a kind that a system declares.
     *
     * @param kind the name of its {@link EventKind}
     * @param fields as the kind declares them, those without a value left out
     */
    record Noted(long atNanos, Place place, String kind, List<Field> fields) implements WatchEvent {
        /** The field that names a transaction. */
        public static final String TXN = "txn";

        public Noted {
            fields = List.copyOf(fields);
        }

        /** Returns the value of a field, if it has one. */
        public Optional<String> field(String name) {
            return fields.stream()
                    .filter(field -> field.name().equals(name))
                    .map(Field::value)
                    .findFirst();
        }

        @Override
        public List<String> transactions() {
            return field(TXN).stream().toList();
        }
    }

    /** A value with its name; a whole number stands in decimal digits. */
    record Field(String name, String value) {
        /** Makes a field of a number. */
        public static Field of(String name, long value) {
            return new Field(name, Long.toString(value));
        }
    }

    /** All counters of a process, each second: what they count since its start, or the length of a queue now. */
    record Sample(long atNanos, Place place, SequencedMap<String, Long> counters) implements WatchEvent {
        public Sample {
            counters = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(counters));
        }

        @Override
        public String kind() {
            return EventKind.SAMPLE.name();
        }

        /** Returns the value of a counter; 0 if the process has none of this name. */
        public long counter(String name) {
            return counters.getOrDefault(name, 0L);
        }
    }

    /**
     * How many messages of one type servers of a process exchanged with another site in the last second.
     *
     * @param peer the site; 0 for clients and the name server
     * @param type such as {@code AcMessage.Prepare}
     */
    record Traffic(long atNanos, Place place, int peer, String type, long sent, long taken) implements WatchEvent {
        @Override
        public String kind() {
            return EventKind.TRAFFIC.name();
        }
    }

    /**
     * The state of a process, when the stream begins and whenever it changes.
     *
     * @param state in a word: {@code up}, {@code waiting}, {@code failed}, {@code down}
     * @param incarnation of its site; 0 while it is not up
     */
    record State(long atNanos, Place place, String state, int incarnation) implements WatchEvent {
        @Override
        public String kind() {
            return EventKind.STATE.name();
        }
    }

    /** A line of a process's output. */
    record LogLine(long atNanos, Place place, String level, String text) implements WatchEvent {
        /** The level of a line of a recording that says what a simulated run did that must never happen. */
        public static final String VIOLATION = "violation";

        public boolean isViolation() {
            return level.equals(VIOLATION);
        }

        @Override
        public String kind() {
            return EventKind.LOG_LINE.name();
        }
    }

    /** So many events of a process are missing here: it had no room for them, or they were lost on their way. */
    record Dropped(long atNanos, Place place, long count) implements WatchEvent {
        @Override
        public String kind() {
            return EventKind.DROPPED.name();
        }
    }
}
