/**
 * REX: a page store in the manner of EXODUS. It steals, it writes ahead, and it undoes at a restart. Its log is forced
 * to the local disk, or acknowledged by the memory of another process.
 */
@NullMarked
package org.raidlab.rrvm.rex;

import org.jspecify.annotations.NullMarked;
