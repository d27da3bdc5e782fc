/** The graph that a new page begins with. */

export const SAMPLE = `id: order
title: An order, from payment to parcel
cancel: {mode: GRACEFUL, grace: PT30S}
nodes:
  start: {type: Start}
  charge: {type: Task, queue: payments, retry: {maxFailures: 3}}
  fork: {type: Fork}
  pack: {type: Task, queue: warehouse}
  invoice: {type: Task, queue: mail}
  join: {type: Join}
  done: {type: Success}
  unpaid: {type: Failed, error: {code: UNPAID}}
edges:
  - {from: start, to: charge}
  - {from: charge, to: fork}
  - {from: fork, to: pack}
  - {from: fork, to: invoice}
  - {from: pack, to: join}
  - {from: invoice, to: join}
  - {from: join, to: done}
  - {from: charge, to: unpaid, on: FAILED}
`;
