package org.raidlab.ui;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Consumer;

/** The sessions, the longest unused one first. Their number is bounded: an idle one makes room for a new one. */
final class Sessions {
    private final int max;
    private final SequencedMap<Session.Key, Session> sessions = new LinkedHashMap<>();

    Sessions(int max) {
        this.max = max;
    }

    /** A session that exists; using it makes it the newest. */
    Optional<Session> find(Session.Key key) {
        Optional<Session> found = Optional.ofNullable(sessions.remove(key));
        found.ifPresent(session -> sessions.put(key, session));
        return found;
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

    Optional<Session> remove(Session.Key key) {
        return Optional.ofNullable(sessions.remove(key));
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
            sessions.remove(session.key());
            forgotten.accept(session);
        });
        return idle.isPresent();
    }
}
