/** Help on the language, for the shell: one text file for each topic. */
@NullMarked
package org.raidlab.ui.shell.topic;

import org.jspecify.annotations.NullMarked;
