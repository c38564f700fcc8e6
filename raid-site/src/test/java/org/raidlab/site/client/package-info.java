/** Tests of the clients. */
@NullMarked
package org.raidlab.site.client;

import org.jspecify.annotations.NullMarked;
