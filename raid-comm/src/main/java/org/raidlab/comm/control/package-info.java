/**
 * What people ask of a process, apart from its servers: status, stop, losses (the paper's communication package took
 * control messages for debugging, timing and resource use in the same way).
 */
@NullMarked
package org.raidlab.comm.control;

import org.jspecify.annotations.NullMarked;
