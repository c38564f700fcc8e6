/**
 * System M: a transaction system for data that resides in main memory (Garcia-Molina and Salem). This package has the
 * vocabulary: messages, log records, settings.
 */
@NullMarked
package org.raidlab.systemm;

import org.jspecify.annotations.NullMarked;
