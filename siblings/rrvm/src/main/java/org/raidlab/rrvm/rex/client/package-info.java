/** The client of the page store: a cache of pages, and the transactions of a program on it. */
@NullMarked
package org.raidlab.rrvm.rex.client;

import org.jspecify.annotations.NullMarked;
