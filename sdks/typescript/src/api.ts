// Written by sdks/generate.py from the server's OpenAPI document. Do not edit.

/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [member: string]: Json };

/** A part of a list; `next` is the cursor of the page after it. */
export interface Page<Item> {
  items: Item[];
  next?: string;
}

export interface AdminBodyCleanUp {
  /** a duration from PT0S to PT87600H */
  archiveAfter?: string;
  cursor?: string;
  /** a duration from PT0S to PT87600H */
  deleteAfter?: string;
  dryRun?: boolean;
  limit?: number;
}

export interface AdminBodyCompare {
  cursor?: string;
  /** an execution id (1 to 64 UTF-8 bytes, no '/', no control character, no blank at either end) */
  executionId?: string;
  limit?: number;
  repair?: boolean;
}

/** What became of a command. */
export interface Answer {
  outcome: "ACCEPTED" | "NO_OP";
  /** Why nothing had to be done, for NO_OP. */
  reason?: string;
  executionId: string;
  /** The version after it, reactions included. */
  version: number;
  /** The execution's status there, for ACCEPTED; ACTIVE while a cancel converges. */
  status?: "ACTIVE" | "COMPLETED" | "FAILED" | "CANCELED";
}

export interface BulkCancel {
  cursor?: string;
  filter: Record<string, Json>;
  graceUntil?: string;
  limit?: number;
  mode?: "IMMEDIATE" | "GRACEFUL";
  reason?: string;
}

export interface CancelNode {
  commandId?: string;
  reason?: string;
}

/** A request to cancel that is in the log. */
export interface CancelRequest {
  at: string;
  /** The sender of the command. */
  actor: { id?: string; kind: "system" | "user" | "scheduler" | "external" };
  /** The party that the sender named. */
  requestedBy?: { id?: string; kind: string };
  /** The node that was to end; absent, the whole execution was. */
  nodeId?: string;
  /** Free text of the sender. */
  reason?: string;
}

/** The event that decided a status. */
export interface Cause {
  type: string;
  version: number;
  /** a string that is not empty */
  eventId: string;
  /** Such as R-7. */
  rule: string;
  /** What that rule says. */
  sentence: string;
}

/** What the server thinks of a graph that it did not register. */
export interface Checked {
  valid: boolean;
  problems: GraphProblem[];
  /** How it looks, if nothing is wrong with it. */
  graph?: GraphView;
}

/** An execution that a node started. */
export interface Child {
  /** an execution id (1 to 64 UTF-8 bytes, no '/', no control character, no blank at either end) */
  executionId: string;
  status: "ACTIVE" | "COMPLETED" | "FAILED" | "CANCELED";
}

export interface ClaimBody {
  /** a duration from PT1S to PT12H */
  leaseFor?: string;
  max?: number;
  queues: string[];
  /** a duration from PT0S to PT1M */
  waitFor?: string;
  workerId: string;
}

/** What one step of a comparison with the logs found. */
export interface Compared {
  looked: number;
  /** How many moved meanwhile and were left alone. */
  busy: number;
  items: ComparedFinding[];
  /** Where to go on, as the member cursor; absent at the end. */
  next?: string;
}

/** Something that does not follow from the log. */
export interface ComparedFinding {
  /** an execution id (1 to 64 UTF-8 bytes, no '/', no control character, no blank at either end) */
  executionId: string;
  kind: "JOB_LOG" | "JOB_MISSING" | "JOB_STATUS" | "JOB_PHASE" | "JOB_STRAY" | "TIMER_MISSING" | "TIMER_STRAY" | "REACTIONS_MISSING" | "CHILD_MISSING" | "CHILD_UNTOLD" | "CHILD_LINK" | "CHILD_LEFT" | "CHILD_ORPHANED" | "FOLLOW_UP_MISSING" | "FOLLOW_UP_LINK" | "RERUN_LINK" | "RERUN_ORIGIN" | "SUMMARY_MISSING" | "SUMMARY_STALE" | "SUMMARY_STRAY" | "DEAD_LETTER_MISSING" | "DEAD_LETTER_STRAY" | "WAITING_MISSING" | "WAITING_STRAY" | "DOCUMENT_STRAY" | "SNAPSHOT_WRONG" | "EVENT_UNREADABLE" | "GRAPH_MISSING";
  /** The job, timer, document or stream that differs. */
  subject: string;
  expected: string;
  found: string;
  /** What became of it. */
  fate: "REPORTED" | "REPAIRED" | "SCHEDULED" | "UNCONFIRMED" | "MOVED_ON";
}

/** A job that failed for good. */
export interface DeadLetter {
  executionId: string;
  nodeId: string;
  queue: string;
  graphId?: string;
  /** When it failed. */
  at: string;
  /** How many attempts were started. */
  attempts: number;
  /** The code of the last error. */
  code?: string;
  /** What it said. */
  message?: string;
}

/** A schedule that is no more. */
export interface DeletedSchedule {
  scheduleId: string;
  deleted: boolean;
}

/** Why a node or an execution failed; a worker may say more than this. */
export interface Error {
  code?: string;
  message?: string;
}

/** A part of a log. */
export interface Events {
  items: LoggedEvent[];
  /** The version of the last event of all. */
  head: number;
  /** What to ask for with after; absent on the last page. */
  next?: number;
}

/** One execution. */
export interface Execution {
  /** What lists show of it. */
  summary?: Summary;
  /** All of it. */
  state: State;
  /** The newest version. */
  head: number;
  /** Where it comes from, if it was imported. */
  provenance?: Provenance;
}

export interface ExecutionBodyArchive {
  commandId?: string;
  reason?: string;
}

export interface ExecutionBodyCancel {
  commandId?: string;
  graceUntil?: string;
  mode?: "IMMEDIATE" | "GRACEFUL";
  reason?: string;
  requestedBy?: { id?: string; kind: string };
}

export interface ExecutionBodyStart {
  commandId?: string;
  startedBy?: { id?: string; kind: string };
}

export type ExecutionStatus = "ACTIVE" | "COMPLETED" | "FAILED" | "CANCELED";

/** Why every status is what it is, and what everything unfinished waits for. */
export interface Explanation {
  /** an execution id (1 to 64 UTF-8 bytes, no '/', no control character, no blank at either end) */
  executionId: string;
  version: number;
  status: "ACTIVE" | "COMPLETED" | "FAILED" | "CANCELED";
  /** When it was so. */
  at: string;
  cause?: Cause;
  failure?: FailureCause;
  /** The way from the failure to the root cause, through Joins and children; the last is the root. */
  rootCause?: FailureLink[];
  cancels: CancelRequest[];
  followUps: FollowUp[];
  /** What operators and admins forced, in the order of the log. */
  forced: ForcedEvent[];
  /** What keeps it from its end, each a sentence. */
  holds: string[];
  nodes: NodeExplanation[];
  /** Events that changed nothing. */
  unchanged: UnchangedBy[];
  /** Reports and requests that were refused. */
  refused: LateResult[];
  provenance?: Provenance;
}

/** The failure that ended an execution. */
export interface FailureCause {
  at: string;
  /** The node that failed. */
  nodeId?: string;
  /** Its code and message. */
  error?: { code?: string; message?: string };
  /** The reason of the failure. */
  reason?: string;
}

/** A node on the way from the end of a failed execution to its root cause, which is the last. */
export interface FailureLink {
  /** The execution of the node: the failed one, or one that it started. */
  executionId: string;
  /** a node id (1 to 100 UTF-8 bytes, no '/', no control character, no blank at either end) */
  nodeId: string;
  nodeType: string;
  attempt: number;
  code?: string;
  message?: string;
}

/** An execution that follows an end. */
export interface FollowUp {
  /** Its id. */
  executionId: string;
  /** onCanceled, onFailed or finally. */
  kind: string;
  /** The graph that it follows. */
  graphId: string;
  /** Where it is; absent, it has not been created yet. */
  status?: "ACTIVE" | "COMPLETED" | "FAILED" | "CANCELED";
}

/** The end that an execution follows. */
export interface FollowUpOf {
  executionId: string;
  /** onCanceled, onFailed or finally. */
  kind: string;
}

/** An event whose command was forced. */
export interface ForcedEvent {
  at: string;
  /** The sender of the command. */
  actor: { id?: string; kind: "system" | "user" | "scheduler" | "external" };
  /** By which a rule was overridden: OPERATOR or ADMIN. */
  right: string;
  /** The event. */
  type: string;
  /** The node that it is about, if it is about one. */
  nodeId?: string;
  /** Its place in the log. */
  version: number;
}

/** The form of a graph. What its parts make together (paths, branches, expressions) is checked when it is registered. */
export interface Graph {
  "$schema"?: string;
  id: GraphId;
  title?: GraphText;
  /** How executions are canceled when the request does not say. */
  cancel?: { mode: "IMMEDIATE" | "GRACEFUL"; grace?: GraphDuration };
  /** For an execution as a whole. */
  timeout?: GraphDuration;
  /** Operational choices; what is absent is left to the engine. */
  policy?: { confirmCancelImmediately?: boolean; rejectLateCancel?: boolean; progressWhileWaiting?: boolean; succeedFromWaiting?: boolean; failFromWaiting?: boolean; checkResumeKey?: boolean; emitFailReport?: boolean; archiveOnlyTerminal?: boolean; recordRefusedRequests?: boolean };
  /** The graph that runs after a cancel. */
  onCanceled?: GraphId;
  /** The graph that runs after a failure. */
  onFailed?: GraphId;
  /** The graph that runs after any end, and after the follow-up before it. */
  finally?: GraphId;
  /** What every execution must be given. */
  inputs?: GraphInputs;
  nodes: Record<string, GraphNode>;
  edges?: GraphEdge[];
}

/** Cancels the execution. */
export interface GraphCanceled {
  type: "Canceled";
  /** Its name for people. */
  title?: GraphText;
  /** What it is given, as an expression over input, output and nodes; by default the output of the node whose edge readied it. */
  input?: GraphExpression;
  /** Anything that shall travel with the node. */
  meta?: Json;
  reason?: GraphText;
}

/** Takes the first of its edges whose condition holds. */
export interface GraphDecision {
  type: "Decision";
  /** Its name for people. */
  title?: GraphText;
  /** What it is given, as an expression over input, output and nodes; by default the output of the node whose edge readied it. */
  input?: GraphExpression;
  /** Anything that shall travel with the node. */
  meta?: Json;
}

/** ISO 8601, above zero, at most 3653 days, in whole microseconds: PT30S, P1DT12H. */
export type GraphDuration = string;

export interface GraphEdge {
  from: GraphId;
  to: GraphId;
  on?: "SUCCEEDED" | "FAILED" | "CANCELED" | "DONE";
  /** On the edges of a Decision: what must hold. */
  when?: GraphExpression;
  /** On the last edge of a Decision: taken if nothing else holds. */
  else?: true;
  /** With when or else: what the Decision's output calls the edge; by default the id of the node it leads to. */
  id?: GraphId;
}

/** CEL. */
export type GraphExpression = string;

/** Fails the execution. */
export interface GraphFailed {
  type: "Failed";
  /** Its name for people. */
  title?: GraphText;
  /** What it is given, as an expression over input, output and nodes; by default the output of the node whose edge readied it. */
  input?: GraphExpression;
  /** Anything that shall travel with the node. */
  meta?: Json;
  error?: { code?: string | null; message?: string | null };
}

/** Runs the node after it once for each element of its input, which is a list. */
export interface GraphForEach {
  type: "ForEach";
  /** Its name for people. */
  title?: GraphText;
  /** The list, of up to 10,000 elements, as an expression over input, output and nodes; by default the output of the node before. */
  input?: GraphExpression;
  /** Anything that shall travel with the node. */
  meta?: Json;
  /** How many elements run at once; by default all. */
  limit?: number;
}

/** Readies all its branches at once. */
export interface GraphFork {
  type: "Fork";
  /** Its name for people. */
  title?: GraphText;
  /** What it is given, as an expression over input, output and nodes; by default the output of the node whose edge readied it. */
  input?: GraphExpression;
  /** Anything that shall travel with the node. */
  meta?: Json;
}

/** 1 to 100 UTF-8 bytes, no slash, no control characters, no blank at either end, neither . nor .. */
export type GraphId = string;

/** A schema of the kind that graphs take: part of JSON Schema 2020-12. */
export interface GraphInputs {
  title?: GraphWords;
  description?: GraphWords;
  default?: Json;
  type?: GraphJsonType | GraphJsonType[];
  enum?: Json[];
  const?: Json;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  format?: "date" | "date-time";
  required?: string[];
  items?: GraphInputs;
  properties?: Record<string, GraphInputs>;
  additionalProperties?: boolean | GraphInputs;
}

/** Lets the execution go on when its policy says so. */
export interface GraphJoin {
  type: "Join";
  /** Its name for people. */
  title?: GraphText;
  /** What it is given, as an expression over input, output and nodes; by default the output of the node whose edge readied it. */
  input?: GraphExpression;
  /** Anything that shall travel with the node. */
  meta?: Json;
  policy?: "ALL_SUCCESS" | "ANY_SUCCESS" | "ALL_DONE" | "CUSTOM";
  /** With CUSTOM: over s, f, c, p, n and nodes. */
  when?: GraphExpression;
}

export type GraphJsonType = "array" | "boolean" | "integer" | "null" | "number" | "object" | "string";

export interface GraphNode {
  type: "Start" | "Task" | "Wait" | "Timer" | "SubExecution" | "Fork" | "ForEach" | "Repeat" | "Join" | "Decision" | "Success" | "Failed" | "Canceled";
}

/** Runs the node after it until a condition holds, one turn after the other. */
export interface GraphRepeat {
  type: "Repeat";
  /** Its name for people. */
  title?: GraphText;
  /** What the first turn is given, as an expression over input, output and nodes; by default the output of the node before. */
  input?: GraphExpression;
  /** Anything that shall travel with the node. */
  meta?: Json;
  /** How many turns there are at most. */
  times: number;
  /** What must hold after a turn, whose output is output. */
  until: GraphExpression;
}

export interface GraphRetry {
  /** The failure that is the last. */
  maxFailures: number;
  /** The lost lease that is the last. */
  maxLeaseLosses?: number;
  backoff?: { initial?: GraphDuration; factor?: number; max?: GraphDuration; jitter?: number };
  /** Codes of errors that are not retried. */
  finalCodes?: string[];
  /** Codes of the errors that are retried, * standing for any text; absent, all are but the final ones. */
  retryCodes?: string[];
}

/** Where the execution begins; exactly one. */
export interface GraphStart {
  type: "Start";
  /** Its name for people. */
  title?: GraphText;
  /** What it is given, as an expression over input, output and nodes; by default the output of the node whose edge readied it. */
  input?: GraphExpression;
  /** Anything that shall travel with the node. */
  meta?: Json;
}

/** Runs another graph. */
export interface GraphSubExecution {
  type: "SubExecution";
  /** Its name for people. */
  title?: GraphText;
  /** What it is given, as an expression over input, output and nodes; by default the output of the node whose edge readied it. */
  input?: GraphExpression;
  /** Anything that shall travel with the node. */
  meta?: Json;
  graph: GraphId;
  /** By default the newest. */
  version?: number;
}

/** Completes the execution with its input as the result. */
export interface GraphSuccess {
  type: "Success";
  /** Its name for people. */
  title?: GraphText;
  /** What it is given, as an expression over input, output and nodes; by default the output of the node whose edge readied it. */
  input?: GraphExpression;
  /** Anything that shall travel with the node. */
  meta?: Json;
}

/** Work for a worker that claims it from its queue. */
export interface GraphTask {
  type: "Task";
  /** Its name for people. */
  title?: GraphText;
  /** What it is given, as an expression over input, output and nodes; by default the output of the node whose edge readied it. */
  input?: GraphExpression;
  /** Anything that shall travel with the node. */
  meta?: Json;
  queue?: GraphId;
  /** Higher first. */
  priority?: number;
  /** For each attempt. */
  timeout?: GraphDuration;
  retry?: GraphRetry;
  /** Whether a request to resume is enough, or a command is needed. */
  resume?: "AUTOMATIC" | "MANUAL";
}

export type GraphText = string;

/** Succeeds when its time has passed. */
export interface GraphTimer {
  type: "Timer";
  /** Its name for people. */
  title?: GraphText;
  /** What it is given, as an expression over input, output and nodes; by default the output of the node whose edge readied it. */
  input?: GraphExpression;
  /** Anything that shall travel with the node. */
  meta?: Json;
  duration?: GraphDuration;
  /** What says until when, as an expression over input, output and nodes. */
  until?: GraphExpression;
}

/** Waits for a resume from outside. */
export interface GraphWait {
  type: "Wait";
  /** Its name for people. */
  title?: GraphText;
  /** What it is given, as an expression over input, output and nodes; by default the output of the node whose edge readied it. */
  input?: GraphExpression;
  /** Anything that shall travel with the node. */
  meta?: Json;
  /** What a resume or signal must name. */
  waitKey?: GraphText;
  /** What says the key when the node begins to wait, as an expression over input, output and nodes. */
  waitKeyFrom?: GraphExpression;
  /** What people are asked. */
  prompt?: Json;
  /** When it fails with TIMEOUT. */
  deadline?: GraphDuration;
  /** Whether a request to resume is enough, or a command is needed. */
  resume?: "AUTOMATIC" | "MANUAL";
}

export type GraphWords = string;

/** Where a graph's nodes and edges are drawn, in pixels. */
export interface GraphLayout {
  width: number;
  height: number;
  nodes: GraphLayoutNode[];
  edges: GraphLayoutEdge[];
}

/** Where an edge is. */
export interface GraphLayoutEdge {
  from: string;
  to: string;
  /** The ending of its first node that it follows. */
  on: "SUCCEEDED" | "FAILED" | "CANCELED" | "DONE";
  /** The id of a choice of a Decision, which names it in its output as taken. */
  choice?: string;
  /** What is written beside it. */
  label?: string;
  /** Its corners, each as x and y. */
  points: number[][];
}

/** Where a node is. */
export interface GraphLayoutNode {
  id: string;
  type: string;
  title?: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Something that is wrong with a graph. */
export interface GraphProblem {
  code: "SYNTAX" | "MISSING_FIELD" | "UNKNOWN_FIELD" | "MALFORMED_VALUE" | "MALFORMED_ID" | "UNKNOWN_NODE_TYPE" | "INPUT_SCHEMA" | "LIMIT" | "DUPLICATE_NODE" | "NO_START" | "SECOND_START" | "UNKNOWN_NODE" | "CYCLE" | "UNREACHABLE" | "EDGE_FROM_END" | "DUPLICATE_EDGE" | "DEAD_EDGE" | "NOT_A_DECISION" | "CHOICE_WITHOUT_CONDITION" | "NO_CHOICE" | "DUPLICATE_CHOICE" | "ELSE_NOT_LAST" | "NO_BRANCHES" | "DUPLICATE_BRANCH" | "EMPTY_BRANCH" | "FOR_EACH" | "JOIN_WITHOUT_BRANCHES" | "SECOND_JOIN" | "BRANCHES_MEET" | "JOIN_CANNOT_PASS" | "EXPRESSION" | "UNKNOWN_NODE_IN_EXPRESSION";
  message: string;
  /** Where in the document, by names. */
  place?: string;
  /** Where in the text, from 1. */
  line?: number;
  column?: number;
}

/** What lists show of a graph. */
export interface GraphSummary {
  graphId: string;
  version: number;
  title?: string;
  registeredAt: string;
  /** How many nodes it has. */
  nodes?: number;
}

/** A graph to look at. */
export interface GraphView {
  graphId: string;
  /** Absent while it is not registered. */
  version?: number;
  title?: string;
  registeredAt?: string;
  /** The graph's document in canonical form. */
  definition: Graph;
  /** The text that was registered last as this version, comments included, if it was kept. */
  source?: string;
  layout: GraphLayout;
}

/** How the server is. */
export interface Health {
  status: "UP" | "DOWN";
}

/** An execution of an import that could not be added. */
export interface ImportCollision {
  /** an execution id (1 to 64 UTF-8 bytes, no '/', no control character, no blank at either end) */
  executionId: string;
  /** The line where it begins, from 1. */
  line: number;
  /** What was expected, what was found, and whether a part of it was written. */
  problem: string;
}

/** What was taken in. */
export interface Imported {
  /** The execution that the lines are about. */
  executionId: string;
  /** Executions that were not there before. */
  added: string[];
  /** Executions that were there, event for event. */
  unchanged: string[];
  /** Executions that collided with the server's while others were added. */
  refused: ImportCollision[];
}

/** What became of each of several. */
export interface Items {
  items: (ItemsGranted | ItemsRefused)[];
  /** Where to go on, as the member cursor; absent at the end. */
  next?: string;
}

/** An answer of its own. */
export interface ItemsGranted {
  /** The HTTP status that it alone would have had. */
  status: number;
  outcome: "ACCEPTED" | "NO_OP";
  /** Why nothing had to be done, for NO_OP. */
  reason?: string;
  executionId: string;
  version: number;
  executionStatus?: ExecutionStatus;
}

/** A problem of its own. */
export interface ItemsRefused {
  /** Which one, in a bulk cancel. */
  executionId?: string;
  type: string;
  title: string;
  /** The HTTP status that it alone would have had. */
  status: number;
  detail: string;
  code: string;
  version?: number;
  place?: string;
  expected?: string;
  found?: string;
  winner?: Winner;
  fate?: "NOT_DONE" | "UNKNOWN";
  retryAfter?: number;
}

/** A job that a worker holds. */
export interface Job {
  executionId: string;
  nodeId: string;
  queue: string;
  /** Which attempt this is, from 1. */
  attempt: number;
  /** The lease token, opaque; every report carries it. */
  token: string;
  /** When another worker may take over. */
  expiresAt: string;
  input?: Json;
  /** What the node was resumed with, if it waited before. */
  resumeValue?: Json;
  traceparent?: string;
}

export interface JobBodyFailure {
  attempt: number;
  commandId?: string;
  error?: { code?: string; message?: string };
  next?: { leaseFor?: string; max?: number; queues: string[]; waitFor?: string };
  token: string;
  workerId: string;
}

export interface JobBodyHeartbeat {
  /** a duration from PT1S to PT12H */
  leaseFor?: string;
  token: string;
  workerId: string;
}

export interface JobBodyProgress {
  attempt: number;
  commandId?: string;
  message?: string;
  metrics?: Json;
  progress?: number;
  token: string;
  workerId: string;
}

export interface JobBodyRelease {
  token: string;
  workerId: string;
}

export interface JobBodySuccess {
  attempt: number;
  commandId?: string;
  next?: { leaseFor?: string; max?: number; queues: string[]; waitFor?: string };
  output?: Json;
  token: string;
  workerId: string;
}

export interface JobBodyWaiting {
  attempt: number;
  commandId?: string;
  dueAt?: string;
  next?: { leaseFor?: string; max?: number; queues: string[]; waitFor?: string };
  prompt?: Json;
  token: string;
  waitKey?: string;
  workerId: string;
}

/** An event of a job's log. */
export interface JobEvent {
  /** Its place in the log. */
  version: number;
  /** When it happened. */
  at: string;
  /** One of the nine, such as job_leased. */
  type: string;
  /** Such as the worker of job_leased, or the reason of job_requeued. */
  payload?: Record<string, Json>;
}

/** A job with its log. */
export interface JobHistory {
  job: NodeJob;
  /** The status that follows from the log alone. */
  derivedStatus?: string;
  /** A page of the log. */
  events: JobEvent[];
  /** The number of events in the log. */
  head: number;
  /** Where to go on, as the parameter after; absent at the end. */
  next?: number;
}

/** The jobs that a claim has got. */
export interface Jobs {
  items: Job[];
}

/** An API key. */
export interface Key {
  /** Its public part. */
  keyId: string;
  /** Whose it is; events tell this name. */
  name: string;
  /** Whether that is a person or a program. */
  holder: "person" | "program";
  roles: ("viewer" | "operator" | "worker" | "admin")[];
  /** Only jobs of these; none means of any. */
  queues: string[];
  /** Only these; none means any. */
  graphs: string[];
  createdAt: string;
  expiresAt?: string;
  revokedAt?: string;
  /** What the holder shows; only in the answer to its creation. */
  token?: string;
}

/** A report or request that was refused. */
export interface LateResult {
  /** The node that it was about, if it was about one. */
  nodeId?: string;
  /** When it came. */
  at: string;
  /** Why it was refused. */
  code: string;
  /** What was expected and what was found. */
  message: string;
  /** The version of the log that refused it. */
  version?: number;
  /** What was refused, unless it was too large to keep. */
  command?: Record<string, Json>;
}

/** An event and its place in the log. */
export interface LoggedEvent {
  version: number;
  event: Event;
}

/** The caller of a request. */
export interface Me {
  /** How events name it. */
  name: string;
  roles: ("viewer" | "operator" | "worker" | "admin")[];
  /** The only queues that it may claim from; absent for all. */
  queues?: string[];
  /** The only graphs whose executions it may see; absent for all. */
  graphs?: string[];
}

export interface NewExecutionBody {
  /** an execution id (1 to 64 UTF-8 bytes, no '/', no control character, no blank at either end) */
  executionId?: string;
  /** a graph id (1 to 100 UTF-8 bytes, no '/', no control character, no blank at either end) */
  graphId: string;
  graphVersion?: number;
  input?: Json;
  labels?: Record<string, string>;
  start?: boolean;
  /** a duration from PT0S to PT87600H */
  startAfter?: string;
  startAt?: string;
}

export interface NewKeyBody {
  expiresAt?: string;
  graphs?: string[];
  holder?: "person" | "program";
  name: string;
  queues?: string[];
  roles: ("viewer" | "operator" | "worker" | "admin")[];
}

/** A node of an execution at one version. */
export interface Node {
  nodeId: string;
  /** Such as Task; the graph's word. */
  nodeType: string;
  meta?: Value;
  status: "IDLE" | "READY" | "RUNNING" | "WAITING" | "SUCCEEDED" | "FAILED" | "CANCELED";
  /** The attempt that was begun last; 0 before the first. */
  attempt: number;
  workerId?: string;
  resumes: number;
  failures: number;
  /** Present where a cancel of the execution reached it. */
  canceledByExecution?: boolean;
  /** Present where that cancel decided its status. */
  cancellationApplied?: boolean;
  waitKey?: string;
  prompt?: Value;
  dueAt?: Time;
  resumeValue?: Value;
  output?: Value;
  error?: Error;
  progress?: number;
  progressMessage?: string;
}

export interface NodeBodyFailure {
  attempt?: number;
  commandId?: string;
  error?: { code?: string; message?: string };
}

export interface NodeBodyProgress {
  attempt?: number;
  commandId?: string;
  message?: string;
  metrics?: Json;
  progress?: number;
}

export interface NodeBodyReady {
  commandId?: string;
}

export interface NodeBodyRequestResume {
  commandId?: string;
  requestedBy?: { id?: string; kind: string };
  resumeKey?: string;
}

export interface NodeBodyResume {
  commandId?: string;
  resumeKey?: string;
  value?: Json;
}

export interface NodeBodyStartAttempt {
  attempt: number;
  commandId?: string;
  dueAt?: string;
  workerId?: string;
}

export interface NodeBodySuccess {
  attempt?: number;
  commandId?: string;
  output?: Json;
}

export interface NodeBodyWaiting {
  attempt?: number;
  commandId?: string;
  dueAt?: string;
  prompt?: Json;
  waitKey?: string;
}

/** Numbers of nodes by what happens to them; together they are the total. */
export interface NodeCounts {
  total: number;
  /** Nodes that no path has come to: not yet, or not in a run that has ended. */
  notReached: number;
  /** Tasks that a worker can claim now, for the first time or again. */
  queued: number;
  /** Tasks whose last attempt failed and whose next one is not due. */
  retrying: number;
  /** Tasks that a worker holds. */
  running: number;
  /** Nodes that wait for a resume, a time, other branches or a child. */
  waiting: number;
  succeeded: number;
  failed: number;
  canceled: number;
}

/** Why one node is where it is. */
export interface NodeExplanation {
  /** a node id (1 to 100 UTF-8 bytes, no '/', no control character, no blank at either end) */
  nodeId: string;
  status: "IDLE" | "READY" | "RUNNING" | "WAITING" | "SUCCEEDED" | "FAILED" | "CANCELED";
  cause?: Cause;
  /** False if no path of the run came to it; such nodes end as CANCELED with the run. */
  reached: boolean;
  /** The worker that works at it, with a lease that has not run out. */
  workerId?: string;
  /** Where no worker does: queued, resumed, or when the next attempt begins. */
  work?: string;
  /** What it waits for. */
  awaits?: string;
  /** What keeps it from its end, each a sentence. */
  holds: string[];
}

/** The job of one node. */
export interface NodeJob {
  /** an execution id (1 to 64 UTF-8 bytes, no '/', no control character, no blank at either end) */
  executionId: string;
  /** a node id (1 to 100 UTF-8 bytes, no '/', no control character, no blank at either end) */
  nodeId: string;
  queue: string;
  /** 0 to 9, higher first. */
  priority: number;
  /** The status of its log; Leased also while a worker has claimed it and has not started it. */
  status: "Queued" | "Leased" | "Running" | "Waiting" | "Retrying" | "Completed" | "Failed" | "Cancelled";
  /** How often it was claimed. */
  claims: number;
  /** The worker that holds it. */
  workerId?: string;
  /** When that lease runs out. */
  leasedUntil?: string;
  /** Whether that lease has run out, and the job was not requeued yet. */
  leaseExpired?: boolean;
  /** When it can be claimed, while no worker holds it. */
  availableAt?: string;
}

/** One node of an execution. */
export interface NodeView {
  /** a node id (1 to 100 UTF-8 bytes, no '/', no control character, no blank at either end) */
  nodeId: string;
  nodeType: string;
  status: "IDLE" | "READY" | "RUNNING" | "WAITING" | "SUCCEEDED" | "FAILED" | "CANCELED";
  attempt: number;
  /** What it gets or got, if it was reached. */
  input?: Json;
  output?: Json;
  error?: { code?: string; message?: string };
  /** The executions that it started, that of the last attempt first. */
  children: Child[];
}

/** What an operator looks at first. */
export interface Overview {
  at: string;
  /** Since when recent counts, an hour at the most. */
  since: string;
  /** Graphs with executions, busiest first, at most 30. */
  graphs: OverviewGraph[];
  /** The newest failed executions. */
  failed: OverviewExecution[];
  /** Executions whose cancel has not converged. */
  canceling: OverviewExecution[];
  /** Nodes that wait for a resume with a key, those that have waited longest first. */
  waiting: OverviewWaiting[];
  queues: OverviewQueue[];
}

/** A number, counted up to 100. */
export interface OverviewCount {
  number: number;
  /** False if there are more. */
  exact: boolean;
}

/** An execution in an overview. */
export interface OverviewExecution {
  executionId: string;
  graphId?: string;
  createdAt: string;
  cancelRequestedAt?: string;
  endedAt?: string;
}

/** Numbers of executions of one graph. */
export interface OverviewGraph {
  graphId: string;
  /** By status. */
  now: OverviewNow;
  /** Those created lately, by their status now. */
  recent: OverviewRecent;
}

/** Numbers of executions by status, each counted up to 100. */
export interface OverviewNow {
  active: OverviewCount;
  completed: OverviewCount;
  failed: OverviewCount;
  canceled: OverviewCount;
}

/** A queue in an overview. */
export interface OverviewQueue {
  queue: string;
  due: number;
  delayed: number;
  leased: number;
  paused: boolean;
  /** How long the first of the due jobs has been due. */
  oldestDueSeconds?: number;
}

/** Numbers of executions by status. */
export interface OverviewRecent {
  active: number;
  completed: number;
  failed: number;
  canceled: number;
}

/** A node that waits. */
export interface OverviewWaiting {
  executionId: string;
  nodeId: string;
  since: string;
}

/** The node that an execution was started by. */
export interface Parent {
  executionId: string;
  nodeId: string;
}

export interface PayloadExecutionArchived {
  reason?: string;
}

export interface PayloadExecutionCanceled {
  canceledAt?: string;
  reason?: string;
}

export interface PayloadExecutionCancelRequested {
  graceUntil?: string;
  mode?: "IMMEDIATE" | "GRACEFUL";
  reason?: string;
  requestedBy?: { id?: string; kind: string };
}

export interface PayloadExecutionCompleted {
  result?: Json;
}

export interface PayloadExecutionCreated {
  /** a graph id (1 to 100 UTF-8 bytes, no '/', no control character, no blank at either end) */
  graphId: string;
  graphVersion?: number;
  input?: Json;
}

export interface PayloadExecutionFailed {
  error?: { code?: string; message?: string };
  /** a node id (1 to 100 UTF-8 bytes, no '/', no control character, no blank at either end) */
  failedNodeId?: string;
  reason?: string;
}

export interface PayloadExecutionFailRequested {
  reason?: string;
  requestedBy?: { id?: string; kind: string };
}

export interface PayloadExecutionStarted {
  startedBy?: { id?: string; kind: string };
}

export interface PayloadForkOpened {
  branchIds: string[];
  /** a node id (1 to 100 UTF-8 bytes, no '/', no control character, no blank at either end) */
  nodeId: string;
}

export interface PayloadJoinGateUpdated {
  canceledBranches: string[];
  completedBranches: string[];
  expectedBranches: string[];
  failedBranches: string[];
  isPassable: boolean;
  /** a node id (1 to 100 UTF-8 bytes, no '/', no control character, no blank at either end) */
  nodeId: string;
  policy: "ALL_SUCCESS" | "ANY_SUCCESS" | "ALL_DONE" | "CUSTOM";
}

export interface PayloadJoinPassed {
  /** a node id (1 to 100 UTF-8 bytes, no '/', no control character, no blank at either end) */
  nodeId: string;
}

export interface PayloadNodeCanceled {
  /** a node id (1 to 100 UTF-8 bytes, no '/', no control character, no blank at either end) */
  nodeId: string;
  reason?: string;
}

export interface PayloadNodeCancelRequested {
  /** a node id (1 to 100 UTF-8 bytes, no '/', no control character, no blank at either end) */
  nodeId: string;
  reason?: string;
}

export interface PayloadNodeCreated {
  meta?: Json;
  /** a node id (1 to 100 UTF-8 bytes, no '/', no control character, no blank at either end) */
  nodeId: string;
  nodeType: string;
}

export interface PayloadNodeFailed {
  error?: { code?: string; message?: string };
  /** a node id (1 to 100 UTF-8 bytes, no '/', no control character, no blank at either end) */
  nodeId: string;
}

export interface PayloadNodeFailReported {
  error?: { code?: string; message?: string };
  /** a node id (1 to 100 UTF-8 bytes, no '/', no control character, no blank at either end) */
  nodeId: string;
}

export interface PayloadNodeInterruptRequested {
  /** a node id (1 to 100 UTF-8 bytes, no '/', no control character, no blank at either end) */
  nodeId: string;
  reason?: string;
  workerId?: string;
}

export interface PayloadNodeProgressReported {
  message?: string;
  metrics?: Json;
  /** a node id (1 to 100 UTF-8 bytes, no '/', no control character, no blank at either end) */
  nodeId: string;
  progress?: number;
}

export interface PayloadNodeReady {
  /** a node id (1 to 100 UTF-8 bytes, no '/', no control character, no blank at either end) */
  nodeId: string;
}

export interface PayloadNodeResumed {
  /** a node id (1 to 100 UTF-8 bytes, no '/', no control character, no blank at either end) */
  nodeId: string;
  value?: Json;
}

export interface PayloadNodeResumeRequested {
  /** a node id (1 to 100 UTF-8 bytes, no '/', no control character, no blank at either end) */
  nodeId: string;
  requestedBy?: { id?: string; kind: string };
  resumeKey?: string;
}

export interface PayloadNodeStarted {
  attempt: number;
  dueAt?: string;
  /** a node id (1 to 100 UTF-8 bytes, no '/', no control character, no blank at either end) */
  nodeId: string;
  workerId?: string;
}

export interface PayloadNodeSucceeded {
  /** a node id (1 to 100 UTF-8 bytes, no '/', no control character, no blank at either end) */
  nodeId: string;
  output?: Json;
}

export interface PayloadNodeWaiting {
  dueAt?: string;
  /** a node id (1 to 100 UTF-8 bytes, no '/', no control character, no blank at either end) */
  nodeId: string;
  prompt?: Json;
  waitKey?: string;
}

/** Why a request was not granted (RFC 9457). */
export interface Problem {
  /** urn:lastword:problem: and the code */
  type: string;
  title: string;
  status: number;
  /** What was expected and what was found. */
  detail: string;
  /** For programs, such as NODE_STATUS. */
  code: string;
  /** The path that was asked for. */
  instance?: string;
  /** The version of the execution that was judged. */
  version?: number;
  /** Where in the body. */
  place?: string;
  /** What was expected there. */
  expected?: string;
  /** What was found there. */
  found?: string;
  /** Which parameter. */
  parameter?: string;
  /** Which line of an import, from 1. */
  line?: number;
  /** What became of each execution of an import, for IMPORT_INCOMPLETE. */
  imported?: Imported;
  /** Everything that is wrong with a graph. */
  problems?: GraphProblem[];
  winner?: Winner;
  /** Whether it may have been done. */
  fate?: "NOT_DONE" | "UNKNOWN";
  /** When to ask again, in seconds. */
  retryAfter?: number;
  /** What the server's log calls it; absent if the log told of many such failures within the minute. */
  logId?: string;
}

/** Origin of an imported execution. */
export interface Provenance {
  /** The actor that imported it. */
  importedBy: string;
  importedAt: string;
  /** When it was exported, as the file says. */
  exportedAt: string;
  /** Checksum of the file's lines. */
  sha256: string;
}

/** Whether the work is still wanted. */
export interface Pulse {
  pulse: "GO_ON" | "INTERRUPTED" | "LEASE_LOST";
  /** Why the execution is canceled, if it is and a reason was given. */
  reason?: string;
}

/** A queue, and what is in it. */
export interface Queue {
  queue: string;
  /** Jobs that can be claimed. */
  due: number;
  /** Jobs whose time has not come. */
  delayed: number;
  /** Jobs that a worker holds. */
  leased: number;
  /** Jobs whose node waits. */
  parked: number;
  paused: boolean;
  pausedSince?: string;
  /** Who paused it. */
  pausedBy?: string;
  /** Why it is paused. */
  reason?: string;
  /** The most jobs that are worked at, at a time. */
  limit?: number;
}

export interface QueueBodyLimit {
  limit?: number;
}

export interface QueueBodyPause {
  reason?: string;
}

export interface QueueBodyResume {
}

/** A graph that is registered. */
export interface Registered {
  graphId: string;
  version: number;
  /** False if the newest version said the same. */
  created: boolean;
}

/** The answer to a report that was granted, or that had nothing to do. */
export interface ReportAnswer {
  outcome: "ACCEPTED" | "NO_OP";
  /** Why there was nothing to do, for NO_OP. */
  reason?: string;
  executionId: string;
  /** The version of its log after the report and the reactions to it. */
  version: number;
  /** Its status there. */
  status?: "ACTIVE" | "COMPLETED" | "FAILED" | "CANCELED";
  /** Jobs that this worker holds from now on, if it asked for any. */
  next?: Job[];
}

export interface ReportsBody {
  next?: { leaseFor?: string; max?: number; queues: string[]; waitFor?: string };
  reports: ({ attempt: number; commandId?: string; executionId: string; nodeId: string; output?: Json; report: "succeed" | "fail" | "wait"; token: string; error?: { code?: string; message?: string }; dueAt?: string; prompt?: Json; waitKey?: string })[];
  workerId: string;
}

export interface RerunBody {
  from?: string[];
}

/** What was put away or erased, or would be. */
export interface Retained {
  /** How many executions were looked at. */
  looked: number;
  items: RetainedItem[];
  /** Where to go on, as the member cursor; absent at the end. */
  next?: string;
}

/** What became of one execution. */
export interface RetainedItem {
  /** an execution id (1 to 64 UTF-8 bytes, no '/', no control character, no blank at either end) */
  executionId: string;
  action: "ARCHIVED" | "DELETED" | "KEPT";
  /** Why it was kept, if it was. */
  reason?: string;
}

/** A schedule as it is now. */
export interface Schedule {
  scheduleId: string;
  /** How often it was written. */
  version: number;
  /** a graph id (1 to 100 UTF-8 bytes, no '/', no control character, no blank at either end) */
  graphId: string;
  /** Absent, the newest at each start. */
  graphVersion?: number;
  input?: Json;
  labels: Record<string, string>;
  cron: string;
  zone: string;
  /** How much later than its time each start may be, by chance. */
  jitter: string;
  /** What happens while the last execution has not ended. */
  overlap: "SKIP" | "ALLOW" | "BUFFER_ONE" | "CANCEL_RUNNING";
  /** Which missed times count. */
  catchUp: "NONE" | "LATEST" | "ALL";
  /** How long ago those may be. */
  catchUpWindow: string;
  paused: boolean;
  pausedSince?: string;
  /** When it starts something next, unless it is paused. */
  next?: string;
  /** The next times, up to five, before any jitter; none while it is paused. */
  upcoming: string[];
  /** The last time that counted. */
  lastTime?: string;
  /** What it started last. */
  lastExecutionId?: string;
  /** How many executions it has started. */
  started: number;
  /** How many times it passed over. */
  skipped: number;
  /** Why the last start failed, if it did. */
  problem?: string;
}

export interface ScheduleBody {
  catchUp?: "NONE" | "LATEST" | "ALL";
  /** a duration from PT0S to PT87600H */
  catchUpWindow?: string;
  cron: string;
  /** a graph id (1 to 100 UTF-8 bytes, no '/', no control character, no blank at either end) */
  graphId: string;
  graphVersion?: number;
  input?: Json;
  /** a duration from PT0S to PT87600H */
  jitter?: string;
  labels?: Record<string, string>;
  overlap?: "SKIP" | "ALLOW" | "BUFFER_ONE" | "CANCEL_RUNNING";
  zone?: string;
}

/** An execution that a search found. */
export interface SearchHit {
  /** an execution id (1 to 64 UTF-8 bytes, no '/', no control character, no blank at either end) */
  executionId: string;
  /** The property that matched, such as label or error. */
  by: string;
  /** What it says there. */
  match: string;
  graphId?: string;
  status: "ACTIVE" | "COMPLETED" | "FAILED" | "CANCELED";
  createdAt: string;
  cancelRequestedAt?: string;
}

/** The server itself. */
export interface Server {
  version: string;
  /** The kind of its store. */
  store: string;
  /** What it is called. */
  node: string;
  /** For how long it runs. */
  uptime: string;
  /** How it is set up, secrets left out. */
  settings: Record<string, string>;
}

/** What became of a signal. */
export interface Signal {
  outcome: "DELIVERED" | "KEPT" | "DROPPED";
  /** Its name. */
  signalId: string;
  /** The execution that it resumed. */
  executionId?: string;
}

export interface SignalBody {
  /** a duration from PT0S to PT87600H */
  keepFor?: string;
  value?: Json;
  waitKey: string;
}

/** An execution at one version: the fold of its events. */
export interface State {
  executionId: string;
  version: number;
  status: ExecutionStatus;
  graphId?: string;
  graphVersion?: number;
  input?: Value;
  startedAt?: Time;
  cancelRequestedAt?: Time;
  cancelReason?: string;
  cancelMode?: "IMMEDIATE" | "GRACEFUL";
  graceUntil?: Time;
  canceledAt?: Time;
  failedAt?: Time;
  failure?: { reason?: string; failedNodeId?: string; error?: Error };
  completedAt?: Time;
  result?: Value;
  archivedAt?: Time;
  /** By their names. */
  nodes: Record<string, Node>;
}

/** What lists show of an execution. */
export interface Summary {
  executionId: string;
  graphId?: string;
  graphVersion?: number;
  status: "ACTIVE" | "COMPLETED" | "FAILED" | "CANCELED";
  /** The version of its log that this is about. */
  version: number;
  createdAt: string;
  startedAt?: string;
  cancelRequestedAt?: string;
  canceledAt?: string;
  failedAt?: string;
  completedAt?: string;
  archivedAt?: string;
  updatedAt: string;
  /** Words to find it by. */
  labels: Record<string, string>;
  parent?: Parent;
  /** The execution that it repeats. */
  rerunOf?: string;
  /** The execution whose end it follows. */
  followUpOf?: FollowUpOf;
  /** The correlation id of the request that created it. */
  correlationId?: string;
  /** Those of later requests with events in its log, the newest 20. */
  correlationIds?: string[];
  nodes: NodeCounts;
}

export type Time = string;

/** An event that changed nothing. */
export interface UnchangedBy {
  type: string;
  version: number;
  /** a string that is not empty */
  eventId: string;
  /** Such as R-4. */
  rule: string;
  /** In a sentence. */
  why: string;
}

export type Value = Json;

/** The event that came before, for TOO_LATE. */
export interface Winner {
  type: string;
  version: number;
  eventId: string;
}

/** A worker that claims over HTTP. */
export interface Worker {
  workerId: string;
  /** The identity that it proved. */
  caller: string;
  queues: string[];
  /** How many jobs it asks for at once, at the most. */
  places: number;
  /** How many jobs workers of this name hold. */
  held: number;
  /** The server that it claims from. */
  node: string;
  /** What its client calls itself. */
  client?: string;
  /** When it was first seen. */
  since: string;
  /** When it was last seen. */
  lastSeen: string;
}

/** What all events have. */
export interface EventOf<Type extends string, Payload> {
  eventId: string;
  executionId: string;
  type: Type;
  occurredAt: Time;
  actor: { kind: "system" | "user" | "scheduler" | "external"; id?: string };
  correlationId?: string;
  causationId?: string;
  schemaVersion: 1;
  payload: Payload;
}

/** A fact; its `type` tells what it carries. */
export type Event =
  | EventOf<"EXECUTION_CREATED", PayloadExecutionCreated>
  | EventOf<"EXECUTION_STARTED", PayloadExecutionStarted>
  | EventOf<"EXECUTION_COMPLETED", PayloadExecutionCompleted>
  | EventOf<"EXECUTION_ARCHIVED", PayloadExecutionArchived>
  | EventOf<"EXECUTION_CANCEL_REQUESTED", PayloadExecutionCancelRequested>
  | EventOf<"EXECUTION_CANCELED", PayloadExecutionCanceled>
  | EventOf<"EXECUTION_FAIL_REQUESTED", PayloadExecutionFailRequested>
  | EventOf<"EXECUTION_FAILED", PayloadExecutionFailed>
  | EventOf<"NODE_CREATED", PayloadNodeCreated>
  | EventOf<"NODE_READY", PayloadNodeReady>
  | EventOf<"NODE_STARTED", PayloadNodeStarted>
  | EventOf<"NODE_PROGRESS_REPORTED", PayloadNodeProgressReported>
  | EventOf<"NODE_WAITING", PayloadNodeWaiting>
  | EventOf<"NODE_RESUME_REQUESTED", PayloadNodeResumeRequested>
  | EventOf<"NODE_RESUMED", PayloadNodeResumed>
  | EventOf<"NODE_SUCCEEDED", PayloadNodeSucceeded>
  | EventOf<"NODE_FAIL_REPORTED", PayloadNodeFailReported>
  | EventOf<"NODE_FAILED", PayloadNodeFailed>
  | EventOf<"NODE_CANCEL_REQUESTED", PayloadNodeCancelRequested>
  | EventOf<"NODE_CANCELED", PayloadNodeCanceled>
  | EventOf<"NODE_INTERRUPT_REQUESTED", PayloadNodeInterruptRequested>
  | EventOf<"FORK_OPENED", PayloadForkOpened>
  | EventOf<"JOIN_GATE_UPDATED", PayloadJoinGateUpdated>
  | EventOf<"JOIN_PASSED", PayloadJoinPassed>;

/** What every call takes. */
export interface CallOptions {
  /** Ends the call early. */
  signal?: AbortSignal;
}

/** What is sent with a request. */
export interface Sent {
  body?: unknown;
  query?: Record<string, unknown>;
  headers?: Record<string, string | undefined>;
  commandId?: boolean;
  repeatable?: boolean;
  signal?: AbortSignal;
}

/** Every operation of the server but its streams. */
export abstract class Operations {
  protected abstract send<Answer>(method: string, path: string, sent: Sent): Promise<Answer>;

  /** Look at the server itself. */
  getServer(options: CallOptions = {}): Promise<Server> {
    return this.send("GET", `/api/v1/admin/info`, { repeatable: true, signal: options.signal });
  }

  /** List API keys, without their secrets. */
  listKeys(options: CallOptions = {}): Promise<Page<Key>> {
    return this.send("GET", `/api/v1/admin/keys`, { repeatable: true, signal: options.signal });
  }

  /** Make an API key; its token is shown this once. */
  createKey(body: NewKeyBody, options: { idempotencyKey?: string } & CallOptions = {}): Promise<Key> {
    return this.send("POST", `/api/v1/admin/keys`, { body, headers: { "Idempotency-Key": options.idempotencyKey }, repeatable: true, signal: options.signal });
  }

  /** End an API key, for good. */
  revokeKey(keyId: string, options: CallOptions = {}): Promise<Key> {
    return this.send("DELETE", `/api/v1/admin/keys/${encodeURIComponent(keyId)}`, { repeatable: true, signal: options.signal });
  }

  /** Compare everything beside the logs with what the logs say, step by step. */
  reconcile(body: AdminBodyCompare = {}, options: CallOptions = {}): Promise<Compared> {
    return this.send("POST", `/api/v1/admin/reconcile`, { body, signal: options.signal });
  }

  /** Put away or erase what ended long ago, step by step. */
  retain(body: AdminBodyCleanUp = {}, options: CallOptions = {}): Promise<Retained> {
    return this.send("POST", `/api/v1/admin/retention`, { body, signal: options.signal });
  }

  /** List jobs that failed for good, newest first. */
  listDeadLetters(options: { queue?: string; limit?: number; cursor?: string } & CallOptions = {}): Promise<Page<DeadLetter>> {
    return this.send("GET", `/api/v1/dead-letters`, { query: { "queue": options.queue, "limit": options.limit, "cursor": options.cursor }, repeatable: true, signal: options.signal });
  }

  /** Find the events of all executions that a request led to, by its correlation id. */
  findEvents(options: { correlationId: string; graph?: string; limit?: number; cursor?: string } & CallOptions): Promise<Page<LoggedEvent>> {
    return this.send("GET", `/api/v1/events`, { query: { "correlationId": options.correlationId, "graph": options.graph, "limit": options.limit, "cursor": options.cursor }, repeatable: true, signal: options.signal });
  }

  /** List executions, newest first. */
  listExecutions(options: { status?: "ACTIVE" | "COMPLETED" | "FAILED" | "CANCELED"; graph?: string; label?: string[]; createdAfter?: string; createdBefore?: string; parent?: string; followUpOf?: string; key?: string; correlationId?: string; cancelRequested?: boolean; limit?: number; cursor?: string } & CallOptions = {}): Promise<Page<Summary>> {
    return this.send("GET", `/api/v1/executions`, { query: { "status": options.status, "graph": options.graph, "label": options.label, "createdAfter": options.createdAfter, "createdBefore": options.createdBefore, "parent": options.parent, "followUpOf": options.followUpOf, "key": options.key, "correlationId": options.correlationId, "cancelRequested": options.cancelRequested, "limit": options.limit, "cursor": options.cursor }, repeatable: true, signal: options.signal });
  }

  /** Create an execution and start it. */
  createExecution(body: NewExecutionBody, options: { idempotencyKey?: string; correlationId?: string } & CallOptions = {}): Promise<Answer> {
    return this.send("POST", `/api/v1/executions`, { body, headers: { "Idempotency-Key": options.idempotencyKey, "X-Correlation-Id": options.correlationId }, repeatable: true, signal: options.signal });
  }

  /** Cancel many executions, with a result for each. */
  cancelExecutions(body: BulkCancel, options: CallOptions = {}): Promise<Items> {
    return this.send("POST", `/api/v1/executions/cancel`, { body, signal: options.signal });
  }

  /** Take in an execution that was exported elsewhere. */
  importExecution(body: string, options: { adopt?: boolean } & CallOptions = {}): Promise<Imported> {
    return this.send("POST", `/api/v1/executions/import`, { body, query: { "adopt": options.adopt }, signal: options.signal });
  }

  /** Look at an execution. */
  getExecution(executionId: string, options: CallOptions = {}): Promise<Execution> {
    return this.send("GET", `/api/v1/executions/${encodeURIComponent(executionId)}`, { repeatable: true, signal: options.signal });
  }

  /** Archive an execution that has ended, or any if archiveOnlyTerminal is off. */
  archiveExecution(executionId: string, body: ExecutionBodyArchive = {}, options: { ifMatch?: string; correlationId?: string } & CallOptions = {}): Promise<Answer> {
    return this.send("POST", `/api/v1/executions/${encodeURIComponent(executionId)}/archive`, { body, headers: { "If-Match": options.ifMatch, "X-Correlation-Id": options.correlationId }, commandId: true, repeatable: true, signal: options.signal });
  }

  /** Cancel an execution; once granted it cannot be undone. */
  cancelExecution(executionId: string, body: ExecutionBodyCancel = {}, options: { ifMatch?: string; correlationId?: string } & CallOptions = {}): Promise<Answer> {
    return this.send("POST", `/api/v1/executions/${encodeURIComponent(executionId)}/cancel`, { body, headers: { "If-Match": options.ifMatch, "X-Correlation-Id": options.correlationId }, commandId: true, repeatable: true, signal: options.signal });
  }

  /** Submit one command, or several as one time slice in which a cancel wins. */
  submitCommands(executionId: string, body: Record<string, Json> | Record<string, Json>[], options: { ifMatch?: string; correlationId?: string } & CallOptions = {}): Promise<Answer | Items> {
    return this.send("POST", `/api/v1/executions/${encodeURIComponent(executionId)}/commands`, { body, headers: { "If-Match": options.ifMatch, "X-Correlation-Id": options.correlationId }, signal: options.signal });
  }

  /** Read the log. */
  listEvents(executionId: string, options: { after?: number; limit?: number; correlationId?: string; order?: "asc" | "desc" } & CallOptions = {}): Promise<Events> {
    return this.send("GET", `/api/v1/executions/${encodeURIComponent(executionId)}/events`, { query: { "after": options.after, "limit": options.limit, "correlationId": options.correlationId, "order": options.order }, repeatable: true, signal: options.signal });
  }

  /** Say why every status is what it is, and what is waited for. */
  explainExecution(executionId: string, options: CallOptions = {}): Promise<Explanation> {
    return this.send("GET", `/api/v1/executions/${encodeURIComponent(executionId)}/explain`, { repeatable: true, signal: options.signal });
  }

  /** Get an execution as lines that another server can import. */
  exportExecution(executionId: string, options: { children?: boolean } & CallOptions = {}): Promise<string> {
    return this.send("GET", `/api/v1/executions/${encodeURIComponent(executionId)}/export`, { query: { "children": options.children }, repeatable: true, signal: options.signal });
  }

  /** Get an execution as one page that needs no server. */
  exportPage(executionId: string, options: CallOptions = {}): Promise<string> {
    return this.send("GET", `/api/v1/executions/${encodeURIComponent(executionId)}/export.html`, { repeatable: true, signal: options.signal });
  }

  /** List the jobs of an execution, ended ones included, with who holds them. */
  listJobs(executionId: string, options: { limit?: number; cursor?: string } & CallOptions = {}): Promise<Page<NodeJob>> {
    return this.send("GET", `/api/v1/executions/${encodeURIComponent(executionId)}/jobs`, { query: { "limit": options.limit, "cursor": options.cursor }, repeatable: true, signal: options.signal });
  }

  /** Look at a node: its input, output, error and the executions that it started. */
  getNode(executionId: string, nodeId: string, options: CallOptions = {}): Promise<NodeView> {
    return this.send("GET", `/api/v1/executions/${encodeURIComponent(executionId)}/nodes/${encodeURIComponent(nodeId)}`, { repeatable: true, signal: options.signal });
  }

  /** Cancel one node. */
  cancelNode(executionId: string, nodeId: string, body: CancelNode = {}, options: { ifMatch?: string; correlationId?: string } & CallOptions = {}): Promise<Answer> {
    return this.send("POST", `/api/v1/executions/${encodeURIComponent(executionId)}/nodes/${encodeURIComponent(nodeId)}/cancel`, { body, headers: { "If-Match": options.ifMatch, "X-Correlation-Id": options.correlationId }, commandId: true, repeatable: true, signal: options.signal });
  }

  /** Report that a node failed. */
  failNode(executionId: string, nodeId: string, body: NodeBodyFailure = {}, options: { force?: boolean; ifMatch?: string; correlationId?: string } & CallOptions = {}): Promise<Answer> {
    return this.send("POST", `/api/v1/executions/${encodeURIComponent(executionId)}/nodes/${encodeURIComponent(nodeId)}/fail`, { body, query: { "force": options.force }, headers: { "If-Match": options.ifMatch, "X-Correlation-Id": options.correlationId }, commandId: true, repeatable: true, signal: options.signal });
  }

  /** Say how far a node is. */
  reportNodeProgress(executionId: string, nodeId: string, body: NodeBodyProgress = {}, options: { force?: boolean; ifMatch?: string; correlationId?: string } & CallOptions = {}): Promise<Answer> {
    return this.send("POST", `/api/v1/executions/${encodeURIComponent(executionId)}/nodes/${encodeURIComponent(nodeId)}/progress`, { body, query: { "force": options.force }, headers: { "If-Match": options.ifMatch, "X-Correlation-Id": options.correlationId }, commandId: true, repeatable: true, signal: options.signal });
  }

  /** Make a node ready. */
  markNodeReady(executionId: string, nodeId: string, body: NodeBodyReady = {}, options: { force?: boolean; ifMatch?: string; correlationId?: string } & CallOptions = {}): Promise<Answer> {
    return this.send("POST", `/api/v1/executions/${encodeURIComponent(executionId)}/nodes/${encodeURIComponent(nodeId)}/ready`, { body, query: { "force": options.force }, headers: { "If-Match": options.ifMatch, "X-Correlation-Id": options.correlationId }, commandId: true, repeatable: true, signal: options.signal });
  }

  /** Wish that a waiting node goes on. */
  requestResumeNode(executionId: string, nodeId: string, body: NodeBodyRequestResume = {}, options: { force?: boolean; ifMatch?: string; correlationId?: string } & CallOptions = {}): Promise<Answer> {
    return this.send("POST", `/api/v1/executions/${encodeURIComponent(executionId)}/nodes/${encodeURIComponent(nodeId)}/request-resume`, { body, query: { "force": options.force }, headers: { "If-Match": options.ifMatch, "X-Correlation-Id": options.correlationId }, commandId: true, repeatable: true, signal: options.signal });
  }

  /** Let a waiting node go on. */
  resumeNode(executionId: string, nodeId: string, body: NodeBodyResume = {}, options: { force?: boolean; ifMatch?: string; correlationId?: string } & CallOptions = {}): Promise<Answer> {
    return this.send("POST", `/api/v1/executions/${encodeURIComponent(executionId)}/nodes/${encodeURIComponent(nodeId)}/resume`, { body, query: { "force": options.force }, headers: { "If-Match": options.ifMatch, "X-Correlation-Id": options.correlationId }, commandId: true, repeatable: true, signal: options.signal });
  }

  /** Begin an attempt at a node. */
  startNode(executionId: string, nodeId: string, body: NodeBodyStartAttempt, options: { force?: boolean; ifMatch?: string; correlationId?: string } & CallOptions = {}): Promise<Answer> {
    return this.send("POST", `/api/v1/executions/${encodeURIComponent(executionId)}/nodes/${encodeURIComponent(nodeId)}/start`, { body, query: { "force": options.force }, headers: { "If-Match": options.ifMatch, "X-Correlation-Id": options.correlationId }, commandId: true, repeatable: true, signal: options.signal });
  }

  /** Settle a node with its output. */
  succeedNode(executionId: string, nodeId: string, body: NodeBodySuccess = {}, options: { force?: boolean; ifMatch?: string; correlationId?: string } & CallOptions = {}): Promise<Answer> {
    return this.send("POST", `/api/v1/executions/${encodeURIComponent(executionId)}/nodes/${encodeURIComponent(nodeId)}/succeed`, { body, query: { "force": options.force }, headers: { "If-Match": options.ifMatch, "X-Correlation-Id": options.correlationId }, commandId: true, repeatable: true, signal: options.signal });
  }

  /** Put a node to wait. */
  putNodeWaiting(executionId: string, nodeId: string, body: NodeBodyWaiting = {}, options: { force?: boolean; ifMatch?: string; correlationId?: string } & CallOptions = {}): Promise<Answer> {
    return this.send("POST", `/api/v1/executions/${encodeURIComponent(executionId)}/nodes/${encodeURIComponent(nodeId)}/wait`, { body, query: { "force": options.force }, headers: { "If-Match": options.ifMatch, "X-Correlation-Id": options.correlationId }, commandId: true, repeatable: true, signal: options.signal });
  }

  /** List refused reports and requests, with why they were refused. */
  listRefused(executionId: string, options: { limit?: number; cursor?: string } & CallOptions = {}): Promise<Page<LateResult>> {
    return this.send("GET", `/api/v1/executions/${encodeURIComponent(executionId)}/refused`, { query: { "limit": options.limit, "cursor": options.cursor }, repeatable: true, signal: options.signal });
  }

  /** Run an execution that ended again, as a new one that takes over what succeeded. */
  rerunExecution(executionId: string, body: RerunBody = {}, options: { idempotencyKey?: string } & CallOptions = {}): Promise<Answer> {
    return this.send("POST", `/api/v1/executions/${encodeURIComponent(executionId)}/rerun`, { body, headers: { "Idempotency-Key": options.idempotencyKey }, repeatable: true, signal: options.signal });
  }

  /** Send a signal to one execution. */
  signalExecution(executionId: string, body: SignalBody, options: { idempotencyKey?: string } & CallOptions = {}): Promise<Signal> {
    return this.send("POST", `/api/v1/executions/${encodeURIComponent(executionId)}/signals`, { body, headers: { "Idempotency-Key": options.idempotencyKey }, repeatable: true, signal: options.signal });
  }

  /** Start an execution. */
  startExecution(executionId: string, body: ExecutionBodyStart = {}, options: { ifMatch?: string; correlationId?: string } & CallOptions = {}): Promise<Answer> {
    return this.send("POST", `/api/v1/executions/${encodeURIComponent(executionId)}/start`, { body, headers: { "If-Match": options.ifMatch, "X-Correlation-Id": options.correlationId }, commandId: true, repeatable: true, signal: options.signal });
  }

  /** Look at the state at a version, the newest by default. */
  getState(executionId: string, options: { version?: number } & CallOptions = {}): Promise<State> {
    return this.send("GET", `/api/v1/executions/${encodeURIComponent(executionId)}/state`, { query: { "version": options.version }, repeatable: true, signal: options.signal });
  }

  /** List the newest version of every graph. */
  listGraphs(options: { limit?: number; cursor?: string } & CallOptions = {}): Promise<Page<GraphSummary>> {
    return this.send("GET", `/api/v1/graphs`, { query: { "limit": options.limit, "cursor": options.cursor }, repeatable: true, signal: options.signal });
  }

  /** Register a graph, or find that its newest version says the same. */
  registerGraph(body: Graph | string, options: CallOptions = {}): Promise<Registered> {
    return this.send("POST", `/api/v1/graphs`, { body, repeatable: true, signal: options.signal });
  }

  /** Say everything that is wrong with a graph, and draw it if nothing is. */
  validateGraph(body: Graph | string, options: CallOptions = {}): Promise<Checked> {
    return this.send("POST", `/api/v1/graphs/validate`, { body, repeatable: true, signal: options.signal });
  }

  /** Look at the newest version of a graph. */
  newestGraph(graphId: string, options: CallOptions = {}): Promise<GraphView> {
    return this.send("GET", `/api/v1/graphs/${encodeURIComponent(graphId)}`, { repeatable: true, signal: options.signal });
  }

  /** List the versions of a graph. */
  listGraphVersions(graphId: string, options: { limit?: number; cursor?: string } & CallOptions = {}): Promise<Page<GraphSummary>> {
    return this.send("GET", `/api/v1/graphs/${encodeURIComponent(graphId)}/versions`, { query: { "limit": options.limit, "cursor": options.cursor }, repeatable: true, signal: options.signal });
  }

  /** Look at one version of a graph. */
  graphVersion(graphId: string, version: number, options: CallOptions = {}): Promise<GraphView> {
    return this.send("GET", `/api/v1/graphs/${encodeURIComponent(graphId)}/versions/${encodeURIComponent(version)}`, { repeatable: true, signal: options.signal });
  }

  /** Draw one version of a graph. */
  graphPicture(graphId: string, version: number, options: CallOptions = {}): Promise<string> {
    return this.send("GET", `/api/v1/graphs/${encodeURIComponent(graphId)}/versions/${encodeURIComponent(version)}/picture`, { repeatable: true, signal: options.signal });
  }

  /** List jobs by status, queue, execution and worker, by id. */
  listAllJobs(options: { status?: "Queued" | "Leased" | "Running" | "Waiting" | "Retrying" | "Completed" | "Failed" | "Cancelled"; queue?: string; execution?: string; worker?: string; limit?: number; cursor?: string } & CallOptions = {}): Promise<Page<NodeJob>> {
    return this.send("GET", `/api/v1/jobs`, { query: { "status": options.status, "queue": options.queue, "execution": options.execution, "worker": options.worker, "limit": options.limit, "cursor": options.cursor }, repeatable: true, signal: options.signal });
  }

  /** Claim jobs, waiting for one if there is none. */
  claimJobs(body: ClaimBody, options: CallOptions = {}): Promise<Jobs> {
    return this.send("POST", `/api/v1/jobs/claim`, { body, signal: options.signal });
  }

  /** Report about several jobs at once, and get the next ones with the answer. */
  reportJobs(body: ReportsBody, options: CallOptions = {}): Promise<{ items: (ItemsGranted | ItemsRefused)[]; next: Job[] }> {
    return this.send("POST", `/api/v1/jobs/reports`, { body, signal: options.signal });
  }

  /** Get a job with its log. */
  getJob(executionId: string, nodeId: string, options: { after?: number; limit?: number } & CallOptions = {}): Promise<JobHistory> {
    return this.send("GET", `/api/v1/jobs/${encodeURIComponent(executionId)}/${encodeURIComponent(nodeId)}`, { query: { "after": options.after, "limit": options.limit }, repeatable: true, signal: options.signal });
  }

  /** Say that the attempt failed. */
  failJob(executionId: string, nodeId: string, body: JobBodyFailure, options: CallOptions = {}): Promise<ReportAnswer> {
    return this.send("POST", `/api/v1/jobs/${encodeURIComponent(executionId)}/${encodeURIComponent(nodeId)}/fail`, { body, commandId: true, repeatable: true, signal: options.signal });
  }

  /** Extend a lease, and learn whether the work is still wanted. */
  heartbeat(executionId: string, nodeId: string, body: JobBodyHeartbeat, options: CallOptions = {}): Promise<Pulse> {
    return this.send("POST", `/api/v1/jobs/${encodeURIComponent(executionId)}/${encodeURIComponent(nodeId)}/heartbeat`, { body, repeatable: true, signal: options.signal });
  }

  /** Say how far the work is. */
  reportProgress(executionId: string, nodeId: string, body: JobBodyProgress, options: CallOptions = {}): Promise<Answer> {
    return this.send("POST", `/api/v1/jobs/${encodeURIComponent(executionId)}/${encodeURIComponent(nodeId)}/progress`, { body, commandId: true, repeatable: true, signal: options.signal });
  }

  /** Give a job back, which is no failure. */
  releaseJob(executionId: string, nodeId: string, body: JobBodyRelease, options: CallOptions = {}): Promise<Pulse> {
    return this.send("POST", `/api/v1/jobs/${encodeURIComponent(executionId)}/${encodeURIComponent(nodeId)}/release`, { body, repeatable: true, signal: options.signal });
  }

  /** Settle the node with its output. */
  succeedJob(executionId: string, nodeId: string, body: JobBodySuccess, options: CallOptions = {}): Promise<ReportAnswer> {
    return this.send("POST", `/api/v1/jobs/${encodeURIComponent(executionId)}/${encodeURIComponent(nodeId)}/succeed`, { body, commandId: true, repeatable: true, signal: options.signal });
  }

  /** Put the node to wait, which ends the lease. */
  waitForKey(executionId: string, nodeId: string, body: JobBodyWaiting, options: CallOptions = {}): Promise<ReportAnswer> {
    return this.send("POST", `/api/v1/jobs/${encodeURIComponent(executionId)}/${encodeURIComponent(nodeId)}/wait`, { body, commandId: true, repeatable: true, signal: options.signal });
  }

  /** Say who the caller is and what it may do. */
  getMe(options: CallOptions = {}): Promise<Me> {
    return this.send("GET", `/api/v1/me`, { repeatable: true, signal: options.signal });
  }

  /** Overview for operators: numbers and rates by graph, failures, waits, cancels, queues. */
  getOverview(options: CallOptions = {}): Promise<Overview> {
    return this.send("GET", `/api/v1/overview`, { repeatable: true, signal: options.signal });
  }

  /** List queues with what waits in them. */
  listQueues(options: { limit?: number; cursor?: string } & CallOptions = {}): Promise<Page<Queue>> {
    return this.send("GET", `/api/v1/queues`, { query: { "limit": options.limit, "cursor": options.cursor }, repeatable: true, signal: options.signal });
  }

  /** Bound how many jobs of a queue are worked at, at a time. */
  limitQueue(queue: string, body: QueueBodyLimit = {}, options: CallOptions = {}): Promise<Queue> {
    return this.send("PUT", `/api/v1/queues/${encodeURIComponent(queue)}`, { body, repeatable: true, signal: options.signal });
  }

  /** Give no more jobs of a queue. */
  pauseQueue(queue: string, body: QueueBodyPause = {}, options: CallOptions = {}): Promise<Queue> {
    return this.send("POST", `/api/v1/queues/${encodeURIComponent(queue)}/pause`, { body, signal: options.signal });
  }

  /** Give jobs of a queue again. */
  resumeQueue(queue: string, body: QueueBodyResume = {}, options: CallOptions = {}): Promise<Queue> {
    return this.send("POST", `/api/v1/queues/${encodeURIComponent(queue)}/resume`, { body, signal: options.signal });
  }

  /** List schedules. */
  listSchedules(options: { limit?: number; cursor?: string } & CallOptions = {}): Promise<Page<Schedule>> {
    return this.send("GET", `/api/v1/schedules`, { query: { "limit": options.limit, "cursor": options.cursor }, repeatable: true, signal: options.signal });
  }

  /** Look at a schedule. */
  getSchedule(scheduleId: string, options: CallOptions = {}): Promise<Schedule> {
    return this.send("GET", `/api/v1/schedules/${encodeURIComponent(scheduleId)}`, { repeatable: true, signal: options.signal });
  }

  /** Make a schedule, or change it. */
  putSchedule(scheduleId: string, body: ScheduleBody, options: { ifMatch?: string } & CallOptions = {}): Promise<Schedule> {
    return this.send("PUT", `/api/v1/schedules/${encodeURIComponent(scheduleId)}`, { body, headers: { "If-Match": options.ifMatch }, repeatable: true, signal: options.signal });
  }

  /** End a schedule. */
  deleteSchedule(scheduleId: string, options: { ifMatch?: string } & CallOptions = {}): Promise<DeletedSchedule> {
    return this.send("DELETE", `/api/v1/schedules/${encodeURIComponent(scheduleId)}`, { headers: { "If-Match": options.ifMatch }, repeatable: true, signal: options.signal });
  }

  /** Start nothing by a schedule until it is resumed. */
  pauseSchedule(scheduleId: string, options: CallOptions = {}): Promise<Schedule> {
    return this.send("POST", `/api/v1/schedules/${encodeURIComponent(scheduleId)}/pause`, { signal: options.signal });
  }

  /** Start executions by a schedule again. */
  resumeSchedule(scheduleId: string, options: CallOptions = {}): Promise<Schedule> {
    return this.send("POST", `/api/v1/schedules/${encodeURIComponent(scheduleId)}/resume`, { signal: options.signal });
  }

  /** Start an execution of a schedule now. */
  triggerSchedule(scheduleId: string, options: { idempotencyKey?: string } & CallOptions = {}): Promise<Answer> {
    return this.send("POST", `/api/v1/schedules/${encodeURIComponent(scheduleId)}/trigger`, { headers: { "Idempotency-Key": options.idempotencyKey }, repeatable: true, signal: options.signal });
  }

  /** Find executions by id, label, key, correlation id, error or any text. */
  searchExecutions(options: { q: string } & CallOptions): Promise<Page<SearchHit>> {
    return this.send("GET", `/api/v1/search`, { query: { "q": options.q }, repeatable: true, signal: options.signal });
  }

  /** Send a signal to a waiting node. */
  signal(body: SignalBody, options: { idempotencyKey?: string } & CallOptions = {}): Promise<Signal> {
    return this.send("POST", `/api/v1/signals`, { body, headers: { "Idempotency-Key": options.idempotencyKey }, repeatable: true, signal: options.signal });
  }

  /** List workers that claim over HTTP: which queues, since when, how busy. */
  listWorkers(options: { limit?: number; cursor?: string } & CallOptions = {}): Promise<Page<Worker>> {
    return this.send("GET", `/api/v1/workers`, { query: { "limit": options.limit, "cursor": options.cursor }, repeatable: true, signal: options.signal });
  }

  /** The same as ready. */
  health(options: CallOptions = {}): Promise<Health> {
    return this.send("GET", `/health`, { repeatable: true, signal: options.signal });
  }

  /** Whether the server runs. */
  live(options: CallOptions = {}): Promise<Health> {
    return this.send("GET", `/health/live`, { repeatable: true, signal: options.signal });
  }

  /** Whether the server can do its work. */
  ready(options: CallOptions = {}): Promise<Health> {
    return this.send("GET", `/health/ready`, { repeatable: true, signal: options.signal });
  }

  /** Read all meters, as Prometheus does. */
  getMetrics(options: CallOptions = {}): Promise<string> {
    return this.send("GET", `/metrics`, { repeatable: true, signal: options.signal });
  }
}
