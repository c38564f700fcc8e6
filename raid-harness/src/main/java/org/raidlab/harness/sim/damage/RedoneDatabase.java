package org.raidlab.harness.sim.damage;

import java.util.List;
import java.util.Optional;
import org.raidlab.am.AccessManager;
import org.raidlab.am.AmConfig;
import org.raidlab.core.Address;
import org.raidlab.core.Clock;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.StorageException;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.codec.Codecs;
import org.raidlab.sim.exhaustive.RecordedLog;

/** Redoes a site's database from the records of a log. */
public final class RedoneDatabase {
    private RedoneDatabase() {}

    /** Returns what is wrong with the database that these records make; empty if nothing is. */
    public static Optional<String> faultOf(List<RecordedLog.Entry> records) {
        try {
            redo(empty(), records);
            return Optional.empty();
        } catch (MalformedException | StorageException | IllegalStateException e) {
            return Optional.of("the database cannot be redone: " + e.getMessage());
        }
    }

    private static void redo(AccessManager database, List<RecordedLog.Entry> records) throws MalformedException {
        for (RecordedLog.Entry entry : records) {
            RaidRecord record = Codecs.records("packed").decode(entry.payload());
            database.onRecovered(entry.at(), record);
        }
        database.checkInvariantsFully();
    }

    /** Returns a database redone from these records. */
    static AccessManager of(List<RecordedLog.Entry> records) {
        AccessManager database = empty();
        try {
            redo(database, records);
            return database;
        } catch (MalformedException e) {
            throw new IllegalStateException("records of a run cannot be read", e);
        }
    }

    /** Returns an empty database. */
    static AccessManager empty() {
        Clock still = new Clock() {
            @Override
            public long monotonicNanos() {
                return 0;
            }

            @Override
            public long wallNanos() {
                return 0;
            }
        };
        Ports ports = new Ports(Address.of(1, RaidServer.AM), 2, still, new SeededRandom(1), () -> 0);
        return new AccessManager(ports, AmConfig.DEFAULT);
    }
}
