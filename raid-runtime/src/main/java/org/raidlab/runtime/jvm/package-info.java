/**
 * Many processes in one JVM: an in-memory network, one loop for all, and processes that can be killed and started
 * again.
 */
@NullMarked
package org.raidlab.runtime.jvm;

import org.jspecify.annotations.NullMarked;
