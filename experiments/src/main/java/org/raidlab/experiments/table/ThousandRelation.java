package org.raidlab.experiments.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.raidlab.sim.data.Thousand;

/**
 * The relation of the paper's transactions, of 100 tuples or more, drawn so that eleven tuples share a value of a
 * column: of 100 tuples a value of {@code ten}, of 1,000 one of {@code hundred}.
 */
public final class ThousandRelation {
    /** What holds of inserted tuples, and of no others. */
    static final String INSERTED = "ten = -1";

    private static final int ELEVEN = 11;
    private static final int PAPER_TUPLES = 100;
    private static final int TEN = 2;
    private static final int HUNDRED = 4;

    private final Thousand data;
    private final int column;
    private final String value;

    private ThousandRelation(Thousand data, int column, String value) {
        this.data = data;
        this.column = column;
        this.value = value;
    }

    /** Returns the first relation from this seed on that has the tuples that the paper's second transaction selects. */
    public static ThousandRelation of(int tuples, long seed) {
        int column = tuples <= PAPER_TUPLES ? TEN : HUNDRED;
        long each = seed;
        Optional<String> eleven = valueOfEleven(new Thousand(tuples, each), column);
        while (eleven.isEmpty()) {
            each++;
            eleven = valueOfEleven(new Thousand(tuples, each), column);
        }
        return new ThousandRelation(new Thousand(tuples, each), column, eleven.get());
    }

    private static Optional<String> valueOfEleven(Thousand relation, int column) {
        Map<String, Integer> count = new TreeMap<>();
        relation.rows().forEach(row -> count.merge(row.get(column), 1, Integer::sum));
        return count.entrySet().stream()
                .filter(entry -> entry.getValue() == ELEVEN)
                .map(Map.Entry::getKey)
                .findFirst();
    }

    public int tuples() {
        return data.tuples();
    }

    String columnOfEleven() {
        return column == TEN ? "ten" : "hundred";
    }

    String valueOfEleven() {
        return value;
    }

    /** The statements that make the empty relation, in order. */
    List<String> definition() {
        return List.of(
                "create thousand (" + String.join(", ", data.columns()) + ")",
                "modify thousand to hash unique on unique");
    }

    /** Its tuples as lines of a file. */
    List<String> lines() {
        return new ArrayList<>(data.lines().toList());
    }
}
