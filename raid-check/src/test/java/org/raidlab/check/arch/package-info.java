/** Who may know whom, and what a server may not touch. */
@NullMarked
package org.raidlab.check.arch;

import org.jspecify.annotations.NullMarked;
