/** Tests. */
@NullMarked
package org.raidlab.experiments.rrvm.real;

import org.jspecify.annotations.NullMarked;
