/** Tests of the cluster key. */
@NullMarked
package org.raidlab.comm.seal;

import org.jspecify.annotations.NullMarked;
