/** Tests of the turn over devices that write down what is done to them. */
@NullMarked
package org.raidlab.core.turn;

import org.jspecify.annotations.NullMarked;
