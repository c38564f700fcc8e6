/**
 * The atomicity controller: takes a transaction to one decision at all sites, and ends those that failures left
 * in doubt.
 */
@NullMarked
package org.raidlab.ac;

import org.jspecify.annotations.NullMarked;
