package org.raidlab.ad.execute;

import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A sequence of pieces of work; each is first examined when all before it are done. */
public final class Sequence implements Cursor {
    private final Iterator<? extends Cursor> parts;
    private @Nullable Cursor part;

    public Sequence(Cursor... parts) {
        this(List.of(parts).iterator());
    }

    /** Creates a sequence; the iterator may make each part on request. */
    public Sequence(Iterator<? extends Cursor> parts) {
        this.parts = parts;
    }

    /** Returns a sequence that makes each part when all before it are done. */
    public static Sequence oneByOne(List<Supplier<? extends Cursor>> parts) {
        Iterator<Supplier<? extends Cursor>> makers = parts.iterator();
        return new Sequence(new Iterator<Cursor>() {
            @Override
            public boolean hasNext() {
                return makers.hasNext();
            }

            @Override
            public Cursor next() {
                return makers.next().get();
            }
        });
    }

    @Override
    public Advance advance() {
        while (true) {
            Cursor current = part;
            if (current == null) {
                if (!parts.hasNext()) {
                    return Advance.DONE;
                }
                current = parts.next();
                part = current;
            }
            Advance advance = current.advance();
            if (advance != Advance.DONE) {
                return advance;
            }
            part = null;
        }
    }
}
