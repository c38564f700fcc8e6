package org.raidlab.harness.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.cc.ConcurrencyProvider.Claim;
import org.raidlab.sim.history.HistoryFiles;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.check.HistoryChecker;

class VerdictsTest {
    @TempDir
    Path folder;

    /** The third transaction begins after the second one has ended, and reads what the first one wrote. */
    private static final String STALE = """
            {"txn":"1.1.1","site":1,"start":0,"end":10,"status":"committed",
             "ops":[{"op":"w","item":"items/1","version":1,"value":1}]}
            {"txn":"1.1.2","site":1,"start":20,"end":30,"status":"committed",
             "ops":[{"op":"w","item":"items/1","version":2,"value":2}]}
            {"txn":"1.1.3","site":1,"start":40,"end":50,"status":"committed",
             "ops":[{"op":"r","item":"items/1","version":1,"value":1}]}
            {"txn":"1.1.4","site":1,"start":60,"end":70,"status":"committed",
             "ops":[{"op":"r","item":"items/1","version":2,"value":2}]}
            """.replace(",\n ", ",");

    @Test
    void aStaleReadBreaksTheClaimOfStrictSerializabilityAlone() throws IOException {
        assertThat(found(Claim.SERIALIZABLE, HistoryChecker.NEVER))
                .noneMatch(each -> each.startsWith("serializability"));
        assertThat(found(Claim.STRICTLY_SERIALIZABLE, HistoryChecker.NEVER))
                .anyMatch(each -> each.startsWith("serializability: real-time"));
    }

    private List<String> found(Claim claim, long quietNanos) throws IOException {
        return new Verdicts(stale(), List.of(1), claim, quietNanos).found();
    }

    private List<HistoryTransaction> stale() throws IOException {
        return HistoryFiles.readHistory(Files.writeString(folder.resolve("stale.jsonl"), STALE));
    }
}
