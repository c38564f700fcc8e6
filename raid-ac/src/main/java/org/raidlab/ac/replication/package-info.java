/** The replication policies of commitment: fixed membership, views, quorum consensus; each knows no commit protocol. */
@NullMarked
package org.raidlab.ac.replication;

import org.jspecify.annotations.NullMarked;
