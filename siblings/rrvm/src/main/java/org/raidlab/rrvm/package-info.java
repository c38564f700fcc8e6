/**
 * RRVM: recoverable virtual memory whose log is kept in the main memory of another workstation instead of being forced
 * to disk (Ioannidis, Markatos and Sevaslidou). This package has the vocabulary: messages, log records, values.
 */
@NullMarked
package org.raidlab.rrvm;

import org.jspecify.annotations.NullMarked;
