/** Lessons in RAIDTool: the same pages as in the terminal, each with a cluster of its own. */
@NullMarked
package org.raidlab.tool.lesson;

import org.jspecify.annotations.NullMarked;
