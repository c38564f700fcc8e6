/** The library that a Java program uses: regions of recoverable memory, and transactions on them. */
@NullMarked
package org.raidlab.rrvm.client;

import org.jspecify.annotations.NullMarked;
