package dev.lastword.tck.store.mutants;

import dev.lastword.store.EventStore;
import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.ServerKill;
import dev.lastword.tck.store.StoreFixture;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A server that acknowledges what it has in its memory, and loses that when it is killed. */
final class ForgetfulServer extends ForwardingFixture implements ServerKill {

  private final ServerKill server;
  private final List<WriteBehind> open = new CopyOnWriteArrayList<>();

  ForgetfulServer(StoreFixture right) {
    super(right);
    this.server = right.hook(ServerKill.class).orElseThrow();
  }

  @Override
  public EventStore open(Namespace namespace, NodeOptions node) {
    WriteBehind store = new WriteBehind(super.open(namespace, node), WriteBehind.Order.AS_GIVEN);
    open.add(store);
    return store;
  }

  @Override
  public void killAndRestartServer() {
    open.forEach(WriteBehind::forget);
    server.killAndRestartServer();
  }
}
