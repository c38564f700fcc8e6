package org.raidlab.experiments.bench;

import java.io.IOException;

/** Something that can be measured again and again. */
@FunctionalInterface
public interface Contestant {
    /** One round; answers its figure. */
    double round() throws IOException;
}
