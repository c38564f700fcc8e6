/** YAML texts that users write: cluster files, scenarios, workloads, experiments. */
@NullMarked
package org.raidlab.runtime.yaml;

import org.jspecify.annotations.NullMarked;
