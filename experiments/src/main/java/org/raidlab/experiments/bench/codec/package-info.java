/** {@code raid bench codec}: the packed form of messages beside CBOR and JSON. */
@NullMarked
package org.raidlab.experiments.bench.codec;

import org.jspecify.annotations.NullMarked;
