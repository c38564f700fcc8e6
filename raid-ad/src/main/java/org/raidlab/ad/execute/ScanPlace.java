package org.raidlab.ad.execute;

import java.util.Optional;
import org.raidlab.core.relation.KeyRange;
import org.raidlab.core.relation.RelationId;

/**
 * What a scan goes through.
 *
 * @param range a part of an index, in its order; empty for the relation as it lies
 */
record ScanPlace(RelationId relation, Optional<KeyRange> range) {}
