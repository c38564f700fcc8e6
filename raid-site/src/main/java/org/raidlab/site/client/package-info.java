/** The client's side: how commands and workloads talk to the sites of a running cluster. */
@NullMarked
package org.raidlab.site.client;

import org.jspecify.annotations.NullMarked;
