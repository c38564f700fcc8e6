/**
 * RAIDTool, the window-based front end of RAID (paper section 1.1, feature 3): a window for each site, a control panel,
 * a performance monitor. It speaks to the sites by control messages alone.
 */
@NullMarked
package org.raidlab.tool;

import org.jspecify.annotations.NullMarked;
