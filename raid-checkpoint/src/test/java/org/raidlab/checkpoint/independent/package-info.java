@NullMarked
package org.raidlab.checkpoint.independent;

import org.jspecify.annotations.NullMarked;
