/**
 * Process checkpoints of RAID's own servers: AD, AC, CC and RC of a site are a group, whatever processes they are in.
 * Their images go to the site's one log; a rollback is a new life of the site, which begins with them.
 */
@NullMarked
package org.raidlab.checkpoint.site;

import org.jspecify.annotations.NullMarked;
