package org.raidlab.runtime.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.raidlab.core.RandomSource;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.property.Property;

/** Sites and memories die, the network loses, doubles and reorders: what was confirmed is found again, or reported. */
class ReplicatedLogProperty {
    private static final int STEPS = 600;
    private static final int SEEDS = 100;

    /** Rules that are broken, each of which the same runs have to catch. */
    private enum Mutant {
        CONFIRMS_TOO_EARLY(new ReplicationRules() {
            @Override
            public boolean isConfirmed(int confirmations, int needed) {
                return confirmations >= needed - 1;
            }
        }),
        FORGETS_LIVES(new ReplicationRules() {
            @Override
            public boolean isSameLife(long life, long told) {
                return true;
            }
        }),
        LETS_MEMORIES_FREE_TOO_EARLY(new ReplicationRules() {
            @Override
            public long mayFree(long durable, long end) {
                return end;
            }
        }),
        GOES_ON_WITHOUT_THE_DISK(new ReplicationRules() {
            @Override
            public boolean forcesBeforeMark() {
                return false;
            }
        }),
        COUNTS_UNMARKED_MEMORIES(new ReplicationRules() {
            @Override
            public boolean marksBeforeCounting() {
                return false;
            }
        }),
        OPENS_TOO_EARLY(new ReplicationRules() {
            @Override
            public boolean isEnough(int answered, int marked, int needed) {
                return marked - answered <= needed;
            }
        }),
        TAKES_THE_SHORTER_LOG(new ReplicationRules() {
            @Override
            public boolean isBetter(long end, long other) {
                return end < other;
            }
        });

        private final ReplicationRules rules;

        Mutant(ReplicationRules rules) {
            this.rules = rules;
        }
    }

    @Test
    void twoOfThreeMemoriesLoseNothingSilently() {
        assertThat(runs(2, 3, ReplicationRules.SOUND)).isPositive();
    }

    @Test
    void oneMemoryLosesNothingSilently() {
        assertThat(runs(1, 1, ReplicationRules.SOUND)).isPositive();
    }

    @Test
    void threeOfFiveMemoriesLoseNothingSilently() {
        assertThat(runs(3, 5, ReplicationRules.SOUND)).isPositive();
    }

    @ParameterizedTest
    @EnumSource
    void eachBrokenRuleIsCaught(Mutant mutant) {
        assertThatThrownBy(() -> runs(2, 3, mutant.rules)).hasMessageContaining("are lost silently");
    }

    /** Returns how often a site found its whole log again. */
    private static long runs(int needed, int count, ReplicationRules rules) {
        long[] restarts = {0};
        Property.forAll(
                RandomSource::nextLong,
                SEEDS,
                seed -> restarts[0] += run(new SeededRandom(seed), needed, count, rules));
        return restarts[0];
    }

    private static int run(RandomSource random, int needed, int count, ReplicationRules rules) {
        SiteAndMemories site = new SiteAndMemories(random, needed, count, rules);
        int restarts = 0;
        for (int step = 0; step < STEPS; step++) {
            int kind = random.nextInt(1_000);
            if (kind < 350) {
                site.turn();
            } else if (kind < 750) {
                site.deliver();
            } else if (kind < 900) {
                site.pause(kind < 890 ? 8_000_000 : 80_000_000);
            } else if (kind < 960) {
                site.drain();
            } else if (kind < 970) {
                site.restartAnyMemory();
            } else if (kind < 980) {
                site.cutOrHeal();
            } else if (kind < 983) {
                site.truncate();
            } else if (kind < 995) {
                if (!site.restart()) {
                    return restarts;
                }
                restarts++;
            }
        }
        return restarts;
    }
}
