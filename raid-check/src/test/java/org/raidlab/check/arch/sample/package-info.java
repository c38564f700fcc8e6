/** Classes that break the rules on purpose, so that each rule is seen to fail. */
@NullMarked
package org.raidlab.check.arch.sample;

import org.jspecify.annotations.NullMarked;
