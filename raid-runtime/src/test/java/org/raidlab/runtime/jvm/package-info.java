/** Tests of hosts within one JVM. */
@NullMarked
package org.raidlab.runtime.jvm;

import org.jspecify.annotations.NullMarked;
