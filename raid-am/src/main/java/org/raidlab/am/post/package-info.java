/** Posts: writes of committed transactions on their way into the database, while it runs and after a restart. */
@NullMarked
package org.raidlab.am.post;

import org.jspecify.annotations.NullMarked;
