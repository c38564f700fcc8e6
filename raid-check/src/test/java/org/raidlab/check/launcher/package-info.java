/** The launcher script among JDKs and builds of our making. */
@NullMarked
package org.raidlab.check.launcher;

import org.jspecify.annotations.NullMarked;
