/**
 * Switching between algorithms in operation (Bhargava and Riedl, <em>A Model for Adaptable Systems for Transaction
 * Processing</em>, 1989), by generic state.
 */
@NullMarked
package org.raidlab.cc.adaptability;

import org.jspecify.annotations.NullMarked;
