/**
 * Errors as a user sees them: their numbers, their text form with source line and caret, and the search for near names.
 */
@NullMarked
package org.raidlab.ui.fault;

import org.jspecify.annotations.NullMarked;
