/** What the messages of a transaction cost, by their codec and by the processes of a site. */
@NullMarked
package org.raidlab.experiments.message;

import org.jspecify.annotations.NullMarked;
