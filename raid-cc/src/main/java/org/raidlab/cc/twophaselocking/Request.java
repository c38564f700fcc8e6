package org.raidlab.cc.twophaselocking;

import java.util.LinkedHashSet;
import java.util.SequencedSet;
import org.raidlab.cc.granule.AccessSet;
import org.raidlab.cc.granule.Granule;
import org.raidlab.cc.granule.Granules;
import org.raidlab.core.TxnId;
import org.raidlab.msg.CcMessage;

/** A request for locks, which may have to wait. */
abstract sealed class Request {
    private final Age age;
    private int ticks;

    private Request(Age age) {
        this.age = age;
    }

    final Age age() {
        return age;
    }

    final TxnId txn() {
        return age.txn();
    }

    /** Counts a tick, and returns how many the request has waited for. */
    final int tick() {
        return ++ticks;
    }

    /** A request to read: for shared locks. */
    static final class ToRead extends Request {
        private final int number;
        private final Granules granules = new Granules();

        ToRead(CcMessage.Read read) {
            super(new Age(read.begun(), read.txn()));
            this.number = read.request();
            read.reads().forEach(entry -> granules.add(Granule.of(entry)));
        }

        int number() {
            return number;
        }

        Granules granules() {
            return granules;
        }
    }

    /** A request to commit writes: for exclusive locks on all of them at once. */
    static final class ToCommit extends Request {
        private final CcMessage.Check check;
        private final AccessSet accesses;
        private final SequencedSet<Granule> written = new LinkedHashSet<>();

        ToCommit(CcMessage.Check check, boolean copiesAreNews) {
            super(new Age(check.begun(), check.txn()));
            this.check = check;
            this.accesses = AccessSet.of(check, copiesAreNews);
            for (int i = 0; i < accesses.written().size(); i++) {
                written.add(accesses.written().get(i));
            }
        }

        CcMessage.Check check() {
            return check;
        }

        AccessSet accesses() {
            return accesses;
        }

        boolean writesAnyOf(Granules granules) {
            for (int i = 0; i < granules.size(); i++) {
                if (written.contains(granules.get(i))) {
                    return true;
                }
            }
            return false;
        }
    }
}
