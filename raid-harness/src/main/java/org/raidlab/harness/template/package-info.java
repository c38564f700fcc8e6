/**
 * Workloads that a file describes: statements with parameters, phases, and the record of what ran. The clients are
 * those of every workload.
 */
@NullMarked
package org.raidlab.harness.template;

import org.jspecify.annotations.NullMarked;
