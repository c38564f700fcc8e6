/** Workloads against sites that do not answer. */
@NullMarked
package org.raidlab.harness.load;

import org.jspecify.annotations.NullMarked;
