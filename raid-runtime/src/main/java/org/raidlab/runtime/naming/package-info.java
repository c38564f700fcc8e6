/** The name server as a process of its own, on any host. */
@NullMarked
package org.raidlab.runtime.naming;

import org.jspecify.annotations.NullMarked;
