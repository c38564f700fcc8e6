/** The algorithm message by message, and what its mutants do. */
@NullMarked
package org.raidlab.checkpoint.leubhargava;

import org.jspecify.annotations.NullMarked;
