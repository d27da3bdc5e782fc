/**
 * The engine beside other engines, in one run on one machine: throughput, latency, processor time,
 * WAL and commits per unit of work. Start with {@link dev.lastword.benchmarks.peers.PeerTable};
 * each contender is one {@link dev.lastword.benchmarks.peers.Peer}.
 */
@NullMarked
package dev.lastword.benchmarks.peers;

import org.jspecify.annotations.NullMarked;
