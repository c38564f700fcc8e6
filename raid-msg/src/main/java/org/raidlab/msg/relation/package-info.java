/**
 * Relations: formats, values, schemas, rows as bytes, and expressions over them. Shared by the servers that touch data.
 */
@NullMarked
package org.raidlab.msg.relation;

import org.jspecify.annotations.NullMarked;
