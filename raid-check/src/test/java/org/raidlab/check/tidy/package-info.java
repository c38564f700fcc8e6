/** The size and shape of source files, read with the own parser of the JDK. */
@NullMarked
package org.raidlab.check.tidy;

import org.jspecify.annotations.NullMarked;
