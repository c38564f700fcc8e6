/**
 * What every part of RAID shares: identities and stamps, relations and their expressions, the turn with its
 * ports, and property checks.
 */
@NullMarked
package org.raidlab.core;

import org.jspecify.annotations.NullMarked;
