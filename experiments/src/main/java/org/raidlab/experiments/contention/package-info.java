/**
 * Concurrency controllers under contention, and switches between them (Bhargava and Riedl 1989), in virtual time: the
 * wire and the logs take time, processors do not.
 */
@NullMarked
package org.raidlab.experiments.contention;

import org.jspecify.annotations.NullMarked;
