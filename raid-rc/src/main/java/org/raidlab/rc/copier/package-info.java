/** Copier transactions (paper section 4): out-of-date copies are refreshed from up-to-date ones. */
@NullMarked
package org.raidlab.rc.copier;

import org.jspecify.annotations.NullMarked;
