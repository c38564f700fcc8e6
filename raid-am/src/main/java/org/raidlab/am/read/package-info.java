/** Reads: schemas, scans, look-ups and dumps, all answered in bounded parts. */
@NullMarked
package org.raidlab.am.read;

import org.jspecify.annotations.NullMarked;
