/** Two-phase commit with presumed abort and cooperative termination. */
@NullMarked
package org.raidlab.ac.twophase;

import org.jspecify.annotations.NullMarked;
