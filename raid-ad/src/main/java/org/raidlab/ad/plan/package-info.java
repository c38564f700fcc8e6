/**
 * Plans of statements: in which order the tuple variables are bound, and how each one's tuples are found. Pure
 * functions.
 */
@NullMarked
package org.raidlab.ad.plan;

import org.jspecify.annotations.NullMarked;
