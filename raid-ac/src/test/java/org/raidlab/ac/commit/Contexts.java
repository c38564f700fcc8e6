package org.raidlab.ac.commit;

import org.raidlab.ac.replication.ViewMembership;
import org.raidlab.core.Address;
import org.raidlab.core.Clock;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.turn.Ports;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.StatePart;

/** Contexts for the tests of a part of commitment at a site of three whose views change. */
final class Contexts {
    private Contexts() {}

    static CommitContext ofSite(int site, int incarnation) {
        return ofSite(site, incarnation, new StillClock());
    }

    static CommitContext ofSite(int site, int incarnation, Clock clock) {
        Address self = Address.of(site, RaidServer.AC);
        return new CommitContext(
                new Ports(self, incarnation, clock, new SeededRandom(1), () -> 0),
                AcConfig.DEFAULT,
                new CommitLog(clock),
                new ViewMembership(self, 3, StatePart.ITEMS_MAX));
    }

    private static final class StillClock implements Clock {
        @Override
        public long monotonicNanos() {
            return 1;
        }

        @Override
        public long wallNanos() {
            return 1;
        }
    }
}
