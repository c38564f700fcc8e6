/** Quorum consensus beside read one, write all available: what each costs, and what each still does when sites fail. */
@NullMarked
package org.raidlab.experiments.quorum;

import org.jspecify.annotations.NullMarked;
