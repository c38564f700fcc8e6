/** The command line: one class per command, on top of everything and used by nothing. */
@NullMarked
package org.raidlab.cli;

import org.jspecify.annotations.NullMarked;
