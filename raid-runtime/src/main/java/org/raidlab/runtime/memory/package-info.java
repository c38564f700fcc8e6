/**
 * Remote memory as stable storage: a site's log in the memories of other processes, with the disk in the background (S.
 * Ioannidis, E. Markatos, J. Sevaslidou, On using network memory to improve the performance of transaction-based
 * systems), and the process of a memory.
 */
@NullMarked
package org.raidlab.runtime.memory;

import org.jspecify.annotations.NullMarked;
