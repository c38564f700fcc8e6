package org.raidlab.comm.ldg;

/**
 * One incarnation of one process. The pair never comes back: message numbers begin again with each life, and receivers
 * tell repeated messages by life and number.
 *
 * @param number of the process, of any form: drawn at random, or made from site and servers
 * @param incarnation grows with every start of the process
 */
public record ProcessId(long number, int incarnation) {}
