/** Tests of the experiment on commit protocols. */
@NullMarked
package org.raidlab.experiments.protocol;

import org.jspecify.annotations.NullMarked;
