/**
 * Read one, write all available (paper section 4): views of the sites that are up, fail-locks for what the others miss,
 * copier transactions for whoever comes back.
 */
@NullMarked
package org.raidlab.rc.rowaa;

import org.jspecify.annotations.NullMarked;
