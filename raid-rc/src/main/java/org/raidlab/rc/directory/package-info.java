/** Directories (paper section 4.1): which sites hold a relation that not all sites hold. */
@NullMarked
package org.raidlab.rc.directory;

import org.jspecify.annotations.NullMarked;
