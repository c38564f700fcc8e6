package org.raidlab.ui;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.raidlab.core.TxnId;

/**
 * The sessions, the longest unused one first. Their number is bounded: an idle one makes room for a new one, one with
 * an open transaction last and only when it has been idle for long. Of sessions that are over the last request is
 * remembered, for a copy of it may still arrive and must not run again; so is a request refused for want of room, whose
 * client believes that it never runs; of those forgotten inside a transaction the transaction, for its next statement
 * must not run outside of it.
 */
final class Sessions {
    private static final int REMEMBERED_MAX = 8_192;

    private final int max;
    private final long openIdleNanos;
    /** The sessions in the order of their last use. */
    private final SequencedMap<Session.Key, Session> sessions = new LinkedHashMap<>(16, 0.75f, true);

    private final SequencedMap<Session.Key, Integer> over = new LinkedHashMap<>();
    private final SequencedMap<Session.Key, Integer> refused = new LinkedHashMap<>();
    private final SequencedMap<Session.Key, TxnId> forgottenInside = new LinkedHashMap<>();

    Sessions(UiConfig config) {
        this.max = config.sessionsMax();
        this.openIdleNanos = config.openIdle().toNanos();
    }

    /** Returns an existing session; its use makes it the newest. */
    Optional<Session> find(Session.Key key, long nowNanos) {
        Optional<Session> found = Optional.ofNullable(sessions.get(key));
        found.ifPresent(session -> session.use(nowNanos));
        return found;
    }

    /** Returns the session, creating a missing one; empty if there are too many and none of them may be forgotten. */
    Optional<Session> obtain(Session.Key key, long nowNanos, Consumer<Session> forgotten) {
        Optional<Session> found = find(key, nowNanos);
        if (found.isPresent() || !hasRoom(nowNanos, forgotten)) {
            return found;
        }
        Session session = new Session(key);
        session.use(nowNanos);
        Optional.ofNullable(forgottenInside.remove(key)).ifPresent(session::loseTransaction);
        sessions.put(key, session);
        return Optional.of(session);
    }

    /** Returns whether a request belongs to no present session, but was a request of a session that is over. */
    boolean isOver(Session.Key key, int request) {
        return !sessions.containsKey(key) && request <= over.getOrDefault(key, 0);
    }

    /** Notes a request that is refused for want of room. */
    void refuse(Session.Key key, int request) {
        remember(refused, key, Math.max(request, refused.getOrDefault(key, 0)));
    }

    /** Returns whether a request belongs to no present session, and was refused before. */
    boolean isRefused(Session.Key key, int request) {
        return !sessions.containsKey(key) && request <= refused.getOrDefault(key, 0);
    }

    /** Removes the session of a client that leaves. */
    Optional<Session> remove(Session.Key key) {
        forgottenInside.remove(key);
        Optional<Session> removed = Optional.ofNullable(sessions.remove(key));
        removed.ifPresent(session -> remember(over, key, session.lastRequest()));
        return removed;
    }

    private static <V> void remember(SequencedMap<Session.Key, V> memory, Session.Key key, V value) {
        memory.remove(key);
        memory.put(key, value);
        if (memory.size() > REMEMBERED_MAX) {
            memory.pollFirstEntry();
        }
    }

    Collection<Session> all() {
        return sessions.values();
    }

    private boolean hasRoom(long nowNanos, Consumer<Session> forgotten) {
        if (sessions.size() < max) {
            return true;
        }
        Optional<Session> idle = longestIdle(session -> session.transaction().isEmpty())
                .or(() -> longestIdle(session -> nowNanos - session.usedNanos() >= openIdleNanos));
        idle.ifPresent(session -> {
            remove(session.key());
            session.transaction().ifPresent(txn -> remember(forgottenInside, session.key(), txn));
            forgotten.accept(session);
        });
        return idle.isPresent();
    }

    private Optional<Session> longestIdle(Predicate<Session> wanted) {
        return sessions.values().stream().filter(Session::isIdle).filter(wanted).findFirst();
    }
}
