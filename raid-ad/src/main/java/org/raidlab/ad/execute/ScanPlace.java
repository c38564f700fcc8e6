package org.raidlab.ad.execute;

import java.util.List;
import java.util.Optional;
import org.raidlab.msg.relation.KeyRange;
import org.raidlab.msg.relation.RelationId;

/**
 * The tuples that a scan passes over, and the attributes that it requests.
 *
 * @param range a part of an index, in its order; empty for the relation as it lies
 * @param attributes positions of those that tuples come with, in ascending order; empty for all
 */
record ScanPlace(RelationId relation, Optional<KeyRange> range, Optional<List<Integer>> attributes) {}
