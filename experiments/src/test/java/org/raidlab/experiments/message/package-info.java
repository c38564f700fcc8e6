/** Tests of what messages cost. */
@NullMarked
package org.raidlab.experiments.message;

import org.jspecify.annotations.NullMarked;
