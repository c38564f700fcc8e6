/** Tests of values of RRVM. */
@NullMarked
package org.raidlab.rrvm;

import org.jspecify.annotations.NullMarked;
