/** Tests of what every commit protocol needs. */
@NullMarked
package org.raidlab.ac;

import org.jspecify.annotations.NullMarked;
