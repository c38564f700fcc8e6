/** Load on a running cluster: clients on one socket, their answers and history; and a client that tries again. */
@NullMarked
package org.raidlab.harness.load;

import org.jspecify.annotations.NullMarked;
