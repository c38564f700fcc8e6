/** Real processes under real faults for as long as one likes, and every check afterwards: {@code raid torture}. */
@NullMarked
package org.raidlab.cli.torture;

import org.jspecify.annotations.NullMarked;
