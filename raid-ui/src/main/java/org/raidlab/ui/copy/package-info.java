/** Copy: lines of a file to rows and back. The file itself is the client's; only its lines come here. */
@NullMarked
package org.raidlab.ui.copy;

import org.jspecify.annotations.NullMarked;
