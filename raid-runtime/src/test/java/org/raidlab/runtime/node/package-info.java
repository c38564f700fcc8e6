/** Tests of a site's processes. */
@NullMarked
package org.raidlab.runtime.node;

import org.jspecify.annotations.NullMarked;
