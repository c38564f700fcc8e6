/** Where new relations are put, if not everywhere. */
@NullMarked
package org.raidlab.ad.placement;

import org.jspecify.annotations.NullMarked;
