/** The process of clients: it sends requests to servers and receives their answers. */
@NullMarked
package org.raidlab.runtime.client;

import org.jspecify.annotations.NullMarked;
