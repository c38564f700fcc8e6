/** The Concurrency Controller of one site, run by scenario files with golden output. */
@NullMarked
package org.raidlab.cc.scenario;

import org.jspecify.annotations.NullMarked;
