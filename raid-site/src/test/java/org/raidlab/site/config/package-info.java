/** Tests of cluster files. */
@NullMarked
package org.raidlab.site.config;

import org.jspecify.annotations.NullMarked;
