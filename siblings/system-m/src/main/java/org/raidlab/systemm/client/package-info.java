/** The library for Java programs: transactions on a running site, or on a database within the program. */
@NullMarked
package org.raidlab.systemm.client;

import org.jspecify.annotations.NullMarked;
