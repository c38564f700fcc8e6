/** Tests of {@link org.raidlab.experiments.study}. */
@NullMarked
package org.raidlab.experiments.study;

import org.jspecify.annotations.NullMarked;
