/** The lock manager: shared and exclusive locks on records and segments. */
@NullMarked
package org.raidlab.systemm.lock;

import org.jspecify.annotations.NullMarked;
