/** REX as the runtime runs it: the servers of a site. */
@NullMarked
package org.raidlab.rrvm.rex.system;

import org.jspecify.annotations.NullMarked;
