/** Tests of this package. */
@NullMarked
package org.raidlab.systemm.client;

import org.jspecify.annotations.NullMarked;
