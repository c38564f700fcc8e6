/** Fuzzy checkpoints that alternate between two copies of the database, and how a database is loaded from one. */
@NullMarked
package org.raidlab.am.checkpoint;

import org.jspecify.annotations.NullMarked;
