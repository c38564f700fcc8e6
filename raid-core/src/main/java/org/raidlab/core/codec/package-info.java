/**
 * Values to bytes and back: the packed codec derived from sealed records, and the interface that other codecs share.
 */
@NullMarked
package org.raidlab.core.codec;

import org.jspecify.annotations.NullMarked;
