/** The message server: takes requests from clients, or makes them itself. */
@NullMarked
package org.raidlab.systemm.message;

import org.jspecify.annotations.NullMarked;
