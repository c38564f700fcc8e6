/**
 * The relations of the local database: their tuples and indexes, the catalogue that describes them, and its changes.
 */
@NullMarked
package org.raidlab.am.relation;

import org.jspecify.annotations.NullMarked;
