package org.raidlab.checkpoint.independent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.checkpoint.RecoveryLineMessage.NOW;

import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.raidlab.checkpoint.InstanceId;
import org.raidlab.checkpoint.Receipt;
import org.raidlab.checkpoint.RecoveryLineMessage.Cut;
import org.raidlab.checkpoint.RecoveryLineMessage.History;

/** Where processes go back to, given what they received. */
final class RecoveryLineSearchTest {
    private final SequencedMap<Integer, History> histories = new TreeMap<>();

    private void process(int number, Cut... cuts) {
        histories.put(number, new History(InstanceId.of(0, 0, 1), number, 1, List.of(cuts)));
    }

    private static Cut cut(int checkpoint, Receipt... received) {
        return new Cut(checkpoint, List.of(received));
    }

    private static Receipt from(int sender, int interval) {
        return new Receipt(sender, 0, interval);
    }

    private List<Integer> line() {
        return new RecoveryLineSearch()
                .latest(histories).values().stream().map(Cut::checkpoint).toList();
    }

    @Test
    void whoReceivedNothingThatIsUndoneStays() {
        process(0, cut(0), cut(3));
        process(1, cut(0), cut(NOW, from(0, 2)));
        assertThat(line()).containsExactly(3, NOW);
    }

    @Test
    void whatWasSentAfterTheCheckpointIsUndone() {
        process(0, cut(0), cut(3));
        process(1, cut(0), cut(1, from(0, 2)), cut(NOW, from(0, 3)));
        assertThat(line()).containsExactly(3, 1);
    }

    @Test
    void oneOrphanLeadsToTheNextOne() {
        process(0, cut(0), cut(2, from(1, 1)), cut(3, from(1, 2)));
        process(1, cut(0), cut(1), cut(2, from(0, 1), from(2, 0)), cut(NOW, from(0, 3), from(2, 0)));
        process(2, cut(0), cut(1, from(0, 0)), cut(NOW, from(0, 2)));
        assertThat(line())
                .as("0 undoes 3, so 1 goes to 2, so 0 goes to 2, so 2 goes to 1")
                .containsExactly(2, 2, 1);
    }

    @Test
    void withoutCommonCheckpointsEverybodyIsBackAtTheBeginning() {
        process(0, cut(0), cut(1, from(1, 1)), cut(2, from(1, 2)));
        process(1, cut(0), cut(1, from(0, 0)), cut(2, from(0, 1)), cut(NOW, from(0, 2)));
        assertThat(line()).containsExactly(0, 0);
    }

    @Test
    void theBaseIsTheLineOfAllThatLoseTheirStateOfNow() {
        process(0, cut(0), cut(2), cut(NOW));
        process(1, cut(0), cut(1, from(0, 1)), cut(3, from(0, 2)), cut(NOW, from(0, 2)));
        assertThat(new RecoveryLineSearch()
                        .withoutNow(histories).values().stream().map(Cut::checkpoint))
                .containsExactly(2, 1);
    }
}
