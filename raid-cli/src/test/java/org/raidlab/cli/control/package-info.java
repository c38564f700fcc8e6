/** Tests of control messages to running processes. */
@NullMarked
package org.raidlab.cli.control;

import org.jspecify.annotations.NullMarked;
