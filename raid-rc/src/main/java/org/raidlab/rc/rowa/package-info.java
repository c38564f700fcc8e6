/** Read one, write all: every site holds everything, reads are local, and a write needs every configured site. */
@NullMarked
package org.raidlab.rc.rowa;

import org.jspecify.annotations.NullMarked;
