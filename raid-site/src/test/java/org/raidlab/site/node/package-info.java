/** Tests of what RAID says of its messages, log records and trace to people who watch it. */
@NullMarked
package org.raidlab.site.node;

import org.jspecify.annotations.NullMarked;
