package org.raidlab.rc.faillock;

import org.raidlab.core.Invariants;

/**
 * The limits above which the fail-locks of tuples are replaced by one of their relation.
 *
 * @param ofRelation most of a relation at a site
 * @param ofAll most of all relations at all sites
 * @param ofEach most of a relation at a site when there are more than those of all
 */
public record Escalation(int ofRelation, int ofAll, int ofEach) {
    /** The usual limits: a site that has missed more than a thousand copiers can refresh copies whole relations. */
    public static final Escalation USUAL = new Escalation(131_072, 262_144, 256);

    public Escalation {
        Invariants.require(ofEach > 0 && ofEach <= ofRelation, "a relation has no more when there are many of all");
    }

    /** Returns limits that escalate a relation's fail-locks as soon as there are more than this number of them. */
    public static Escalation above(int ofRelation) {
        return new Escalation(ofRelation, ofRelation, ofRelation);
    }
}
