/** The access manager: the local database, memory-resident relations kept durable through a log and checkpoints. */
@NullMarked
package org.raidlab.am;

import org.jspecify.annotations.NullMarked;
