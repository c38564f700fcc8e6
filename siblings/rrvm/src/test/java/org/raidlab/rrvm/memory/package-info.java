/** Tests. */
@NullMarked
package org.raidlab.rrvm.memory;

import org.jspecify.annotations.NullMarked;
