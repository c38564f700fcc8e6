/** What the degree of replication costs on the full system (paper section 4.3): sites are real processes. */
@NullMarked
package org.raidlab.experiments.degree;

import org.jspecify.annotations.NullMarked;
