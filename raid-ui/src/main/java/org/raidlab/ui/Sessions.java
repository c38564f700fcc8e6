package org.raidlab.ui;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Consumer;

/**
 * The sessions, the longest unused one first. Their number is bounded: an idle one makes room for a new one. Of those
 * that are over the last request is remembered, for a copy of it may still arrive: it must not run again.
 */
final class Sessions {
    private static final int OVER_MAX = 8_192;

    private final int max;
    /** In the order of their last use. */
    private final SequencedMap<Session.Key, Session> sessions = new LinkedHashMap<>(16, 0.75f, true);

    private final SequencedMap<Session.Key, Integer> over = new LinkedHashMap<>();

    Sessions(int max) {
        this.max = max;
    }

    /** A session that exists; using it makes it the newest. */
    Optional<Session> find(Session.Key key) {
        return Optional.ofNullable(sessions.get(key));
    }

    /** The session, made if need be; empty if there are too many and all of them are at work. */
    Optional<Session> obtain(Session.Key key, Consumer<Session> forgotten) {
        Optional<Session> found = find(key);
        if (found.isPresent() || !hasRoom(forgotten)) {
            return found;
        }
        Session session = new Session(key);
        sessions.put(key, session);
        return Optional.of(session);
    }

    /** Whether a request is none of a session that is there, but one that a session now over has had. */
    boolean isOver(Session.Key key, int request) {
        return !sessions.containsKey(key) && request <= over.getOrDefault(key, 0);
    }

    Optional<Session> remove(Session.Key key) {
        Optional<Session> removed = Optional.ofNullable(sessions.remove(key));
        removed.ifPresent(this::remember);
        return removed;
    }

    private void remember(Session session) {
        over.remove(session.key());
        over.put(session.key(), session.lastRequest());
        if (over.size() > OVER_MAX) {
            over.pollFirstEntry();
        }
    }

    Collection<Session> all() {
        return sessions.values();
    }

    private boolean hasRoom(Consumer<Session> forgotten) {
        if (sessions.size() < max) {
            return true;
        }
        Optional<Session> idle =
                sessions.values().stream().filter(Session::isIdle).findFirst();
        idle.ifPresent(session -> {
            remove(session.key());
            forgotten.accept(session);
        });
        return idle.isPresent();
    }
}
