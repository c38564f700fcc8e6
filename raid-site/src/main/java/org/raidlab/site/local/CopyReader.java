package org.raidlab.site.local;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.relation.Value;
import org.raidlab.sim.history.CopyRecord;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.client.SiteSocket;

/** Reads all copies that a site holds. */
public record CopyReader(RaidClient client, SiteSocket site) {
    private static final Duration ANSWER = Duration.ofSeconds(10);

    /** Returns the copies of user relations or, if {@code all}, those of the catalogue too. */
    public List<CopyRecord> read(boolean all) {
        List<CopyRecord> copies = new ArrayList<>();
        long cursor = 0;
        while (cursor >= 0) {
            ClientMessage.Copies batch = client.copies(site, cursor, all, ANSWER);
            for (ClientMessage.Copy copy : batch.copies()) {
                copies.add(
                        new CopyRecord(site.site(), copy.item(), copy.version().number(), value(copy.values()), false));
            }
            cursor = batch.next();
        }
        return copies;
    }

    /** Returns the value of the one non-key column, or an array of the values of several. */
    private static org.raidlab.sim.history.Value value(List<Value> values) {
        if (values.size() == 1) {
            return plain(values.getFirst());
        }
        return org.raidlab.sim.history.Value.row(
                values.stream().map(CopyReader::plain).toArray(org.raidlab.sim.history.Value[]::new));
    }

    private static org.raidlab.sim.history.Value plain(Value value) {
        return switch (value) {
            case Value.Int(long number) -> org.raidlab.sim.history.Value.of(number);
            case Value.Float(double number) -> org.raidlab.sim.history.Value.of(java.math.BigDecimal.valueOf(number));
            case Value.Text(String text) -> org.raidlab.sim.history.Value.of(text);
            case Value.Null() -> org.raidlab.sim.history.Value.ABSENT;
        };
    }
}
