package org.raidlab.msg;

import org.raidlab.core.turn.Message;

/**
 * Every message of RAID, by the server that receives it. The order of the types and of their records gives the tags of
 * the packed codec: append, never reorder.
 */
public sealed interface RaidMessage extends Message
        permits UiMessage, AdMessage, AmMessage, AcMessage, CcMessage, RcMessage, ClientMessage, CheckpointMessage {}
