/** A site for tests: an Access Manager in a real turn over heap devices, with scripted neighbours and a naive model. */
@NullMarked
package org.raidlab.am.site;

import org.jspecify.annotations.NullMarked;
