package org.raidlab.ad;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.Stamp;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.Outcome;

/** Commits what it is asked to commit, unless told to refuse. */
final class FakeAtomicityController {
    static final long POSTING_NANOS = 40;
    private final FakeAccessManager am;
    private final List<AcMessage.Commit> asked = new ArrayList<>();
    private Outcome refusal = new Outcome.Unknown();
    private boolean refusing;
    private long lastStamp;

    FakeAtomicityController(FakeAccessManager am) {
        this.am = am;
    }

    /** From now on, everything aborts. */
    void refuse(AbortReason reason) {
        refusing = true;
        refusal = new Outcome.Aborted(reason);
    }

    /** Everything that was to be committed so far. */
    List<AcMessage.Commit> asked() {
        return asked;
    }

    AdMessage.Decided decide(AcMessage.Commit commit) {
        asked.add(commit);
        if (refusing) {
            return new AdMessage.Decided(commit.txn(), refusal, 0);
        }
        if (commit.writes().isEmpty()) {
            return new AdMessage.Decided(commit.txn(), new Outcome.Committed(Stamp.NONE), 0);
        }
        Stamp stamp = Stamp.of(++lastStamp, 1);
        am.post(stamp, commit.writes());
        return new AdMessage.Decided(commit.txn(), new Outcome.Committed(stamp), POSTING_NANOS);
    }
}
