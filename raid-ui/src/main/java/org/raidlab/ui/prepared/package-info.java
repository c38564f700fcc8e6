/**
 * Statements that a session has given before with other values: what such a text means is known without reading and
 * analysing it again.
 */
@NullMarked
package org.raidlab.ui.prepared;

import org.jspecify.annotations.NullMarked;
