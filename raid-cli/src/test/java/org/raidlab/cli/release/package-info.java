/** What tests start are the processes of a release: packed into jar files, with a cache of linked classes. */
@NullMarked
package org.raidlab.cli.release;

import org.jspecify.annotations.NullMarked;
