/** No concurrency control, for experiments that run one transaction at a time and leave its effects out. */
@NullMarked
package org.raidlab.cc.none;

import org.jspecify.annotations.NullMarked;
