/** Tests of read one, write all available. */
@NullMarked
package org.raidlab.rc.rowaa;

import org.jspecify.annotations.NullMarked;
