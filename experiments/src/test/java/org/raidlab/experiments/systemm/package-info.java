/** Tests of RRVM's figures. */
@NullMarked
package org.raidlab.experiments.systemm;

import org.jspecify.annotations.NullMarked;
