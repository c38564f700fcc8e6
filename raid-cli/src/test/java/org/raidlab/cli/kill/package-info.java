/**
 * Sites of a running cluster are killed with signal 9 under load, at random, over and over; nothing may be lost by it.
 */
@NullMarked
package org.raidlab.cli.kill;

import org.jspecify.annotations.NullMarked;
