/** Tests of RRVM's figures. */
@NullMarked
package org.raidlab.experiments.rrvm;

import org.jspecify.annotations.NullMarked;
