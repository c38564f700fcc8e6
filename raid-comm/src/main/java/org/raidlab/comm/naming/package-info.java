/**
 * The name server (RAID's oracle) and its clients, as pure code: addresses to sockets, and word of failures and
 * recoveries to whoever's notifier set matches. Its state is soft and its word is a hint; replication control's session
 * vector is the truth.
 */
@NullMarked
package org.raidlab.comm.naming;

import org.jspecify.annotations.NullMarked;
