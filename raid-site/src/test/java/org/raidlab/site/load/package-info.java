/** Workloads against sites that do not answer. */
@NullMarked
package org.raidlab.site.load;

import org.jspecify.annotations.NullMarked;
