package org.raidlab.ui.analysis;

import org.raidlab.msg.relation.Value;
import org.raidlab.ui.fault.Place;

/**
 * A number or string of a statement's text. The object {@code value} itself stands in what the text is found to mean.
 */
public record Literal(Place place, Value value) {}
