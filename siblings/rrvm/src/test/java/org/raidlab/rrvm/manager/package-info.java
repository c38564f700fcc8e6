/** Tests. */
@NullMarked
package org.raidlab.rrvm.manager;

import org.jspecify.annotations.NullMarked;
