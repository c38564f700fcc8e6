package org.raidlab.comm.ldg;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * At most once within one life of the receiver: remembers the message numbers of each life of each sender. It remembers
 * a bounded number of senders; the one silent longest is forgotten first.
 */
final class DuplicateFilter {
    private final Map<ProcessId, IdWindow> windows;
    private @Nullable ProcessId lastSender;
    private @Nullable IdWindow lastWindow;

    DuplicateFilter(int sendersMax) {
        windows = new BoundedMap<>(sendersMax);
    }

    /** Judges a message's number and remembers it. */
    IdWindow.Verdict see(ProcessId sender, long message) {
        return windowOf(sender).see(message);
    }

    /** From now on what this sender sends is above this number. */
    void startAt(ProcessId sender, long message) {
        windows.put(sender, IdWindow.upTo(message));
        lastSender = null;
    }

    int senders() {
        return windows.size();
    }

    /** Most datagrams come from the sender of the one before, so that one is found without a look-up. */
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
