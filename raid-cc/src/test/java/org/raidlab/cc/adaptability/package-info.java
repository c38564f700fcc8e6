/** Tests of switches between algorithms. */
@NullMarked
package org.raidlab.cc.adaptability;

import org.jspecify.annotations.NullMarked;
