/** Who may talk to the processes of an instance: the cluster key, its file, and what is refused without one. */
@NullMarked
package org.raidlab.site.key;

import org.jspecify.annotations.NullMarked;
