/** Tests that run the commands of pages for newcomers. */
@NullMarked
package org.raidlab.cli.lesson;

import org.jspecify.annotations.NullMarked;
