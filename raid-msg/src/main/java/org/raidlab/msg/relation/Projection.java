package org.raidlab.msg.relation;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.raidlab.core.Invariants;
import org.raidlab.core.codec.Row;

/** A projection: it selects some attributes of a relation and packs rows of these alone, in a layout of their own. */
public final class Projection {
    private static final int NONE = -1;

    private final List<Integer> positions;
    private final RowLayout whole;
    private final RowLayout narrow;
    /** Where each attribute of the relation stands in a narrow row. */
    private final int[] places;

    private Projection(RowLayout whole, List<Integer> positions) {
        this.positions = positions;
        this.whole = whole;
        this.narrow = whole.of(positions);
        this.places = new int[whole.attributes()];
        Arrays.fill(places, NONE);
        for (int place = 0; place < positions.size(); place++) {
            places[positions.get(place)] = place;
        }
    }

    /**
     * Returns the projection on the attributes at these positions; empty unless they are attributes in ascending order.
     */
    public static Optional<Projection> of(RowLayout whole, List<Integer> positions) {
        int before = NONE;
        for (int position : positions) {
            if (position <= before || position >= whole.attributes()) {
                return Optional.empty();
            }
            before = position;
        }
        return Optional.of(new Projection(whole, List.copyOf(positions)));
    }

    /** Returns the positions of the selected attributes in the relation. */
    public List<Integer> positions() {
        return positions;
    }

    /** Bytes of a narrow row. */
    public int width() {
        return narrow.width();
    }

    /** The narrow row of a whole one that begins at {@code base} of {@code bytes}. */
    public Row of(byte[] bytes, int base) {
        byte[] row = new byte[narrow.width()];
        for (int place = 0; place < positions.size(); place++) {
            int position = positions.get(place);
            if (whole.isNull(bytes, base, position)) {
                row[place / Byte.SIZE] |= (byte) (1 << place % Byte.SIZE);
            }
            System.arraycopy(bytes, base + whole.offset(position), row, narrow.offset(place), whole.bytes(position));
        }
        return new Row(row);
    }

    /** Returns the value of a selected attribute, given by its position in the relation, in a narrow row. */
    public Value get(Row row, int position) {
        int place = places[position];
        Invariants.check(place != NONE, "only attributes that were asked for are looked at");
        return narrow.get(row.bytes(), 0, place);
    }
}
