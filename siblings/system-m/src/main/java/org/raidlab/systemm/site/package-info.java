/** The servers of a site. */
@NullMarked
package org.raidlab.systemm.site;

import org.jspecify.annotations.NullMarked;
