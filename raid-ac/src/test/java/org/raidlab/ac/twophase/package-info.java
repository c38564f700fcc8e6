/** Tests of parts of two-phase commit. */
@NullMarked
package org.raidlab.ac.twophase;

import org.jspecify.annotations.NullMarked;
