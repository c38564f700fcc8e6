package org.raidlab.systemm.transaction;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.systemm.LogEntry;
import org.raidlab.systemm.Response;
import org.raidlab.systemm.SystemMMessage;
import org.raidlab.systemm.SystemMMessage.LogMessage;
import org.raidlab.systemm.SystemMMessage.ServerMessage;
import org.raidlab.systemm.SystemMServer;
import org.raidlab.systemm.SystemMSettings;
import org.raidlab.systemm.SystemMTrace;

/**
 * The log tail: the page that is being filled, and those that are on their way to disk (paper section 2.1). A page is
 * sealed when it is full, when a response has waited in it for long enough, and when a checkpoint needs it. A sealed
 * page is never filled again.
 */
final class LogTail {
    /** The timer of the page that is being filled. */
    record Seal(long page) implements TimerToken {}

    private final SystemMSettings.Log settings;
    private final Address self;
    private List<LogEntry> entries = new ArrayList<>();
    private List<Response> responses = new ArrayList<>();
    private long page = 1;
    private long lastClean;
    private long lastLsn;
    private int bytes;

    LogTail(SystemMSettings.Log settings, Address self) {
        this.settings = settings;
        this.self = self;
    }

    /** Goes on after the last commit that is in the log. */
    void beginAfter(long lsn, long lastPage) {
        lastLsn = lsn;
        page = lastPage + 1;
        lastClean = lastPage;
    }

    long lastLsn() {
        return lastLsn;
    }

    /** Takes the next log sequence number. */
    long nextLsn() {
        return ++lastLsn;
    }

    /** Returns whether a page is clean beside the one that is being filled. */
    boolean hasCleanPage() {
        return page - lastClean < settings.pages();
    }

    /** Appends a transaction with its commit record; the response waits for the page. */
    void append(LogEntry entry, Response response, Effects<SystemMMessage> out) {
        Invariants.check(entry.lsn() == lastLsn, "commits are logged in their order");
        entries.add(entry);
        bytes += entry.bytes();
        attach(response, out);
        if (bytes >= settings.pageBytes()) {
            seal(out);
        }
    }

    private void attach(Response response, Effects<SystemMMessage> out) {
        if (responses.isEmpty()) {
            out.setTimer(new Seal(page), isQuiet() ? Duration.ZERO : settings.sealAfter());
        }
        responses.add(response);
    }

    /** Returns whether no page is on its way to disk: then nothing is gained by waiting for more transactions. */
    private boolean isQuiet() {
        return page - 1 == lastClean;
    }

    /**
     * Has the response of a transaction without updates wait for the newest commit that it could have read: it must not
     * show what a crash then revokes.
     */
    void attachReader(Response response, Effects<SystemMMessage> out) {
        if (!entries.isEmpty()) {
            attach(response, out);
        } else if (page - 1 > lastClean) {
            out.send(self.sibling(SystemMServer.LOG), new LogMessage.Attach(page - 1, response));
        } else {
            out.send(self.sibling(SystemMServer.MESSAGE), new ServerMessage.Responses(List.of(response)));
        }
    }

    /** A response has waited for long enough. */
    void onTimer(Seal token, Effects<SystemMMessage> out) {
        if (token.page() == page) {
            out.trace(new SystemMTrace.SealedByTimer(page));
            seal(isQuiet(), out);
        }
    }

    /** Sends the page to the log server, if there is anything in it. */
    void seal(Effects<SystemMMessage> out) {
        seal(false, out);
    }

    /** Seals the page, and has the log server do something after it. */
    void sealBefore(LogMessage message, Effects<SystemMMessage> out) {
        seal(out);
        out.send(self.sibling(SystemMServer.LOG), message);
    }

    private void seal(boolean isQuiet, Effects<SystemMMessage> out) {
        if (entries.isEmpty()) {
            return;
        }
        out.cancelTimer(new Seal(page));
        out.send(self.sibling(SystemMServer.LOG), new LogMessage.FlushPage(page, entries, responses, isQuiet));
        entries = new ArrayList<>();
        responses = new ArrayList<>();
        bytes = 0;
        page++;
    }

    void onClean(long number, Effects<SystemMMessage> out) {
        Invariants.check(number == lastClean + 1, "pages become clean in their order");
        lastClean = number;
        if (isQuiet() && !responses.isEmpty()) {
            out.setTimer(new Seal(page), Duration.ZERO);
        }
    }
}
