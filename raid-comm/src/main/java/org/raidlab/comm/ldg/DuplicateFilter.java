package org.raidlab.comm.ldg;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Filters duplicates, so that one incarnation of the receiver takes each message at most once: it remembers the message
 * numbers of each incarnation of each sender. It remembers a bounded number of senders; the one silent longest is
 * forgotten first.
 */
final class DuplicateFilter {
    private final Map<ProcessId, IdWindow> windows;
    private @Nullable ProcessId lastSender;
    private @Nullable IdWindow lastWindow;

    DuplicateFilter(int sendersMax) {
        windows = new BoundedMap<>(sendersMax);
    }

    /** Classifies a message's number and remembers it. */
    IdWindow.Verdict see(ProcessId sender, long message) {
        return windowOf(sender).see(message);
    }

    /** Sets the window of this sender: only later messages above this number count as new. */
    void startAt(ProcessId sender, long message) {
        windows.put(sender, IdWindow.upTo(message));
        lastSender = null;
    }

    int senders() {
        return windows.size();
    }

    /**
     * Returns the sender's window; most datagrams come from the sender of the one before, whose window needs no
     * look-up.
     */
    private IdWindow windowOf(ProcessId sender) {
        IdWindow window = lastWindow;
        if (window == null || !sender.equals(lastSender)) {
            window = windows.computeIfAbsent(sender, _ -> new IdWindow());
            lastSender = sender;
            lastWindow = window;
        }
        return window;
    }
}
