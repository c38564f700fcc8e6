/**
 * The codecs of RAID's vocabularies, chosen by name: packed for running, CBOR and JSON for reading along and for
 * measuring what conversion costs.
 */
@NullMarked
package org.raidlab.msg.codec;

import org.jspecify.annotations.NullMarked;
