/** Failing storage, used-up handles and too much load at real processes: a clear reason, nothing lost, on again. */
@NullMarked
package org.raidlab.cli.fault;

import org.jspecify.annotations.NullMarked;
