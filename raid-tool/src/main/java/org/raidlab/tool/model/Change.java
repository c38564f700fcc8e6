package org.raidlab.tool.model;

import java.util.SortedSet;
import org.raidlab.site.local.OutOfDate;

/** A change of an instance that is worth a sentence. */
public sealed interface Change {
    /** A site's condition or session changed. */
    record Site(SiteState before, SiteState after) implements Change {}

    /** Sites formed a view. */
    record ViewFormed(View view) implements Change {}

    /** The number of a site's copies that are out of date changed. */
    record FailLocks(int site, OutOfDate before, OutOfDate after) implements Change {}

    /** The cut links changed. */
    record Cuts(SortedSet<Link> before, SortedSet<Link> after) implements Change {}

    /** A user's order was carried out, or refused. */
    record Ordered(String command, String result) implements Change {}
}
