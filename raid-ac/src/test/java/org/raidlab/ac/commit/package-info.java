/** Tests of what every commit protocol needs. */
@NullMarked
package org.raidlab.ac.commit;

import org.jspecify.annotations.NullMarked;
