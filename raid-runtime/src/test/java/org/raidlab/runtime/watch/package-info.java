/** Tests of watching. */
@NullMarked
package org.raidlab.runtime.watch;

import org.jspecify.annotations.NullMarked;
