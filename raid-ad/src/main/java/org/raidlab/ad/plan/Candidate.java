package org.raidlab.ad.plan;

/**
 * One way to go on with a plan.
 *
 * @param access to the next variable
 * @param rows estimate of the bindings after it
 * @param cost estimate of what it takes, in tuples that a scan passes over
 */
record Candidate(Access access, double rows, double cost) {}
