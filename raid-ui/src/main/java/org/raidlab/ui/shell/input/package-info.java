/**
 * What a user of the shell types, as pure functions of the text: where a statement ends, what a monitor command is,
 * which words can follow, what is a string and what a number.
 */
@NullMarked
package org.raidlab.ui.shell.input;

import org.jspecify.annotations.NullMarked;
