/**
 * QUEL against SQL: random statements on random relations, each answered by a site and, translated, by a relational
 * database.
 */
@NullMarked
package org.raidlab.harness.differential;

import org.jspecify.annotations.NullMarked;
