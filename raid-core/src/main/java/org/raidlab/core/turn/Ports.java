package org.raidlab.core.turn;

import java.util.function.LongSupplier;
import org.raidlab.core.Address;
import org.raidlab.core.Clock;
import org.raidlab.core.RandomSource;

/**
 * The ports of a server, which it gets at its creation.
 *
 * @param self its address
 * @param incarnation its site's incarnation, forced before anything is sent
 * @param clock stands still during a turn
 * @param random its own source
 * @param stopwatch nanoseconds that move within a turn too; for the timing of phases only, no decision may hang on it
 */
public record Ports(Address self, int incarnation, Clock clock, RandomSource random, LongSupplier stopwatch) {}
