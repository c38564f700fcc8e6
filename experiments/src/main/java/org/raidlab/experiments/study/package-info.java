/** What an experiment is: its rows beside the paper's, its observations, and the folder that keeps them. */
@NullMarked
package org.raidlab.experiments.study;

import org.jspecify.annotations.NullMarked;
