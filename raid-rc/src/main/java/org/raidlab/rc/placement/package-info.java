/**
 * Placement (paper sections 4.1 and 4.2): the directory of copies, the sites where copies can be read, and the
 * directory changes that keep a threshold of copies and admit sites.
 */
@NullMarked
package org.raidlab.rc.placement;

import org.jspecify.annotations.NullMarked;
