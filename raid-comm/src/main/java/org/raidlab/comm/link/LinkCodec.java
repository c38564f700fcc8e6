package org.raidlab.comm.link;

import org.raidlab.comm.addressing.ProtocolId;
import org.raidlab.comm.link.LinkMessage.Arrived;
import org.raidlab.comm.link.LinkMessage.LogEnd;
import org.raidlab.comm.link.LinkMessage.LogPart;
import org.raidlab.comm.link.LinkMessage.Piece;
import org.raidlab.comm.link.LinkMessage.Place;
import org.raidlab.comm.link.LinkMessage.ProcessStatus;
import org.raidlab.comm.link.LinkMessage.Refused;
import org.raidlab.comm.link.LinkMessage.SiteStatus;
import org.raidlab.comm.wire.SocketForm;
import org.raidlab.comm.wire.WireReader;
import org.raidlab.comm.wire.WireWriter;
import org.raidlab.core.Stamp;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;

/**
 * Encodes and decodes the protocol of a site's processes, protocol byte first: each is a complete message of a long
 * datagram.
 */
public final class LinkCodec implements Codec<LinkMessage> {
    private static final int HEAD_BYTES_EXPECTED = 48;
    private static final Stage[] STAGES = Stage.values();

    @Override
    public byte[] encode(LinkMessage message) {
        WireWriter out = new WireWriter(HEAD_BYTES_EXPECTED + contentBytes(message));
        out.u8(ProtocolId.LINK.number());
        switch (message) {
            case ProcessStatus m -> {
                out.u8(0).varint(m.site()).string(m.plan()).varint(m.group()).fixed64(m.process());
                stage(m.incarnation(), m.stage(), out);
            }
            case SiteStatus m -> {
                stage(m.incarnation(), m.stage(), out.u8(1).varint(m.site()).fixed64(m.logOwner()));
                out.varint(m.places().size());
                m.places().forEach(place -> place(place, out));
            }
            case Refused m -> out.u8(2).fixed64(m.process()).string(m.why());
            case Piece m ->
                sender(m.incarnation(), m.sender(), out.u8(3))
                        .varint(m.sequence())
                        .bool(m.last())
                        .raw(m.bytes());
            case Arrived m -> {
                sender(m.incarnation(), m.sender(), out.u8(4)).varint(m.expected());
                out.varint(m.early().size());
                m.early().forEach(out::varint);
            }
            case LogPart m -> out.u8(5).varint(m.offset()).raw(m.record());
            case LogEnd _ -> out.u8(6);
        }
        return out.toBytes();
    }

    private static int contentBytes(LinkMessage message) {
        return switch (message) {
            case Piece piece -> piece.bytes().length;
            case LogPart part -> part.record().length;
            case ProcessStatus _, SiteStatus _, Refused _, Arrived _, LogEnd _ -> 0;
        };
    }

    @Override
    public LinkMessage decode(byte[] bytes) throws MalformedException {
        WireReader in = new WireReader(bytes);
        in.refuseUnless(in.u8() == ProtocolId.LINK.number(), "not between processes of a site");
        LinkMessage message = switch (in.u8()) {
            case 0 ->
                new ProcessStatus(
                        site(in),
                        in.string(LinkMessage.TEXT_BYTES_MAX),
                        in.number(0, LinkMessage.PLACES_MAX),
                        in.fixed64(),
                        in.signed(),
                        stage(in));
            case 1 ->
                new SiteStatus(
                        site(in),
                        in.fixed64(),
                        in.signed(),
                        stage(in),
                        in.list(LinkMessage.PLACES_MAX, LinkCodec::place));
            case 2 -> new Refused(in.fixed64(), in.string(LinkMessage.TEXT_BYTES_MAX));
            case 3 -> new Piece(in.signed(), in.fixed64(), in.natural(), in.bool(), in.rest());
            case 4 ->
                new Arrived(
                        in.signed(), in.fixed64(), in.natural(), in.list(LinkMessage.EARLY_MAX, WireReader::natural));
            case 5 -> new LogPart(in.natural(), in.rest());
            case 6 -> new LogEnd();
            default -> throw new MalformedException("no such message between processes of a site");
        };
        in.end();
        return message;
    }

    private static int site(WireReader in) throws MalformedException {
        return in.number(1, Stamp.SITE_MAX);
    }

    private static void stage(int incarnation, Stage stage, WireWriter out) {
        out.zigzag(incarnation).u8(stage.ordinal());
    }

    private static Stage stage(WireReader in) throws MalformedException {
        return STAGES[in.number(0, STAGES.length - 1)];
    }

    private static WireWriter sender(int incarnation, long process, WireWriter out) {
        return out.zigzag(incarnation).fixed64(process);
    }

    private static void place(Place place, WireWriter out) {
        SocketForm.write(place.socket(), out.varint(place.group()).fixed64(place.process()));
    }

    private static Place place(WireReader in) throws MalformedException {
        return new Place(in.number(0, LinkMessage.PLACES_MAX), in.fixed64(), SocketForm.read(in));
    }
}
