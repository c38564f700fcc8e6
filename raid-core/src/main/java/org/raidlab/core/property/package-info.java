/** Checks of properties over random cases: generators, and a loop whose failures name the seed that replays them. */
@NullMarked
package org.raidlab.core.property;

import org.jspecify.annotations.NullMarked;
