/** How a site of a real cluster catches up that has missed very many updates. */
@NullMarked
package org.raidlab.cli.missed;

import org.jspecify.annotations.NullMarked;
