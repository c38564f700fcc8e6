package org.raidlab.harness.managing;

import java.util.ArrayDeque;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.raidlab.core.Address;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.UiMessage;

/** The managing site's end of its conversations with servers: it sends a User Interface's messages from outside. */
public final class ServerClient {
    private final BiConsumer<Address, RaidMessage> post;
    private final ArrayDeque<UiMessage> answers = new ArrayDeque<>();
    private long tickets;

    /** @param post carries a message to a server */
    ServerClient(BiConsumer<Address, RaidMessage> post) {
        this.post = post;
    }

    /** Returns a number for a question; the answer carries the same number. */
    long newTicket() {
        return ++tickets;
    }

    void send(Address to, RaidMessage message) {
        post.accept(to, message);
    }

    /** Takes a message of a server. */
    void heard(RaidMessage message) {
        if (message instanceof UiMessage answer) {
            answers.add(answer);
        }
    }

    /** Whether the last question is answered. */
    boolean isAnswered() {
        answers.removeIf(answer -> ticketOf(answer) != tickets);
        return answers.stream().anyMatch(ServerClient::isLast);
    }

    /** Returns the id of the transaction that the last question has begun, if it has. */
    Optional<UiMessage.Began> begun() {
        for (UiMessage answer : answers) {
            if (answer instanceof UiMessage.Began began && began.ticket() == tickets) {
                return Optional.of(began);
            }
        }
        return Optional.empty();
    }

    /** The answer to the last question. */
    UiMessage take() {
        UiMessage taken = answers.stream()
                .filter(ServerClient::isLast)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the question is not answered"));
        answers.clear();
        return taken;
    }

    private static boolean isLast(UiMessage answer) {
        return !(answer instanceof UiMessage.Began);
    }

    private static long ticketOf(UiMessage answer) {
        return switch (answer) {
            case UiMessage.Described described -> described.ticket();
            case UiMessage.Began began -> began.ticket();
            case UiMessage.Executed executed -> executed.ticket();
            case UiMessage.Ended ended -> ended.ticket();
            case UiMessage.Submit _, UiMessage.Fetch _, UiMessage.CopyLines _, UiMessage.Leave _, UiMessage.Cancel _ ->
                0;
        };
    }
}
