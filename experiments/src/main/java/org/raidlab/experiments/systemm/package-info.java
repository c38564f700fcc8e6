/** The tables of System M's paper, with the servers, files and forces of a real site. */
@NullMarked
package org.raidlab.experiments.systemm;

import org.jspecify.annotations.NullMarked;
