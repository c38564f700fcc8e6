/** {@code raid demo}: the whole of RAID in a minute. */
@NullMarked
package org.raidlab.cli.demo;

import org.jspecify.annotations.NullMarked;
