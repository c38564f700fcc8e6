package org.raidlab.ad.execute;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Pieces of work, one after the other; each is looked at for the first time when all before it are done. */
public final class Sequence implements Cursor {
    private final Iterator<? extends Cursor> parts;
    private Optional<Cursor> part = Optional.empty();

    public Sequence(Cursor... parts) {
        this(List.of(parts).iterator());
    }

    /** The iterator may make each part when it is asked for it. */
    public Sequence(Iterator<? extends Cursor> parts) {
        this.parts = parts;
    }

    /** Each part is made when all before it are done. */
    public static Sequence oneByOne(List<Supplier<? extends Cursor>> parts) {
        return new Sequence(parts.stream().map(Supplier::get).iterator());
    }

    @Override
    public Advance advance() {
        while (true) {
            if (part.isEmpty()) {
                if (!parts.hasNext()) {
                    return Advance.DONE;
                }
                part = Optional.of(parts.next());
            }
            Advance advance = part.get().advance();
            if (advance != Advance.DONE) {
                return advance;
            }
            part = Optional.empty();
        }
    }
}
