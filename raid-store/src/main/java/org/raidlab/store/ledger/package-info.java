/** The ledger on files: every vote and decision of a site, kept when the log is cut. */
@NullMarked
package org.raidlab.store.ledger;

import org.jspecify.annotations.NullMarked;
