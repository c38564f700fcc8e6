/** Tests. */
@NullMarked
package org.raidlab.rrvm.client;

import org.jspecify.annotations.NullMarked;
