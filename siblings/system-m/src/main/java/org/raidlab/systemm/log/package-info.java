/** The log server: writes log pages and forwards the responses that wait for them. */
@NullMarked
package org.raidlab.systemm.log;

import org.jspecify.annotations.NullMarked;
