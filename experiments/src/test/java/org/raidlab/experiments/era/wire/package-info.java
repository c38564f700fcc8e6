@NullMarked
package org.raidlab.experiments.era.wire;

import org.jspecify.annotations.NullMarked;
