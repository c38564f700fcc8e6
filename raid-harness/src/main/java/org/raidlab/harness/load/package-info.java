/** A workload against a running cluster: clients on one socket, what they were told, and the history of it. */
@NullMarked
package org.raidlab.harness.load;

import org.jspecify.annotations.NullMarked;
