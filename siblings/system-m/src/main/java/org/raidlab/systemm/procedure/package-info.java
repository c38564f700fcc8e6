/** What an application is: a catalogue of sets, and procedures that act on records. */
@NullMarked
package org.raidlab.systemm.procedure;

import org.jspecify.annotations.NullMarked;
