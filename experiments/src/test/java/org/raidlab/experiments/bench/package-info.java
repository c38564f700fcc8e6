/** Tests of the figures and of the contestants, without processes. */
@NullMarked
package org.raidlab.experiments.bench;

import org.jspecify.annotations.NullMarked;
