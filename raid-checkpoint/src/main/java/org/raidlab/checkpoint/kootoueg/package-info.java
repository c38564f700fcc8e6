/**
 * The algorithm of Koo and Toueg (paper, reference 12), the baseline: answers climb a tree, and a process that is busy
 * in one instance refuses another, so that concurrent coordinators can make each other fail.
 */
@NullMarked
package org.raidlab.checkpoint.kootoueg;

import org.jspecify.annotations.NullMarked;
