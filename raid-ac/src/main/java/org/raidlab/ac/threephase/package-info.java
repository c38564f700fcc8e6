/**
 * Three-phase commit (Skeen 1981, 1982): between the votes and the decision each member records a pre-commit, so that
 * the members can end a transaction without its coordinator. They do so by quorum, with ballots as in E3PC (Keidar and
 * Dolev 1995), or, as a negative control, by what those say who can be reached.
 */
@NullMarked
package org.raidlab.ac.threephase;

import org.jspecify.annotations.NullMarked;
