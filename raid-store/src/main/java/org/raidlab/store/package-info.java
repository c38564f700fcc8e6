/**
 * The folder of a site: its lock, its home block, and the devices of stable storage opened together. The devices
 * themselves are in the packages below.
 */
@NullMarked
package org.raidlab.store;

import org.jspecify.annotations.NullMarked;
