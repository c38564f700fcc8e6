package org.raidlab.ad.plan;

/**
 * A candidate for the next step of a plan.
 *
 * @param access to the next variable
 * @param rows estimate of the bindings after it
 * @param cost estimate of what it takes, in tuples that a scan passes over
 */
record Candidate(Access access, double rows, double cost) {}
