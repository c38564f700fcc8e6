/** Experiments of the user's own: every combination of the levels of some factors, on real processes. */
@NullMarked
package org.raidlab.experiments.factors;

import org.jspecify.annotations.NullMarked;
