package org.raidlab.msg.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Value;

class CodecsTest {
    private static final TxnId TXN = new TxnId(3, 1, 17);

    private final Codec<RaidMessage> json = Codecs.raid("json");

    @Test
    void jsonNamesRecordsAndComponentsAsTheSourceDoes() {
        RaidMessage vote = new AcMessage.Vote(TXN, 2, new Verdict.No(AbortReason.CONFLICT), Stamp.of(5, 2));

        assertThat(new String(json.encode(vote), StandardCharsets.UTF_8))
                .isEqualTo("{\"@type\":\"AcMessage.Vote\","
                        + "\"txn\":{\"site\":3,\"incarnation\":1,\"counter\":17},\"site\":2,"
                        + "\"verdict\":{\"@type\":\"Verdict.No\",\"reason\":\"CONFLICT\"},"
                        + "\"clock\":{\"number\":5122},\"evidence\":{\"numbers\":[]},\"acknowledged\":[]}");
    }

    @Test
    void thePackedFormIsTheSmallestAndJsonTheLargest() {
        RaidMessage post = new AmMessage.Post(TXN, Stamp.of(5, 3), writes(10), 4_711);

        int packed = Codecs.raid("packed").encode(post).length;
        int cbor = Codecs.raid("cbor").encode(post).length;
        int text = json.encode(post).length;

        assertThat(packed).isLessThan(cbor);
        assertThat(cbor).isLessThan(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "{}",
                "[]",
                "17",
                "{\"@type\":\"AcMessage.Member\",\"site\":1,\"incarnation\":1}",
                "{\"@type\":\"java.lang.Object\"}",
                "{\"@type\":\"AmMessage.Describe\",\"ticket\":1,\"names\":null}",
                "{\"@type\":\"AmMessage.Describe\",\"ticket\":1,\"names\":[null]}",
                "{\"@type\":\"AmMessage.Describe\",\"ticket\":1}",
                "{\"@type\":\"AmMessage.Describe\",\"ticket\":1.5,\"names\":[]}",
                "{\"@type\":\"AmMessage.Describe\",\"ticket\":1,\"names\":[],\"more\":0}",
                "{\"@type\":\"AmMessage.Describe\",\"ticket\":1,\"names\":[]} 17",
                "{\"@type\":\"UiMessage.Executed\",\"ticket\":1,\"txn\":{\"site\":0,\"incarnation\":0,\"counter\":0},"
                        + "\"rows\":[],\"count\":0}",
                "{\"@type\":\"UiMessage.Executed\",\"ticket\":1,\"txn\":{\"site\":1,\"incarnation\":1,\"counter\":1},"
                        + "\"rows\":[[null]],\"count\":0}",
            })
    void jsonThatIsNotExactlyOneMessageIsMalformed(String text) {
        assertThatThrownBy(() -> json.decode(text.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(MalformedException.class);
    }

    @Test
    void valuesThatJsonHasNoNumbersForComeBack() throws MalformedException {
        for (double value : new double[] {Double.NaN, Double.NEGATIVE_INFINITY, -0.0, Double.MIN_VALUE}) {
            RaidMessage scan = scan(new Expr.Constant(new Value.Float(value)));
            assertThat(json.decode(json.encode(scan))).isEqualTo(scan);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"packed", "cbor", "json"})
    void deeplyNestedExpressionsPassWithinASmallStackAndBombsAreMalformed(String name) throws Exception {
        Codec<RaidMessage> codec = Codecs.raid(name);
        Throwable[] thrown = new Throwable[1];
        Thread small = new Thread(
                null,
                () -> {
                    RaidMessage deep = scan(nested(150));
                    try {
                        assertThat(codec.decode(codec.encode(deep))).isInstanceOf(AmMessage.Scan.class);
                        assertThatThrownBy(() -> codec.decode(bomb(name)))
                                .isInstanceOf(MalformedException.class)
                                .hasMessageContaining("nest");
                    } catch (MalformedException | RuntimeException | Error e) {
                        thrown[0] = e;
                    }
                },
                "small",
                1 << 20);
        small.start();
        small.join();

        assertThat(thrown[0]).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"packed", "cbor", "json"})
    void whatNoReceiverWouldDecodeIsNotEncoded(String name) {
        assertThatThrownBy(() -> Codecs.raid(name).encode(scan(nested(600))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static RaidMessage scan(Expr filter) {
        return new AmMessage.Scan(TXN, 1, new RelationId(7), 0, 0, Optional.of(filter));
    }

    private static Expr nested(int depth) {
        Expr expr = new Expr.Constant(Value.NULL);
        for (int i = 0; i < depth; i++) {
            expr = new Expr.Not(expr);
        }
        return expr;
    }

    /** The start of a scan, and then its filter's beginning over and over. */
    private static byte[] bomb(String name) {
        byte[] once = Codecs.raid(name).encode(scan(nested(1)));
        byte[] twice = Codecs.raid(name).encode(scan(nested(2)));
        int end = 0;
        while (once[end] == twice[end]) {
            end++;
        }
        int closing = "packed".equals(name) ? 0 : 1;
        int period = twice.length - once.length - closing;
        byte[] bomb = new byte[1 << 20];
        System.arraycopy(twice, 0, bomb, 0, end);
        for (int i = end; i < bomb.length; i++) {
            bomb[i] = bomb[i - period];
        }
        return bomb;
    }

    @Test
    void aWriteSetOfHundredThousandIsPackedInOneDatagram() throws MalformedException {
        Codec<RaidMessage> packed = Codecs.raid("packed");
        RaidMessage prepare = new AcMessage.Prepare(TXN, TXN, 1, List.of(), List.of(), writes(100_000));

        assertThat(packed.decode(packed.encode(prepare))).isEqualTo(prepare);
    }

    private static List<Write> writes(int count) {
        Random random = new Random(1);
        return random.longs(count)
                .mapToObj(key -> new Write(
                        new RelationId(TupleId.of(1, 1, 3).bits()),
                        TupleId.of(1, 1, key & 0xffff_ffffL),
                        Write.Kind.UPDATE,
                        new Row(new byte[40]),
                        List.of(new Write.KeyTouch(TupleId.of(1, 1, 4).bits(), key))))
                .toList();
    }

    @Test
    void anUnknownCodecIsRefusedWithTheNamesThatThereAre() {
        assertThatThrownBy(() -> Codecs.raid("xml"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("packed, cbor, json");
    }
}
