/**
 * The statements that a transaction is made of, each as work in bounded steps: QUEL's four, and those on the catalogue.
 */
@NullMarked
package org.raidlab.ad.statement;

import org.jspecify.annotations.NullMarked;
