/** A small RAID in which only concurrency control is real, and a judge of its histories. */
@NullMarked
package org.raidlab.cc.model;

import org.jspecify.annotations.NullMarked;
