package org.raidlab.ad.execute;

import org.jspecify.annotations.Nullable;
import org.raidlab.msg.AdMessage;

/** Asks the Atomicity Controller what a commit with writes would take, and waits for what it says. */
public final class DryRunWork implements Cursor {
    private boolean sent;
    private AdMessage.@Nullable DryRunResult answer;

    /** Whether the question is to be sent now. */
    boolean takeQuestion() {
        boolean taken = !sent;
        sent = true;
        return taken;
    }

    boolean isOpen() {
        return answer == null;
    }

    /** Takes the answer in; false if there is one already. */
    boolean put(AdMessage.DryRunResult given) {
        boolean awaited = isOpen();
        answer = given;
        return awaited;
    }

    @Override
    public Advance advance() {
        return isOpen() ? Advance.WAITING : Advance.DONE;
    }

    /** What the Atomicity Controller said, once this is done. */
    public AdMessage.DryRunResult answer() {
        AdMessage.DryRunResult given = answer;
        if (given == null) {
            throw new IllegalStateException("an answer is taken after it has come");
        }
        return given;
    }
}
