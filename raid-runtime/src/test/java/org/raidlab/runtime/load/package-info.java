@NullMarked
package org.raidlab.runtime.load;

import org.jspecify.annotations.NullMarked;
