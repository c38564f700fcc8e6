/** Files that fail, transfer too little or stop between calls, for the tests of stable storage. */
@NullMarked
package org.raidlab.store.fake;

import org.jspecify.annotations.NullMarked;
