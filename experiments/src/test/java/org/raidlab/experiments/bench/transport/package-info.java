/** Tests of both sides of each contestant. */
@NullMarked
package org.raidlab.experiments.bench.transport;

import org.jspecify.annotations.NullMarked;
