package org.raidlab.checkpoint;

import java.time.Duration;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.core.turn.Message;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.TimerToken;

/** The process context that a wrapper gives to its algorithm. */
final class ServerContext<M extends Message> implements ProcessContext {
    private final CheckpointedServer<M> server;

    ServerContext(CheckpointedServer<M> server) {
        this.server = server;
    }

    @Override
    public int self() {
        return server.self();
    }

    @Override
    public int size() {
        return server.group().size();
    }

    @Override
    public long nowNanos() {
        return server.ports().clock().monotonicNanos();
    }

    @Override
    public MessageTag label() {
        return server.label();
    }

    @Override
    public int committed() {
        return server.stable().committedNumber();
    }

    @Override
    public List<Integer> uncommitted() {
        return server.stable().uncommitted();
    }

    @Override
    public SequencedMap<InstanceId, SequencedMap<Integer, Integer>> decided() {
        return server.stable().decided();
    }

    @Override
    public Dependencies dependencies() {
        return server.dependencies();
    }

    @Override
    public Dependencies dependenciesAt(int checkpoint) {
        return ProcessState.dependencies(server.stable().stateOf(checkpoint));
    }

    @Override
    public void forgetDependencies() {
        server.dependencies().clear();
    }

    @Override
    public void block() {
        server.block();
    }

    @Override
    public void resume() {
        server.resume();
    }

    @Override
    public int take() {
        return server.take();
    }

    @Override
    public void commit(int number) {
        server.commit(number);
    }

    @Override
    public void drop(int number) {
        server.stable().drop(number, server.writer());
    }

    @Override
    public void decide(InstanceId instance, SequencedMap<Integer, Integer> members) {
        server.decide(instance, members);
        trace(new CheckpointEvent.Decided(instance, members));
    }

    @Override
    public void forget(InstanceId instance) {
        server.stable().forget(instance, server.writer());
    }

    @Override
    public MessageTag raise() {
        return new MessageTag(server.stable().raise(server.writer()), committed());
    }

    @Override
    public void restoreLater() {
        restoreLater(committed());
    }

    @Override
    public void restoreLater(int checkpoint) {
        server.out().send(server.ports().self(), new WrappedMessage.Restore<>(checkpoint));
    }

    @Override
    public void restoreNow() {
        server.restore(committed());
    }

    @Override
    public void bury(int process, MessageTag back) {
        server.graves().bury(process, back);
    }

    @Override
    public void heard(int process, int incarnation) {
        server.graves().heard(process, incarnation);
    }

    @Override
    public void send(int to, SyncMessage message) {
        server.out().send(server.group().address(to), new WrappedMessage.Sync<>(message));
    }

    @Override
    public void send(int to, RecoveryLineMessage message) {
        server.out().send(server.group().address(to), new WrappedMessage.Line<>(message));
    }

    @Override
    public void sendDurable(int to, SyncMessage message) {
        server.out().sendDurable(server.group().address(to), new WrappedMessage.Sync<>(message));
    }

    @Override
    public void setTimer(TimerToken token, Duration delay) {
        server.setOwnTimer(token, delay);
    }

    @Override
    public void trace(CheckpointEvent event) {
        server.out().trace(event);
    }
}
