/**
 * The interactive shell: a monitor in the manner of INGRES's over a line editor. What it needs of the world stands in
 * {@link org.raidlab.ui.shell.ShellPort} and {@link org.raidlab.ui.shell.Screen}; only the classes around the line
 * editor know the terminal.
 */
@NullMarked
package org.raidlab.ui.shell;

import org.jspecify.annotations.NullMarked;
