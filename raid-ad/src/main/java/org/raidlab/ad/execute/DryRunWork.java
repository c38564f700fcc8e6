package org.raidlab.ad.execute;

import org.jspecify.annotations.Nullable;
import org.raidlab.msg.AdMessage;

/**
 * The dry-run request of a transaction: it asks the Atomicity Controller for the cost of a commit with writes, and
 * waits for the answer.
 */
public final class DryRunWork implements Cursor {
    private boolean sent;
    private AdMessage.@Nullable DryRunResult answer;

    /** Returns whether the request has yet to be sent, and marks it as sent. */
    boolean takeQuestion() {
        boolean taken = !sent;
        sent = true;
        return taken;
    }

    boolean isOpen() {
        return answer == null;
    }

    /** Takes the answer; false if there is one already. */
    boolean put(AdMessage.DryRunResult given) {
        boolean awaited = isOpen();
        answer = given;
        return awaited;
    }

    @Override
    public Advance advance() {
        return isOpen() ? Advance.WAITING : Advance.DONE;
    }

    /** Returns the Atomicity Controller's answer, once this work is done. */
    public AdMessage.DryRunResult answer() {
        AdMessage.DryRunResult given = answer;
        if (given == null) {
            throw new IllegalStateException("an answer is taken after it has come");
        }
        return given;
    }
}
