/** Documents that a reader can rely on: links that resolve, messages that are described. */
@NullMarked
package org.raidlab.check.docs;

import org.jspecify.annotations.NullMarked;
