/** Tests of this package. */
@NullMarked
package org.raidlab.systemm.card;

import org.jspecify.annotations.NullMarked;
