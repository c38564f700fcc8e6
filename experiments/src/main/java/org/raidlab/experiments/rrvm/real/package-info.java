/** RRVM's commits and recoveries measured with real processes, sockets and files. */
@NullMarked
package org.raidlab.experiments.rrvm.real;

import org.jspecify.annotations.NullMarked;
