/** Tests of the replication policies. */
@NullMarked
package org.raidlab.ac.replication;

import org.jspecify.annotations.NullMarked;
