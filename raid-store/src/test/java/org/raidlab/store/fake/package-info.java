/** Disks that lose power, fail and transfer too little, for the tests of stable storage. */
@NullMarked
package org.raidlab.store.fake;

import org.jspecify.annotations.NullMarked;
