/** The cluster file: which sites there are, where they run, and which algorithms they use. */
@NullMarked
package org.raidlab.site.config;

import org.jspecify.annotations.NullMarked;
