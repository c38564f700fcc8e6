/** Clients that know what the database has to hold, and judge the answers. */
@NullMarked
package org.raidlab.systemm.load;

import org.jspecify.annotations.NullMarked;
