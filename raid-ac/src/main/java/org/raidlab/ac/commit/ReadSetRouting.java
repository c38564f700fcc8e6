package org.raidlab.ac.commit;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.ac.commit.AcConfig.ReadSetScope;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.relation.Catalogue;

/** The routing of a read set: it selects the entries that go to other sites, and their form. */
final class ReadSetRouting {
    private ReadSetRouting() {}

    /**
     * Returns the entries read at the home site and elsewhere; each source site also gets its own entries, unchanged.
     */
    static List<ReadEntry> of(AcMessage.Commit request, ReadSetScope scope) {
        List<ReadEntry> travelling = new ArrayList<>();
        add(request.reads(), scope, travelling);
        request.elsewhere().forEach(site -> add(site.reads(), scope, travelling));
        return travelling;
    }

    private static void add(List<ReadEntry> reads, ReadSetScope scope, List<ReadEntry> travelling) {
        for (ReadEntry read : reads) {
            switch (read) {
                case ReadEntry.TupleRead tuple -> {
                    // Schema entries are tested everywhere, or a DDL statement overtakes one that is still pending
                    // there.
                    if (scope == ReadSetScope.EVERYWHERE || Catalogue.holds(tuple.relation())) {
                        travelling.add(tuple);
                    }
                }
                case ReadEntry.KeyRead key -> {
                    if (scope == ReadSetScope.EVERYWHERE) {
                        travelling.add(new ReadEntry.KeyRead(key.index(), key.key(), NOT_COUNTED_HERE));
                    }
                }
                case ReadEntry.FragmentRead fragment -> {
                    if (scope == ReadSetScope.EVERYWHERE) {
                        travelling.add(new ReadEntry.FragmentRead(fragment.relation(), NOT_COUNTED_HERE));
                    }
                }
            }
        }
    }

    /** Post counts mean something at the site of the read only; elsewhere just the commit-locks are tested. */
    private static final long NOT_COUNTED_HERE = Long.MAX_VALUE;
}
