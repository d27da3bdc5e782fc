"""Written by sdks/generate.py from the server's OpenAPI document. Do not edit."""
from __future__ import annotations

from typing import Any, Literal, Mapping, NotRequired, Sequence, TypeAlias, TypedDict, Union

Json = Any
"""Any JSON value, as the module json reads it."""

AdminBodyCleanUp = TypedDict('AdminBodyCleanUp', {
    'archiveAfter': "NotRequired[str]",
    'cursor': "NotRequired[str]",
    'deleteAfter': "NotRequired[str]",
    'dryRun': "NotRequired[bool]",
    'limit': "NotRequired[int]",
})

AdminBodyCompare = TypedDict('AdminBodyCompare', {
    'cursor': "NotRequired[str]",
    'executionId': "NotRequired[str]",
    'limit': "NotRequired[int]",
    'repair': "NotRequired[bool]",
})

Answer = TypedDict('Answer', {
    'outcome': "Literal['ACCEPTED', 'NO_OP']",
    'reason': "NotRequired[str]",
    'executionId': "str",
    'version': "int",
    'status': "NotRequired[Literal['ACTIVE', 'COMPLETED', 'FAILED', 'CANCELED']]",
})

BulkCancel = TypedDict('BulkCancel', {
    'cursor': "NotRequired[str]",
    'filter': "Mapping[str, Json]",
    'graceUntil': "NotRequired[str]",
    'limit': "NotRequired[int]",
    'mode': "NotRequired[Literal['IMMEDIATE', 'GRACEFUL']]",
    'reason': "NotRequired[str]",
})

CancelNode = TypedDict('CancelNode', {
    'commandId': "NotRequired[str]",
    'reason': "NotRequired[str]",
})

CancelRequest = TypedDict('CancelRequest', {
    'at': "str",
    'actor': "Mapping[str, Json]",
    'requestedBy': "NotRequired[Mapping[str, Json]]",
    'nodeId': "NotRequired[str]",
    'reason': "NotRequired[str]",
})

Cause = TypedDict('Cause', {
    'type': "str",
    'version': "int",
    'eventId': "str",
    'rule': "str",
    'sentence': "str",
})

Checked = TypedDict('Checked', {
    'valid': "bool",
    'problems': "Sequence[GraphProblem]",
    'graph': "NotRequired[GraphView]",
})

Child = TypedDict('Child', {
    'executionId': "str",
    'status': "Literal['ACTIVE', 'COMPLETED', 'FAILED', 'CANCELED']",
})

ClaimBody = TypedDict('ClaimBody', {
    'leaseFor': "NotRequired[str]",
    'max': "NotRequired[int]",
    'queues': "Sequence[str]",
    'waitFor': "NotRequired[str]",
    'workerId': "str",
})

Compared = TypedDict('Compared', {
    'looked': "int",
    'busy': "int",
    'items': "Sequence[ComparedFinding]",
    'next': "NotRequired[str]",
})

ComparedFinding = TypedDict('ComparedFinding', {
    'executionId': "str",
    'kind': "Literal['JOB_LOG', 'JOB_MISSING', 'JOB_STATUS', 'JOB_PHASE', 'JOB_STRAY', 'TIMER_MISSING', 'TIMER_STRAY', 'REACTIONS_MISSING', 'CHILD_MISSING', 'CHILD_UNTOLD', 'CHILD_LINK', 'CHILD_LEFT', 'CHILD_ORPHANED', 'FOLLOW_UP_MISSING', 'FOLLOW_UP_LINK', 'RERUN_LINK', 'RERUN_ORIGIN', 'SUMMARY_MISSING', 'SUMMARY_STALE', 'SUMMARY_STRAY', 'DEAD_LETTER_MISSING', 'DEAD_LETTER_STRAY', 'WAITING_MISSING', 'WAITING_STRAY', 'DOCUMENT_STRAY', 'SNAPSHOT_WRONG', 'EVENT_UNREADABLE', 'GRAPH_MISSING']",
    'subject': "str",
    'expected': "str",
    'found': "str",
    'fate': "Literal['REPORTED', 'REPAIRED', 'SCHEDULED', 'UNCONFIRMED', 'MOVED_ON']",
})

DeadLetter = TypedDict('DeadLetter', {
    'executionId': "str",
    'nodeId': "str",
    'queue': "str",
    'graphId': "NotRequired[str]",
    'at': "str",
    'attempts': "int",
    'code': "NotRequired[str]",
    'message': "NotRequired[str]",
})

DeletedSchedule = TypedDict('DeletedSchedule', {
    'scheduleId': "str",
    'deleted': "bool",
})

Error = TypedDict('Error', {
    'code': "NotRequired[str]",
    'message': "NotRequired[str]",
})

Events = TypedDict('Events', {
    'items': "Sequence[LoggedEvent]",
    'head': "int",
    'next': "NotRequired[int]",
})

Execution = TypedDict('Execution', {
    'summary': "NotRequired[Summary]",
    'state': "State",
    'head': "int",
    'provenance': "NotRequired[Provenance]",
})

ExecutionBodyArchive = TypedDict('ExecutionBodyArchive', {
    'commandId': "NotRequired[str]",
    'reason': "NotRequired[str]",
})

ExecutionBodyCancel = TypedDict('ExecutionBodyCancel', {
    'commandId': "NotRequired[str]",
    'graceUntil': "NotRequired[str]",
    'mode': "NotRequired[Literal['IMMEDIATE', 'GRACEFUL']]",
    'reason': "NotRequired[str]",
    'requestedBy': "NotRequired[Mapping[str, Json]]",
})

ExecutionBodyStart = TypedDict('ExecutionBodyStart', {
    'commandId': "NotRequired[str]",
    'startedBy': "NotRequired[Mapping[str, Json]]",
})

ExecutionStatus: TypeAlias = Literal['ACTIVE', 'COMPLETED', 'FAILED', 'CANCELED']

Explanation = TypedDict('Explanation', {
    'executionId': "str",
    'version': "int",
    'status': "Literal['ACTIVE', 'COMPLETED', 'FAILED', 'CANCELED']",
    'at': "str",
    'cause': "NotRequired[Cause]",
    'failure': "NotRequired[FailureCause]",
    'rootCause': "NotRequired[Sequence[FailureLink]]",
    'cancels': "Sequence[CancelRequest]",
    'followUps': "Sequence[FollowUp]",
    'forced': "Sequence[ForcedEvent]",
    'holds': "Sequence[str]",
    'nodes': "Sequence[NodeExplanation]",
    'unchanged': "Sequence[UnchangedBy]",
    'refused': "Sequence[LateResult]",
    'provenance': "NotRequired[Provenance]",
})

FailureCause = TypedDict('FailureCause', {
    'at': "str",
    'nodeId': "NotRequired[str]",
    'error': "NotRequired[Mapping[str, Json]]",
    'reason': "NotRequired[str]",
})

FailureLink = TypedDict('FailureLink', {
    'executionId': "str",
    'nodeId': "str",
    'nodeType': "str",
    'attempt': "int",
    'code': "NotRequired[str]",
    'message': "NotRequired[str]",
})

FollowUp = TypedDict('FollowUp', {
    'executionId': "str",
    'kind': "str",
    'graphId': "str",
    'status': "NotRequired[Literal['ACTIVE', 'COMPLETED', 'FAILED', 'CANCELED']]",
})

FollowUpOf = TypedDict('FollowUpOf', {
    'executionId': "str",
    'kind': "str",
})

ForcedEvent = TypedDict('ForcedEvent', {
    'at': "str",
    'actor': "Mapping[str, Json]",
    'right': "str",
    'type': "str",
    'nodeId': "NotRequired[str]",
    'version': "int",
})

Graph = TypedDict('Graph', {
    '$schema': "NotRequired[str]",
    'id': "GraphId",
    'title': "NotRequired[GraphText]",
    'cancel': "NotRequired[Mapping[str, Json]]",
    'timeout': "NotRequired[GraphDuration]",
    'policy': "NotRequired[Mapping[str, Json]]",
    'onCanceled': "NotRequired[GraphId]",
    'onFailed': "NotRequired[GraphId]",
    'finally': "NotRequired[GraphId]",
    'inputs': "NotRequired[GraphInputs]",
    'nodes': "Mapping[str, GraphNode]",
    'edges': "NotRequired[Sequence[GraphEdge]]",
})

GraphCanceled = TypedDict('GraphCanceled', {
    'type': "Literal['Canceled']",
    'title': "NotRequired[GraphText]",
    'input': "NotRequired[GraphExpression]",
    'meta': "NotRequired[Json]",
    'reason': "NotRequired[GraphText]",
})

GraphDecision = TypedDict('GraphDecision', {
    'type': "Literal['Decision']",
    'title': "NotRequired[GraphText]",
    'input': "NotRequired[GraphExpression]",
    'meta': "NotRequired[Json]",
})

GraphDuration: TypeAlias = str

GraphEdge = TypedDict('GraphEdge', {
    'from': "GraphId",
    'to': "GraphId",
    'on': "NotRequired[Literal['SUCCEEDED', 'FAILED', 'CANCELED', 'DONE']]",
    'when': "NotRequired[GraphExpression]",
    'else': "NotRequired[Literal[True]]",
    'id': "NotRequired[GraphId]",
})

GraphExpression: TypeAlias = str

GraphFailed = TypedDict('GraphFailed', {
    'type': "Literal['Failed']",
    'title': "NotRequired[GraphText]",
    'input': "NotRequired[GraphExpression]",
    'meta': "NotRequired[Json]",
    'error': "NotRequired[Mapping[str, Json]]",
})

GraphForEach = TypedDict('GraphForEach', {
    'type': "Literal['ForEach']",
    'title': "NotRequired[GraphText]",
    'input': "NotRequired[GraphExpression]",
    'meta': "NotRequired[Json]",
    'limit': "NotRequired[int]",
})

GraphFork = TypedDict('GraphFork', {
    'type': "Literal['Fork']",
    'title': "NotRequired[GraphText]",
    'input': "NotRequired[GraphExpression]",
    'meta': "NotRequired[Json]",
})

GraphId: TypeAlias = str

GraphInputs = TypedDict('GraphInputs', {
    'title': "NotRequired[GraphWords]",
    'description': "NotRequired[GraphWords]",
    'default': "NotRequired[Json]",
    'type': "NotRequired[Union[GraphJsonType, Sequence[GraphJsonType]]]",
    'enum': "NotRequired[Sequence[Json]]",
    'const': "NotRequired[Json]",
    'minimum': "NotRequired[float]",
    'maximum': "NotRequired[float]",
    'exclusiveMinimum': "NotRequired[float]",
    'exclusiveMaximum': "NotRequired[float]",
    'minLength': "NotRequired[int]",
    'maxLength': "NotRequired[int]",
    'minItems': "NotRequired[int]",
    'maxItems': "NotRequired[int]",
    'pattern': "NotRequired[str]",
    'format': "NotRequired[Literal['date', 'date-time']]",
    'required': "NotRequired[Sequence[str]]",
    'items': "NotRequired[GraphInputs]",
    'properties': "NotRequired[Mapping[str, GraphInputs]]",
    'additionalProperties': "NotRequired[Union[bool, GraphInputs]]",
})

GraphJoin = TypedDict('GraphJoin', {
    'type': "Literal['Join']",
    'title': "NotRequired[GraphText]",
    'input': "NotRequired[GraphExpression]",
    'meta': "NotRequired[Json]",
    'policy': "NotRequired[Literal['ALL_SUCCESS', 'ANY_SUCCESS', 'ALL_DONE', 'CUSTOM']]",
    'when': "NotRequired[GraphExpression]",
})

GraphJsonType: TypeAlias = Literal['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']

GraphNode = TypedDict('GraphNode', {
    'type': "Literal['Start', 'Task', 'Wait', 'Timer', 'SubExecution', 'Fork', 'ForEach', 'Repeat', 'Join', 'Decision', 'Success', 'Failed', 'Canceled']",
})

GraphRepeat = TypedDict('GraphRepeat', {
    'type': "Literal['Repeat']",
    'title': "NotRequired[GraphText]",
    'input': "NotRequired[GraphExpression]",
    'meta': "NotRequired[Json]",
    'times': "int",
    'until': "GraphExpression",
})

GraphRetry = TypedDict('GraphRetry', {
    'maxFailures': "int",
    'maxLeaseLosses': "NotRequired[int]",
    'backoff': "NotRequired[Mapping[str, Json]]",
    'finalCodes': "NotRequired[Sequence[str]]",
    'retryCodes': "NotRequired[Sequence[str]]",
})

GraphStart = TypedDict('GraphStart', {
    'type': "Literal['Start']",
    'title': "NotRequired[GraphText]",
    'input': "NotRequired[GraphExpression]",
    'meta': "NotRequired[Json]",
})

GraphSubExecution = TypedDict('GraphSubExecution', {
    'type': "Literal['SubExecution']",
    'title': "NotRequired[GraphText]",
    'input': "NotRequired[GraphExpression]",
    'meta': "NotRequired[Json]",
    'graph': "GraphId",
    'version': "NotRequired[int]",
})

GraphSuccess = TypedDict('GraphSuccess', {
    'type': "Literal['Success']",
    'title': "NotRequired[GraphText]",
    'input': "NotRequired[GraphExpression]",
    'meta': "NotRequired[Json]",
})

GraphTask = TypedDict('GraphTask', {
    'type': "Literal['Task']",
    'title': "NotRequired[GraphText]",
    'input': "NotRequired[GraphExpression]",
    'meta': "NotRequired[Json]",
    'queue': "NotRequired[GraphId]",
    'priority': "NotRequired[int]",
    'timeout': "NotRequired[GraphDuration]",
    'retry': "NotRequired[GraphRetry]",
    'resume': "NotRequired[Literal['AUTOMATIC', 'MANUAL']]",
})

GraphText: TypeAlias = str

GraphTimer = TypedDict('GraphTimer', {
    'type': "Literal['Timer']",
    'title': "NotRequired[GraphText]",
    'input': "NotRequired[GraphExpression]",
    'meta': "NotRequired[Json]",
    'duration': "NotRequired[GraphDuration]",
    'until': "NotRequired[GraphExpression]",
})

GraphWait = TypedDict('GraphWait', {
    'type': "Literal['Wait']",
    'title': "NotRequired[GraphText]",
    'input': "NotRequired[GraphExpression]",
    'meta': "NotRequired[Json]",
    'waitKey': "NotRequired[GraphText]",
    'waitKeyFrom': "NotRequired[GraphExpression]",
    'prompt': "NotRequired[Json]",
    'deadline': "NotRequired[GraphDuration]",
    'resume': "NotRequired[Literal['AUTOMATIC', 'MANUAL']]",
})

GraphWords: TypeAlias = str

GraphLayout = TypedDict('GraphLayout', {
    'width': "int",
    'height': "int",
    'nodes': "Sequence[GraphLayoutNode]",
    'edges': "Sequence[GraphLayoutEdge]",
})

GraphLayoutEdge = TypedDict('GraphLayoutEdge', {
    'from': "str",
    'to': "str",
    'on': "Literal['SUCCEEDED', 'FAILED', 'CANCELED', 'DONE']",
    'choice': "NotRequired[str]",
    'label': "NotRequired[str]",
    'points': "Sequence[Sequence[int]]",
})

GraphLayoutNode = TypedDict('GraphLayoutNode', {
    'id': "str",
    'type': "str",
    'title': "NotRequired[str]",
    'x': "int",
    'y': "int",
    'width': "int",
    'height': "int",
})

GraphProblem = TypedDict('GraphProblem', {
    'code': "Literal['SYNTAX', 'MISSING_FIELD', 'UNKNOWN_FIELD', 'MALFORMED_VALUE', 'MALFORMED_ID', 'UNKNOWN_NODE_TYPE', 'INPUT_SCHEMA', 'LIMIT', 'DUPLICATE_NODE', 'NO_START', 'SECOND_START', 'UNKNOWN_NODE', 'CYCLE', 'UNREACHABLE', 'EDGE_FROM_END', 'DUPLICATE_EDGE', 'DEAD_EDGE', 'NOT_A_DECISION', 'CHOICE_WITHOUT_CONDITION', 'NO_CHOICE', 'DUPLICATE_CHOICE', 'ELSE_NOT_LAST', 'NO_BRANCHES', 'DUPLICATE_BRANCH', 'EMPTY_BRANCH', 'FOR_EACH', 'JOIN_WITHOUT_BRANCHES', 'SECOND_JOIN', 'BRANCHES_MEET', 'JOIN_CANNOT_PASS', 'EXPRESSION', 'UNKNOWN_NODE_IN_EXPRESSION']",
    'message': "str",
    'place': "NotRequired[str]",
    'line': "NotRequired[int]",
    'column': "NotRequired[int]",
})

GraphSummary = TypedDict('GraphSummary', {
    'graphId': "str",
    'version': "int",
    'title': "NotRequired[str]",
    'registeredAt': "str",
    'nodes': "NotRequired[int]",
})

GraphView = TypedDict('GraphView', {
    'graphId': "str",
    'version': "NotRequired[int]",
    'title': "NotRequired[str]",
    'registeredAt': "NotRequired[str]",
    'definition': "Graph",
    'source': "NotRequired[str]",
    'layout': "GraphLayout",
})

Health = TypedDict('Health', {
    'status': "Literal['UP', 'DOWN']",
})

ImportCollision = TypedDict('ImportCollision', {
    'executionId': "str",
    'line': "int",
    'problem': "str",
})

Imported = TypedDict('Imported', {
    'executionId': "str",
    'added': "Sequence[str]",
    'unchanged': "Sequence[str]",
    'refused': "Sequence[ImportCollision]",
})

Items = TypedDict('Items', {
    'items': "Sequence[Union[ItemsGranted, ItemsRefused]]",
    'next': "NotRequired[str]",
})

ItemsGranted = TypedDict('ItemsGranted', {
    'status': "int",
    'outcome': "Literal['ACCEPTED', 'NO_OP']",
    'reason': "NotRequired[str]",
    'executionId': "str",
    'version': "int",
    'executionStatus': "NotRequired[ExecutionStatus]",
})

ItemsRefused = TypedDict('ItemsRefused', {
    'executionId': "NotRequired[str]",
    'type': "str",
    'title': "str",
    'status': "int",
    'detail': "str",
    'code': "str",
    'version': "NotRequired[int]",
    'place': "NotRequired[str]",
    'expected': "NotRequired[str]",
    'found': "NotRequired[str]",
    'winner': "NotRequired[Winner]",
    'fate': "NotRequired[Literal['NOT_DONE', 'UNKNOWN']]",
    'retryAfter': "NotRequired[int]",
})

Job = TypedDict('Job', {
    'executionId': "str",
    'nodeId': "str",
    'queue': "str",
    'attempt': "int",
    'token': "str",
    'expiresAt': "str",
    'input': "NotRequired[Json]",
    'resumeValue': "NotRequired[Json]",
    'traceparent': "NotRequired[str]",
})

JobBodyFailure = TypedDict('JobBodyFailure', {
    'attempt': "int",
    'commandId': "NotRequired[str]",
    'error': "NotRequired[Mapping[str, Json]]",
    'next': "NotRequired[Mapping[str, Json]]",
    'token': "str",
    'workerId': "str",
})

JobBodyHeartbeat = TypedDict('JobBodyHeartbeat', {
    'leaseFor': "NotRequired[str]",
    'token': "str",
    'workerId': "str",
})

JobBodyProgress = TypedDict('JobBodyProgress', {
    'attempt': "int",
    'commandId': "NotRequired[str]",
    'message': "NotRequired[str]",
    'metrics': "NotRequired[Json]",
    'progress': "NotRequired[float]",
    'token': "str",
    'workerId': "str",
})

JobBodyRelease = TypedDict('JobBodyRelease', {
    'token': "str",
    'workerId': "str",
})

JobBodySuccess = TypedDict('JobBodySuccess', {
    'attempt': "int",
    'commandId': "NotRequired[str]",
    'next': "NotRequired[Mapping[str, Json]]",
    'output': "NotRequired[Json]",
    'token': "str",
    'workerId': "str",
})

JobBodyWaiting = TypedDict('JobBodyWaiting', {
    'attempt': "int",
    'commandId': "NotRequired[str]",
    'dueAt': "NotRequired[str]",
    'next': "NotRequired[Mapping[str, Json]]",
    'prompt': "NotRequired[Json]",
    'token': "str",
    'waitKey': "NotRequired[str]",
    'workerId': "str",
})

JobEvent = TypedDict('JobEvent', {
    'version': "int",
    'at': "str",
    'type': "str",
    'payload': "NotRequired[Mapping[str, Json]]",
})

JobHistory = TypedDict('JobHistory', {
    'job': "NodeJob",
    'derivedStatus': "NotRequired[str]",
    'events': "Sequence[JobEvent]",
    'head': "int",
    'next': "NotRequired[int]",
})

Jobs = TypedDict('Jobs', {
    'items': "Sequence[Job]",
})

Key = TypedDict('Key', {
    'keyId': "str",
    'name': "str",
    'holder': "Literal['person', 'program']",
    'roles': "Sequence[Literal['viewer', 'operator', 'worker', 'admin']]",
    'queues': "Sequence[str]",
    'graphs': "Sequence[str]",
    'createdAt': "str",
    'expiresAt': "NotRequired[str]",
    'revokedAt': "NotRequired[str]",
    'token': "NotRequired[str]",
})

LateResult = TypedDict('LateResult', {
    'nodeId': "NotRequired[str]",
    'at': "str",
    'code': "str",
    'message': "str",
    'version': "NotRequired[int]",
    'command': "NotRequired[Mapping[str, Json]]",
})

LoggedEvent = TypedDict('LoggedEvent', {
    'version': "int",
    'event': "Event",
})

Me = TypedDict('Me', {
    'name': "str",
    'roles': "Sequence[Literal['viewer', 'operator', 'worker', 'admin']]",
    'queues': "NotRequired[Sequence[str]]",
    'graphs': "NotRequired[Sequence[str]]",
})

NewExecutionBody = TypedDict('NewExecutionBody', {
    'executionId': "NotRequired[str]",
    'graphId': "str",
    'graphVersion': "NotRequired[int]",
    'input': "NotRequired[Json]",
    'labels': "NotRequired[Mapping[str, str]]",
    'start': "NotRequired[bool]",
    'startAfter': "NotRequired[str]",
    'startAt': "NotRequired[str]",
})

NewKeyBody = TypedDict('NewKeyBody', {
    'expiresAt': "NotRequired[str]",
    'graphs': "NotRequired[Sequence[str]]",
    'holder': "NotRequired[Literal['person', 'program']]",
    'name': "str",
    'queues': "NotRequired[Sequence[str]]",
    'roles': "Sequence[Literal['viewer', 'operator', 'worker', 'admin']]",
})

Node = TypedDict('Node', {
    'nodeId': "str",
    'nodeType': "str",
    'meta': "NotRequired[Value]",
    'status': "Literal['IDLE', 'READY', 'RUNNING', 'WAITING', 'SUCCEEDED', 'FAILED', 'CANCELED']",
    'attempt': "int",
    'workerId': "NotRequired[str]",
    'resumes': "int",
    'failures': "int",
    'canceledByExecution': "NotRequired[bool]",
    'cancellationApplied': "NotRequired[bool]",
    'waitKey': "NotRequired[str]",
    'prompt': "NotRequired[Value]",
    'dueAt': "NotRequired[Time]",
    'resumeValue': "NotRequired[Value]",
    'output': "NotRequired[Value]",
    'error': "NotRequired[Error]",
    'progress': "NotRequired[float]",
    'progressMessage': "NotRequired[str]",
})

NodeBodyFailure = TypedDict('NodeBodyFailure', {
    'attempt': "NotRequired[int]",
    'commandId': "NotRequired[str]",
    'error': "NotRequired[Mapping[str, Json]]",
})

NodeBodyProgress = TypedDict('NodeBodyProgress', {
    'attempt': "NotRequired[int]",
    'commandId': "NotRequired[str]",
    'message': "NotRequired[str]",
    'metrics': "NotRequired[Json]",
    'progress': "NotRequired[float]",
})

NodeBodyReady = TypedDict('NodeBodyReady', {
    'commandId': "NotRequired[str]",
})

NodeBodyRequestResume = TypedDict('NodeBodyRequestResume', {
    'commandId': "NotRequired[str]",
    'requestedBy': "NotRequired[Mapping[str, Json]]",
    'resumeKey': "NotRequired[str]",
})

NodeBodyResume = TypedDict('NodeBodyResume', {
    'commandId': "NotRequired[str]",
    'resumeKey': "NotRequired[str]",
    'value': "NotRequired[Json]",
})

NodeBodyStartAttempt = TypedDict('NodeBodyStartAttempt', {
    'attempt': "int",
    'commandId': "NotRequired[str]",
    'dueAt': "NotRequired[str]",
    'workerId': "NotRequired[str]",
})

NodeBodySuccess = TypedDict('NodeBodySuccess', {
    'attempt': "NotRequired[int]",
    'commandId': "NotRequired[str]",
    'output': "NotRequired[Json]",
})

NodeBodyWaiting = TypedDict('NodeBodyWaiting', {
    'attempt': "NotRequired[int]",
    'commandId': "NotRequired[str]",
    'dueAt': "NotRequired[str]",
    'prompt': "NotRequired[Json]",
    'waitKey': "NotRequired[str]",
})

NodeCounts = TypedDict('NodeCounts', {
    'total': "int",
    'notReached': "int",
    'queued': "int",
    'retrying': "int",
    'running': "int",
    'waiting': "int",
    'succeeded': "int",
    'failed': "int",
    'canceled': "int",
})

NodeExplanation = TypedDict('NodeExplanation', {
    'nodeId': "str",
    'status': "Literal['IDLE', 'READY', 'RUNNING', 'WAITING', 'SUCCEEDED', 'FAILED', 'CANCELED']",
    'cause': "NotRequired[Cause]",
    'reached': "bool",
    'workerId': "NotRequired[str]",
    'work': "NotRequired[str]",
    'awaits': "NotRequired[str]",
    'holds': "Sequence[str]",
})

NodeJob = TypedDict('NodeJob', {
    'executionId': "str",
    'nodeId': "str",
    'queue': "str",
    'priority': "int",
    'status': "Literal['Queued', 'Leased', 'Running', 'Waiting', 'Retrying', 'Completed', 'Failed', 'Cancelled']",
    'claims': "int",
    'workerId': "NotRequired[str]",
    'leasedUntil': "NotRequired[str]",
    'leaseExpired': "NotRequired[bool]",
    'availableAt': "NotRequired[str]",
})

NodeView = TypedDict('NodeView', {
    'nodeId': "str",
    'nodeType': "str",
    'status': "Literal['IDLE', 'READY', 'RUNNING', 'WAITING', 'SUCCEEDED', 'FAILED', 'CANCELED']",
    'attempt': "int",
    'input': "NotRequired[Json]",
    'output': "NotRequired[Json]",
    'error': "NotRequired[Mapping[str, Json]]",
    'children': "Sequence[Child]",
})

Overview = TypedDict('Overview', {
    'at': "str",
    'since': "str",
    'graphs': "Sequence[OverviewGraph]",
    'failed': "Sequence[OverviewExecution]",
    'canceling': "Sequence[OverviewExecution]",
    'waiting': "Sequence[OverviewWaiting]",
    'queues': "Sequence[OverviewQueue]",
})

OverviewCount = TypedDict('OverviewCount', {
    'number': "int",
    'exact': "bool",
})

OverviewExecution = TypedDict('OverviewExecution', {
    'executionId': "str",
    'graphId': "NotRequired[str]",
    'createdAt': "str",
    'cancelRequestedAt': "NotRequired[str]",
    'endedAt': "NotRequired[str]",
})

OverviewGraph = TypedDict('OverviewGraph', {
    'graphId': "str",
    'now': "OverviewNow",
    'recent': "OverviewRecent",
})

OverviewNow = TypedDict('OverviewNow', {
    'active': "OverviewCount",
    'completed': "OverviewCount",
    'failed': "OverviewCount",
    'canceled': "OverviewCount",
})

OverviewQueue = TypedDict('OverviewQueue', {
    'queue': "str",
    'due': "int",
    'delayed': "int",
    'leased': "int",
    'paused': "bool",
    'oldestDueSeconds': "NotRequired[int]",
})

OverviewRecent = TypedDict('OverviewRecent', {
    'active': "int",
    'completed': "int",
    'failed': "int",
    'canceled': "int",
})

OverviewWaiting = TypedDict('OverviewWaiting', {
    'executionId': "str",
    'nodeId': "str",
    'since': "str",
})

Parent = TypedDict('Parent', {
    'executionId': "str",
    'nodeId': "str",
})

PayloadExecutionArchived = TypedDict('PayloadExecutionArchived', {
    'reason': "NotRequired[str]",
})

PayloadExecutionCanceled = TypedDict('PayloadExecutionCanceled', {
    'canceledAt': "NotRequired[str]",
    'reason': "NotRequired[str]",
})

PayloadExecutionCancelRequested = TypedDict('PayloadExecutionCancelRequested', {
    'graceUntil': "NotRequired[str]",
    'mode': "NotRequired[Literal['IMMEDIATE', 'GRACEFUL']]",
    'reason': "NotRequired[str]",
    'requestedBy': "NotRequired[Mapping[str, Json]]",
})

PayloadExecutionCompleted = TypedDict('PayloadExecutionCompleted', {
    'result': "NotRequired[Json]",
})

PayloadExecutionCreated = TypedDict('PayloadExecutionCreated', {
    'graphId': "str",
    'graphVersion': "NotRequired[int]",
    'input': "NotRequired[Json]",
})

PayloadExecutionFailed = TypedDict('PayloadExecutionFailed', {
    'error': "NotRequired[Mapping[str, Json]]",
    'failedNodeId': "NotRequired[str]",
    'reason': "NotRequired[str]",
})

PayloadExecutionFailRequested = TypedDict('PayloadExecutionFailRequested', {
    'reason': "NotRequired[str]",
    'requestedBy': "NotRequired[Mapping[str, Json]]",
})

PayloadExecutionStarted = TypedDict('PayloadExecutionStarted', {
    'startedBy': "NotRequired[Mapping[str, Json]]",
})

PayloadForkOpened = TypedDict('PayloadForkOpened', {
    'branchIds': "Sequence[str]",
    'nodeId': "str",
})

PayloadJoinGateUpdated = TypedDict('PayloadJoinGateUpdated', {
    'canceledBranches': "Sequence[str]",
    'completedBranches': "Sequence[str]",
    'expectedBranches': "Sequence[str]",
    'failedBranches': "Sequence[str]",
    'isPassable': "bool",
    'nodeId': "str",
    'policy': "Literal['ALL_SUCCESS', 'ANY_SUCCESS', 'ALL_DONE', 'CUSTOM']",
})

PayloadJoinPassed = TypedDict('PayloadJoinPassed', {
    'nodeId': "str",
})

PayloadNodeCanceled = TypedDict('PayloadNodeCanceled', {
    'nodeId': "str",
    'reason': "NotRequired[str]",
})

PayloadNodeCancelRequested = TypedDict('PayloadNodeCancelRequested', {
    'nodeId': "str",
    'reason': "NotRequired[str]",
})

PayloadNodeCreated = TypedDict('PayloadNodeCreated', {
    'meta': "NotRequired[Json]",
    'nodeId': "str",
    'nodeType': "str",
})

PayloadNodeFailed = TypedDict('PayloadNodeFailed', {
    'error': "NotRequired[Mapping[str, Json]]",
    'nodeId': "str",
})

PayloadNodeFailReported = TypedDict('PayloadNodeFailReported', {
    'error': "NotRequired[Mapping[str, Json]]",
    'nodeId': "str",
})

PayloadNodeInterruptRequested = TypedDict('PayloadNodeInterruptRequested', {
    'nodeId': "str",
    'reason': "NotRequired[str]",
    'workerId': "NotRequired[str]",
})

PayloadNodeProgressReported = TypedDict('PayloadNodeProgressReported', {
    'message': "NotRequired[str]",
    'metrics': "NotRequired[Json]",
    'nodeId': "str",
    'progress': "NotRequired[float]",
})

PayloadNodeReady = TypedDict('PayloadNodeReady', {
    'nodeId': "str",
})

PayloadNodeResumed = TypedDict('PayloadNodeResumed', {
    'nodeId': "str",
    'value': "NotRequired[Json]",
})

PayloadNodeResumeRequested = TypedDict('PayloadNodeResumeRequested', {
    'nodeId': "str",
    'requestedBy': "NotRequired[Mapping[str, Json]]",
    'resumeKey': "NotRequired[str]",
})

PayloadNodeStarted = TypedDict('PayloadNodeStarted', {
    'attempt': "int",
    'dueAt': "NotRequired[str]",
    'nodeId': "str",
    'workerId': "NotRequired[str]",
})

PayloadNodeSucceeded = TypedDict('PayloadNodeSucceeded', {
    'nodeId': "str",
    'output': "NotRequired[Json]",
})

PayloadNodeWaiting = TypedDict('PayloadNodeWaiting', {
    'dueAt': "NotRequired[str]",
    'nodeId': "str",
    'prompt': "NotRequired[Json]",
    'waitKey': "NotRequired[str]",
})

Problem = TypedDict('Problem', {
    'type': "str",
    'title': "str",
    'status': "int",
    'detail': "str",
    'code': "str",
    'instance': "NotRequired[str]",
    'version': "NotRequired[int]",
    'place': "NotRequired[str]",
    'expected': "NotRequired[str]",
    'found': "NotRequired[str]",
    'parameter': "NotRequired[str]",
    'line': "NotRequired[int]",
    'imported': "NotRequired[Imported]",
    'problems': "NotRequired[Sequence[GraphProblem]]",
    'winner': "NotRequired[Winner]",
    'fate': "NotRequired[Literal['NOT_DONE', 'UNKNOWN']]",
    'retryAfter': "NotRequired[int]",
    'logId': "NotRequired[str]",
})

Provenance = TypedDict('Provenance', {
    'importedBy': "str",
    'importedAt': "str",
    'exportedAt': "str",
    'sha256': "str",
})

Pulse = TypedDict('Pulse', {
    'pulse': "Literal['GO_ON', 'INTERRUPTED', 'LEASE_LOST']",
    'reason': "NotRequired[str]",
})

Queue = TypedDict('Queue', {
    'queue': "str",
    'due': "int",
    'delayed': "int",
    'leased': "int",
    'parked': "int",
    'paused': "bool",
    'pausedSince': "NotRequired[str]",
    'pausedBy': "NotRequired[str]",
    'reason': "NotRequired[str]",
    'limit': "NotRequired[int]",
})

QueueBodyLimit = TypedDict('QueueBodyLimit', {
    'limit': "NotRequired[int]",
})

QueueBodyPause = TypedDict('QueueBodyPause', {
    'reason': "NotRequired[str]",
})

QueueBodyResume = TypedDict('QueueBodyResume', {

})

Registered = TypedDict('Registered', {
    'graphId': "str",
    'version': "int",
    'created': "bool",
})

ReportAnswer = TypedDict('ReportAnswer', {
    'outcome': "Literal['ACCEPTED', 'NO_OP']",
    'reason': "NotRequired[str]",
    'executionId': "str",
    'version': "int",
    'status': "NotRequired[Literal['ACTIVE', 'COMPLETED', 'FAILED', 'CANCELED']]",
    'next': "NotRequired[Sequence[Job]]",
})

ReportsBody = TypedDict('ReportsBody', {
    'next': "NotRequired[Mapping[str, Json]]",
    'reports': "Sequence[Mapping[str, Json]]",
    'workerId': "str",
})

RerunBody = TypedDict('RerunBody', {
    'from': "NotRequired[Sequence[str]]",
})

Retained = TypedDict('Retained', {
    'looked': "int",
    'items': "Sequence[RetainedItem]",
    'next': "NotRequired[str]",
})

RetainedItem = TypedDict('RetainedItem', {
    'executionId': "str",
    'action': "Literal['ARCHIVED', 'DELETED', 'KEPT']",
    'reason': "NotRequired[str]",
})

Schedule = TypedDict('Schedule', {
    'scheduleId': "str",
    'version': "int",
    'graphId': "str",
    'graphVersion': "NotRequired[int]",
    'input': "NotRequired[Json]",
    'labels': "Mapping[str, str]",
    'cron': "str",
    'zone': "str",
    'jitter': "str",
    'overlap': "Literal['SKIP', 'ALLOW', 'BUFFER_ONE', 'CANCEL_RUNNING']",
    'catchUp': "Literal['NONE', 'LATEST', 'ALL']",
    'catchUpWindow': "str",
    'paused': "bool",
    'pausedSince': "NotRequired[str]",
    'next': "NotRequired[str]",
    'upcoming': "Sequence[str]",
    'lastTime': "NotRequired[str]",
    'lastExecutionId': "NotRequired[str]",
    'started': "int",
    'skipped': "int",
    'problem': "NotRequired[str]",
})

ScheduleBody = TypedDict('ScheduleBody', {
    'catchUp': "NotRequired[Literal['NONE', 'LATEST', 'ALL']]",
    'catchUpWindow': "NotRequired[str]",
    'cron': "str",
    'graphId': "str",
    'graphVersion': "NotRequired[int]",
    'input': "NotRequired[Json]",
    'jitter': "NotRequired[str]",
    'labels': "NotRequired[Mapping[str, str]]",
    'overlap': "NotRequired[Literal['SKIP', 'ALLOW', 'BUFFER_ONE', 'CANCEL_RUNNING']]",
    'zone': "NotRequired[str]",
})

SearchHit = TypedDict('SearchHit', {
    'executionId': "str",
    'by': "str",
    'match': "str",
    'graphId': "NotRequired[str]",
    'status': "Literal['ACTIVE', 'COMPLETED', 'FAILED', 'CANCELED']",
    'createdAt': "str",
    'cancelRequestedAt': "NotRequired[str]",
})

Server = TypedDict('Server', {
    'version': "str",
    'store': "str",
    'node': "str",
    'uptime': "str",
    'settings': "Mapping[str, str]",
})

Signal = TypedDict('Signal', {
    'outcome': "Literal['DELIVERED', 'KEPT', 'DROPPED']",
    'signalId': "str",
    'executionId': "NotRequired[str]",
})

SignalBody = TypedDict('SignalBody', {
    'keepFor': "NotRequired[str]",
    'value': "NotRequired[Json]",
    'waitKey': "str",
})

State = TypedDict('State', {
    'executionId': "str",
    'version': "int",
    'status': "ExecutionStatus",
    'graphId': "NotRequired[str]",
    'graphVersion': "NotRequired[int]",
    'input': "NotRequired[Value]",
    'startedAt': "NotRequired[Time]",
    'cancelRequestedAt': "NotRequired[Time]",
    'cancelReason': "NotRequired[str]",
    'cancelMode': "NotRequired[Literal['IMMEDIATE', 'GRACEFUL']]",
    'graceUntil': "NotRequired[Time]",
    'canceledAt': "NotRequired[Time]",
    'failedAt': "NotRequired[Time]",
    'failure': "NotRequired[Mapping[str, Json]]",
    'completedAt': "NotRequired[Time]",
    'result': "NotRequired[Value]",
    'archivedAt': "NotRequired[Time]",
    'nodes': "Mapping[str, Node]",
})

Summary = TypedDict('Summary', {
    'executionId': "str",
    'graphId': "NotRequired[str]",
    'graphVersion': "NotRequired[int]",
    'status': "Literal['ACTIVE', 'COMPLETED', 'FAILED', 'CANCELED']",
    'version': "int",
    'createdAt': "str",
    'startedAt': "NotRequired[str]",
    'cancelRequestedAt': "NotRequired[str]",
    'canceledAt': "NotRequired[str]",
    'failedAt': "NotRequired[str]",
    'completedAt': "NotRequired[str]",
    'archivedAt': "NotRequired[str]",
    'updatedAt': "str",
    'labels': "Mapping[str, str]",
    'parent': "NotRequired[Parent]",
    'rerunOf': "NotRequired[str]",
    'followUpOf': "NotRequired[FollowUpOf]",
    'correlationId': "NotRequired[str]",
    'correlationIds': "NotRequired[Sequence[str]]",
    'nodes': "NodeCounts",
})

Time: TypeAlias = str

UnchangedBy = TypedDict('UnchangedBy', {
    'type': "str",
    'version': "int",
    'eventId': "str",
    'rule': "str",
    'why': "str",
})

Value: TypeAlias = Json

Winner = TypedDict('Winner', {
    'type': "str",
    'version': "int",
    'eventId': "str",
})

Worker = TypedDict('Worker', {
    'workerId': "str",
    'caller': "str",
    'queues': "Sequence[str]",
    'places': "int",
    'held': "int",
    'node': "str",
    'client': "NotRequired[str]",
    'since': "str",
    'lastSeen': "str",
})

class ExecutionCreatedEvent(TypedDict):
    eventId: str
    executionId: str
    type: Literal['EXECUTION_CREATED']
    occurredAt: str
    actor: Mapping[str, str]
    correlationId: NotRequired[str]
    causationId: NotRequired[str]
    schemaVersion: int
    payload: PayloadExecutionCreated


class ExecutionStartedEvent(TypedDict):
    eventId: str
    executionId: str
    type: Literal['EXECUTION_STARTED']
    occurredAt: str
    actor: Mapping[str, str]
    correlationId: NotRequired[str]
    causationId: NotRequired[str]
    schemaVersion: int
    payload: PayloadExecutionStarted


class ExecutionCompletedEvent(TypedDict):
    eventId: str
    executionId: str
    type: Literal['EXECUTION_COMPLETED']
    occurredAt: str
    actor: Mapping[str, str]
    correlationId: NotRequired[str]
    causationId: NotRequired[str]
    schemaVersion: int
    payload: PayloadExecutionCompleted


class ExecutionArchivedEvent(TypedDict):
    eventId: str
    executionId: str
    type: Literal['EXECUTION_ARCHIVED']
    occurredAt: str
    actor: Mapping[str, str]
    correlationId: NotRequired[str]
    causationId: NotRequired[str]
    schemaVersion: int
    payload: PayloadExecutionArchived


class ExecutionCancelRequestedEvent(TypedDict):
    eventId: str
    executionId: str
    type: Literal['EXECUTION_CANCEL_REQUESTED']
    occurredAt: str
    actor: Mapping[str, str]
    correlationId: NotRequired[str]
    causationId: NotRequired[str]
    schemaVersion: int
    payload: PayloadExecutionCancelRequested


class ExecutionCanceledEvent(TypedDict):
    eventId: str
    executionId: str
    type: Literal['EXECUTION_CANCELED']
    occurredAt: str
    actor: Mapping[str, str]
    correlationId: NotRequired[str]
    causationId: NotRequired[str]
    schemaVersion: int
    payload: PayloadExecutionCanceled


class ExecutionFailRequestedEvent(TypedDict):
    eventId: str
    executionId: str
    type: Literal['EXECUTION_FAIL_REQUESTED']
    occurredAt: str
    actor: Mapping[str, str]
    correlationId: NotRequired[str]
    causationId: NotRequired[str]
    schemaVersion: int
    payload: PayloadExecutionFailRequested


class ExecutionFailedEvent(TypedDict):
    eventId: str
    executionId: str
    type: Literal['EXECUTION_FAILED']
    occurredAt: str
    actor: Mapping[str, str]
    correlationId: NotRequired[str]
    causationId: NotRequired[str]
    schemaVersion: int
    payload: PayloadExecutionFailed


class NodeCreatedEvent(TypedDict):
    eventId: str
    executionId: str
    type: Literal['NODE_CREATED']
    occurredAt: str
    actor: Mapping[str, str]
    correlationId: NotRequired[str]
    causationId: NotRequired[str]
    schemaVersion: int
    payload: PayloadNodeCreated


class NodeReadyEvent(TypedDict):
    eventId: str
    executionId: str
    type: Literal['NODE_READY']
    occurredAt: str
    actor: Mapping[str, str]
    correlationId: NotRequired[str]
    causationId: NotRequired[str]
    schemaVersion: int
    payload: PayloadNodeReady


class NodeStartedEvent(TypedDict):
    eventId: str
    executionId: str
    type: Literal['NODE_STARTED']
    occurredAt: str
    actor: Mapping[str, str]
    correlationId: NotRequired[str]
    causationId: NotRequired[str]
    schemaVersion: int
    payload: PayloadNodeStarted


class NodeProgressReportedEvent(TypedDict):
    eventId: str
    executionId: str
    type: Literal['NODE_PROGRESS_REPORTED']
    occurredAt: str
    actor: Mapping[str, str]
    correlationId: NotRequired[str]
    causationId: NotRequired[str]
    schemaVersion: int
    payload: PayloadNodeProgressReported


class NodeWaitingEvent(TypedDict):
    eventId: str
    executionId: str
    type: Literal['NODE_WAITING']
    occurredAt: str
    actor: Mapping[str, str]
    correlationId: NotRequired[str]
    causationId: NotRequired[str]
    schemaVersion: int
    payload: PayloadNodeWaiting


class NodeResumeRequestedEvent(TypedDict):
    eventId: str
    executionId: str
    type: Literal['NODE_RESUME_REQUESTED']
    occurredAt: str
    actor: Mapping[str, str]
    correlationId: NotRequired[str]
    causationId: NotRequired[str]
    schemaVersion: int
    payload: PayloadNodeResumeRequested


class NodeResumedEvent(TypedDict):
    eventId: str
    executionId: str
    type: Literal['NODE_RESUMED']
    occurredAt: str
    actor: Mapping[str, str]
    correlationId: NotRequired[str]
    causationId: NotRequired[str]
    schemaVersion: int
    payload: PayloadNodeResumed


class NodeSucceededEvent(TypedDict):
    eventId: str
    executionId: str
    type: Literal['NODE_SUCCEEDED']
    occurredAt: str
    actor: Mapping[str, str]
    correlationId: NotRequired[str]
    causationId: NotRequired[str]
    schemaVersion: int
    payload: PayloadNodeSucceeded


class NodeFailReportedEvent(TypedDict):
    eventId: str
    executionId: str
    type: Literal['NODE_FAIL_REPORTED']
    occurredAt: str
    actor: Mapping[str, str]
    correlationId: NotRequired[str]
    causationId: NotRequired[str]
    schemaVersion: int
    payload: PayloadNodeFailReported


class NodeFailedEvent(TypedDict):
    eventId: str
    executionId: str
    type: Literal['NODE_FAILED']
    occurredAt: str
    actor: Mapping[str, str]
    correlationId: NotRequired[str]
    causationId: NotRequired[str]
    schemaVersion: int
    payload: PayloadNodeFailed


class NodeCancelRequestedEvent(TypedDict):
    eventId: str
    executionId: str
    type: Literal['NODE_CANCEL_REQUESTED']
    occurredAt: str
    actor: Mapping[str, str]
    correlationId: NotRequired[str]
    causationId: NotRequired[str]
    schemaVersion: int
    payload: PayloadNodeCancelRequested


class NodeCanceledEvent(TypedDict):
    eventId: str
    executionId: str
    type: Literal['NODE_CANCELED']
    occurredAt: str
    actor: Mapping[str, str]
    correlationId: NotRequired[str]
    causationId: NotRequired[str]
    schemaVersion: int
    payload: PayloadNodeCanceled


class NodeInterruptRequestedEvent(TypedDict):
    eventId: str
    executionId: str
    type: Literal['NODE_INTERRUPT_REQUESTED']
    occurredAt: str
    actor: Mapping[str, str]
    correlationId: NotRequired[str]
    causationId: NotRequired[str]
    schemaVersion: int
    payload: PayloadNodeInterruptRequested


class ForkOpenedEvent(TypedDict):
    eventId: str
    executionId: str
    type: Literal['FORK_OPENED']
    occurredAt: str
    actor: Mapping[str, str]
    correlationId: NotRequired[str]
    causationId: NotRequired[str]
    schemaVersion: int
    payload: PayloadForkOpened


class JoinGateUpdatedEvent(TypedDict):
    eventId: str
    executionId: str
    type: Literal['JOIN_GATE_UPDATED']
    occurredAt: str
    actor: Mapping[str, str]
    correlationId: NotRequired[str]
    causationId: NotRequired[str]
    schemaVersion: int
    payload: PayloadJoinGateUpdated


class JoinPassedEvent(TypedDict):
    eventId: str
    executionId: str
    type: Literal['JOIN_PASSED']
    occurredAt: str
    actor: Mapping[str, str]
    correlationId: NotRequired[str]
    causationId: NotRequired[str]
    schemaVersion: int
    payload: PayloadJoinPassed


Event = Union[
    ExecutionCreatedEvent, ExecutionStartedEvent, ExecutionCompletedEvent, ExecutionArchivedEvent, ExecutionCancelRequestedEvent, ExecutionCanceledEvent, ExecutionFailRequestedEvent, ExecutionFailedEvent, NodeCreatedEvent, NodeReadyEvent, NodeStartedEvent, NodeProgressReportedEvent, NodeWaitingEvent, NodeResumeRequestedEvent, NodeResumedEvent, NodeSucceededEvent, NodeFailReportedEvent, NodeFailedEvent, NodeCancelRequestedEvent, NodeCanceledEvent, NodeInterruptRequestedEvent, ForkOpenedEvent, JoinGateUpdatedEvent, JoinPassedEvent,
]


class Page(TypedDict):
    """A part of a list; `next` is the cursor of the page after it."""

    items: Sequence[Any]
    next: NotRequired[str]


class Operations:
    """Every operation of the server but its streams."""

    def _send(self, method: str, path: str, names: Mapping[str, Any], **how: Any) -> Any:
        raise NotImplementedError

    def get_server(self) -> Server:
        """Look at the server itself."""
        return self._send('GET', '/api/v1/admin/info', {}, repeatable=True)

    def list_keys(self) -> Page:
        """List API keys, without their secrets."""
        return self._send('GET', '/api/v1/admin/keys', {}, repeatable=True)

    def create_key(self, body: NewKeyBody, *, idempotency_key: str | None = None) -> Key:
        """Make an API key; its token is shown this once."""
        return self._send('POST', '/api/v1/admin/keys', {}, body=body, headers={'Idempotency-Key': idempotency_key}, repeatable=True)

    def revoke_key(self, key_id: str) -> Key:
        """End an API key, for good."""
        return self._send('DELETE', '/api/v1/admin/keys/{keyId}', {'keyId': key_id}, repeatable=True)

    def reconcile(self, body: AdminBodyCompare | None = None) -> Compared:
        """Compare everything beside the logs with what the logs say, step by step."""
        return self._send('POST', '/api/v1/admin/reconcile', {}, body=body)

    def retain(self, body: AdminBodyCleanUp | None = None) -> Retained:
        """Put away or erase what ended long ago, step by step."""
        return self._send('POST', '/api/v1/admin/retention', {}, body=body)

    def list_dead_letters(self, *, queue: str | None = None, limit: int | None = None, cursor: str | None = None) -> Page:
        """List jobs that failed for good, newest first."""
        return self._send('GET', '/api/v1/dead-letters', {}, query={'queue': queue, 'limit': limit, 'cursor': cursor}, repeatable=True)

    def find_events(self, *, correlation_id: str, graph: str | None = None, limit: int | None = None, cursor: str | None = None) -> Page:
        """Find the events of all executions that a request led to, by its correlation id."""
        return self._send('GET', '/api/v1/events', {}, query={'correlationId': correlation_id, 'graph': graph, 'limit': limit, 'cursor': cursor}, repeatable=True)

    def list_executions(self, *, status: Literal['ACTIVE', 'COMPLETED', 'FAILED', 'CANCELED'] | None = None, graph: str | None = None, label: Sequence[str] | None = None, created_after: str | None = None, created_before: str | None = None, parent: str | None = None, follow_up_of: str | None = None, key: str | None = None, correlation_id: str | None = None, cancel_requested: bool | None = None, limit: int | None = None, cursor: str | None = None) -> Page:
        """List executions, newest first."""
        return self._send('GET', '/api/v1/executions', {}, query={'status': status, 'graph': graph, 'label': label, 'createdAfter': created_after, 'createdBefore': created_before, 'parent': parent, 'followUpOf': follow_up_of, 'key': key, 'correlationId': correlation_id, 'cancelRequested': cancel_requested, 'limit': limit, 'cursor': cursor}, repeatable=True)

    def create_execution(self, body: NewExecutionBody, *, idempotency_key: str | None = None, correlation_id: str | None = None) -> Answer:
        """Create an execution and start it."""
        return self._send('POST', '/api/v1/executions', {}, body=body, headers={'Idempotency-Key': idempotency_key, 'X-Correlation-Id': correlation_id}, repeatable=True)

    def cancel_executions(self, body: BulkCancel) -> Items:
        """Cancel many executions, with a result for each."""
        return self._send('POST', '/api/v1/executions/cancel', {}, body=body)

    def import_execution(self, body: str, *, adopt: bool | None = None) -> Imported:
        """Take in an execution that was exported elsewhere."""
        return self._send('POST', '/api/v1/executions/import', {}, body=body, query={'adopt': adopt})

    def get_execution(self, execution_id: str) -> Execution:
        """Look at an execution."""
        return self._send('GET', '/api/v1/executions/{executionId}', {'executionId': execution_id}, repeatable=True)

    def archive_execution(self, execution_id: str, body: ExecutionBodyArchive | None = None, *, if_match: str | None = None, correlation_id: str | None = None) -> Answer:
        """Archive an execution that has ended, or any if archiveOnlyTerminal is off."""
        return self._send('POST', '/api/v1/executions/{executionId}/archive', {'executionId': execution_id}, body=body, headers={'If-Match': if_match, 'X-Correlation-Id': correlation_id}, command_id=True, repeatable=True)

    def cancel_execution(self, execution_id: str, body: ExecutionBodyCancel | None = None, *, if_match: str | None = None, correlation_id: str | None = None) -> Answer:
        """Cancel an execution; once granted it cannot be undone."""
        return self._send('POST', '/api/v1/executions/{executionId}/cancel', {'executionId': execution_id}, body=body, headers={'If-Match': if_match, 'X-Correlation-Id': correlation_id}, command_id=True, repeatable=True)

    def submit_commands(self, execution_id: str, body: Union[Mapping[str, Json], Sequence[Mapping[str, Json]]], *, if_match: str | None = None, correlation_id: str | None = None) -> Union[Answer, Items]:
        """Submit one command, or several as one time slice in which a cancel wins."""
        return self._send('POST', '/api/v1/executions/{executionId}/commands', {'executionId': execution_id}, body=body, headers={'If-Match': if_match, 'X-Correlation-Id': correlation_id})

    def list_events(self, execution_id: str, *, after: int | None = None, limit: int | None = None, correlation_id: str | None = None, order: Literal['asc', 'desc'] | None = None) -> Events:
        """Read the log."""
        return self._send('GET', '/api/v1/executions/{executionId}/events', {'executionId': execution_id}, query={'after': after, 'limit': limit, 'correlationId': correlation_id, 'order': order}, repeatable=True)

    def explain_execution(self, execution_id: str) -> Explanation:
        """Say why every status is what it is, and what is waited for."""
        return self._send('GET', '/api/v1/executions/{executionId}/explain', {'executionId': execution_id}, repeatable=True)

    def export_execution(self, execution_id: str, *, children: bool | None = None) -> str:
        """Get an execution as lines that another server can import."""
        return self._send('GET', '/api/v1/executions/{executionId}/export', {'executionId': execution_id}, query={'children': children}, repeatable=True)

    def export_page(self, execution_id: str) -> str:
        """Get an execution as one page that needs no server."""
        return self._send('GET', '/api/v1/executions/{executionId}/export.html', {'executionId': execution_id}, repeatable=True)

    def list_jobs(self, execution_id: str, *, limit: int | None = None, cursor: str | None = None) -> Page:
        """List the jobs of an execution, ended ones included, with who holds them."""
        return self._send('GET', '/api/v1/executions/{executionId}/jobs', {'executionId': execution_id}, query={'limit': limit, 'cursor': cursor}, repeatable=True)

    def get_node(self, execution_id: str, node_id: str) -> NodeView:
        """Look at a node: its input, output, error and the executions that it started."""
        return self._send('GET', '/api/v1/executions/{executionId}/nodes/{nodeId}', {'executionId': execution_id, 'nodeId': node_id}, repeatable=True)

    def cancel_node(self, execution_id: str, node_id: str, body: CancelNode | None = None, *, if_match: str | None = None, correlation_id: str | None = None) -> Answer:
        """Cancel one node."""
        return self._send('POST', '/api/v1/executions/{executionId}/nodes/{nodeId}/cancel', {'executionId': execution_id, 'nodeId': node_id}, body=body, headers={'If-Match': if_match, 'X-Correlation-Id': correlation_id}, command_id=True, repeatable=True)

    def fail_node(self, execution_id: str, node_id: str, body: NodeBodyFailure | None = None, *, force: bool | None = None, if_match: str | None = None, correlation_id: str | None = None) -> Answer:
        """Report that a node failed."""
        return self._send('POST', '/api/v1/executions/{executionId}/nodes/{nodeId}/fail', {'executionId': execution_id, 'nodeId': node_id}, body=body, query={'force': force}, headers={'If-Match': if_match, 'X-Correlation-Id': correlation_id}, command_id=True, repeatable=True)

    def report_node_progress(self, execution_id: str, node_id: str, body: NodeBodyProgress | None = None, *, force: bool | None = None, if_match: str | None = None, correlation_id: str | None = None) -> Answer:
        """Say how far a node is."""
        return self._send('POST', '/api/v1/executions/{executionId}/nodes/{nodeId}/progress', {'executionId': execution_id, 'nodeId': node_id}, body=body, query={'force': force}, headers={'If-Match': if_match, 'X-Correlation-Id': correlation_id}, command_id=True, repeatable=True)

    def mark_node_ready(self, execution_id: str, node_id: str, body: NodeBodyReady | None = None, *, force: bool | None = None, if_match: str | None = None, correlation_id: str | None = None) -> Answer:
        """Make a node ready."""
        return self._send('POST', '/api/v1/executions/{executionId}/nodes/{nodeId}/ready', {'executionId': execution_id, 'nodeId': node_id}, body=body, query={'force': force}, headers={'If-Match': if_match, 'X-Correlation-Id': correlation_id}, command_id=True, repeatable=True)

    def request_resume_node(self, execution_id: str, node_id: str, body: NodeBodyRequestResume | None = None, *, force: bool | None = None, if_match: str | None = None, correlation_id: str | None = None) -> Answer:
        """Wish that a waiting node goes on."""
        return self._send('POST', '/api/v1/executions/{executionId}/nodes/{nodeId}/request-resume', {'executionId': execution_id, 'nodeId': node_id}, body=body, query={'force': force}, headers={'If-Match': if_match, 'X-Correlation-Id': correlation_id}, command_id=True, repeatable=True)

    def resume_node(self, execution_id: str, node_id: str, body: NodeBodyResume | None = None, *, force: bool | None = None, if_match: str | None = None, correlation_id: str | None = None) -> Answer:
        """Let a waiting node go on."""
        return self._send('POST', '/api/v1/executions/{executionId}/nodes/{nodeId}/resume', {'executionId': execution_id, 'nodeId': node_id}, body=body, query={'force': force}, headers={'If-Match': if_match, 'X-Correlation-Id': correlation_id}, command_id=True, repeatable=True)

    def start_node(self, execution_id: str, node_id: str, body: NodeBodyStartAttempt, *, force: bool | None = None, if_match: str | None = None, correlation_id: str | None = None) -> Answer:
        """Begin an attempt at a node."""
        return self._send('POST', '/api/v1/executions/{executionId}/nodes/{nodeId}/start', {'executionId': execution_id, 'nodeId': node_id}, body=body, query={'force': force}, headers={'If-Match': if_match, 'X-Correlation-Id': correlation_id}, command_id=True, repeatable=True)

    def succeed_node(self, execution_id: str, node_id: str, body: NodeBodySuccess | None = None, *, force: bool | None = None, if_match: str | None = None, correlation_id: str | None = None) -> Answer:
        """Settle a node with its output."""
        return self._send('POST', '/api/v1/executions/{executionId}/nodes/{nodeId}/succeed', {'executionId': execution_id, 'nodeId': node_id}, body=body, query={'force': force}, headers={'If-Match': if_match, 'X-Correlation-Id': correlation_id}, command_id=True, repeatable=True)

    def put_node_waiting(self, execution_id: str, node_id: str, body: NodeBodyWaiting | None = None, *, force: bool | None = None, if_match: str | None = None, correlation_id: str | None = None) -> Answer:
        """Put a node to wait."""
        return self._send('POST', '/api/v1/executions/{executionId}/nodes/{nodeId}/wait', {'executionId': execution_id, 'nodeId': node_id}, body=body, query={'force': force}, headers={'If-Match': if_match, 'X-Correlation-Id': correlation_id}, command_id=True, repeatable=True)

    def list_refused(self, execution_id: str, *, limit: int | None = None, cursor: str | None = None) -> Page:
        """List refused reports and requests, with why they were refused."""
        return self._send('GET', '/api/v1/executions/{executionId}/refused', {'executionId': execution_id}, query={'limit': limit, 'cursor': cursor}, repeatable=True)

    def rerun_execution(self, execution_id: str, body: RerunBody | None = None, *, idempotency_key: str | None = None) -> Answer:
        """Run an execution that ended again, as a new one that takes over what succeeded."""
        return self._send('POST', '/api/v1/executions/{executionId}/rerun', {'executionId': execution_id}, body=body, headers={'Idempotency-Key': idempotency_key}, repeatable=True)

    def signal_execution(self, execution_id: str, body: SignalBody, *, idempotency_key: str | None = None) -> Signal:
        """Send a signal to one execution."""
        return self._send('POST', '/api/v1/executions/{executionId}/signals', {'executionId': execution_id}, body=body, headers={'Idempotency-Key': idempotency_key}, repeatable=True)

    def start_execution(self, execution_id: str, body: ExecutionBodyStart | None = None, *, if_match: str | None = None, correlation_id: str | None = None) -> Answer:
        """Start an execution."""
        return self._send('POST', '/api/v1/executions/{executionId}/start', {'executionId': execution_id}, body=body, headers={'If-Match': if_match, 'X-Correlation-Id': correlation_id}, command_id=True, repeatable=True)

    def get_state(self, execution_id: str, *, version: int | None = None) -> State:
        """Look at the state at a version, the newest by default."""
        return self._send('GET', '/api/v1/executions/{executionId}/state', {'executionId': execution_id}, query={'version': version}, repeatable=True)

    def list_graphs(self, *, limit: int | None = None, cursor: str | None = None) -> Page:
        """List the newest version of every graph."""
        return self._send('GET', '/api/v1/graphs', {}, query={'limit': limit, 'cursor': cursor}, repeatable=True)

    def register_graph(self, body: Union[Graph, str]) -> Registered:
        """Register a graph, or find that its newest version says the same."""
        return self._send('POST', '/api/v1/graphs', {}, body=body, repeatable=True)

    def validate_graph(self, body: Union[Graph, str]) -> Checked:
        """Say everything that is wrong with a graph, and draw it if nothing is."""
        return self._send('POST', '/api/v1/graphs/validate', {}, body=body, repeatable=True)

    def newest_graph(self, graph_id: str) -> GraphView:
        """Look at the newest version of a graph."""
        return self._send('GET', '/api/v1/graphs/{graphId}', {'graphId': graph_id}, repeatable=True)

    def list_graph_versions(self, graph_id: str, *, limit: int | None = None, cursor: str | None = None) -> Page:
        """List the versions of a graph."""
        return self._send('GET', '/api/v1/graphs/{graphId}/versions', {'graphId': graph_id}, query={'limit': limit, 'cursor': cursor}, repeatable=True)

    def graph_version(self, graph_id: str, version: int) -> GraphView:
        """Look at one version of a graph."""
        return self._send('GET', '/api/v1/graphs/{graphId}/versions/{version}', {'graphId': graph_id, 'version': version}, repeatable=True)

    def graph_picture(self, graph_id: str, version: int) -> str:
        """Draw one version of a graph."""
        return self._send('GET', '/api/v1/graphs/{graphId}/versions/{version}/picture', {'graphId': graph_id, 'version': version}, repeatable=True)

    def list_all_jobs(self, *, status: Literal['Queued', 'Leased', 'Running', 'Waiting', 'Retrying', 'Completed', 'Failed', 'Cancelled'] | None = None, queue: str | None = None, execution: str | None = None, worker: str | None = None, limit: int | None = None, cursor: str | None = None) -> Page:
        """List jobs by status, queue, execution and worker, by id."""
        return self._send('GET', '/api/v1/jobs', {}, query={'status': status, 'queue': queue, 'execution': execution, 'worker': worker, 'limit': limit, 'cursor': cursor}, repeatable=True)

    def claim_jobs(self, body: ClaimBody) -> Jobs:
        """Claim jobs, waiting for one if there is none."""
        return self._send('POST', '/api/v1/jobs/claim', {}, body=body)

    def report_jobs(self, body: ReportsBody) -> Page:
        """Report about several jobs at once, and get the next ones with the answer."""
        return self._send('POST', '/api/v1/jobs/reports', {}, body=body)

    def get_job(self, execution_id: str, node_id: str, *, after: int | None = None, limit: int | None = None) -> JobHistory:
        """Get a job with its log."""
        return self._send('GET', '/api/v1/jobs/{executionId}/{nodeId}', {'executionId': execution_id, 'nodeId': node_id}, query={'after': after, 'limit': limit}, repeatable=True)

    def fail_job(self, execution_id: str, node_id: str, body: JobBodyFailure) -> ReportAnswer:
        """Say that the attempt failed."""
        return self._send('POST', '/api/v1/jobs/{executionId}/{nodeId}/fail', {'executionId': execution_id, 'nodeId': node_id}, body=body, command_id=True, repeatable=True)

    def heartbeat(self, execution_id: str, node_id: str, body: JobBodyHeartbeat) -> Pulse:
        """Extend a lease, and learn whether the work is still wanted."""
        return self._send('POST', '/api/v1/jobs/{executionId}/{nodeId}/heartbeat', {'executionId': execution_id, 'nodeId': node_id}, body=body, repeatable=True)

    def report_progress(self, execution_id: str, node_id: str, body: JobBodyProgress) -> Answer:
        """Say how far the work is."""
        return self._send('POST', '/api/v1/jobs/{executionId}/{nodeId}/progress', {'executionId': execution_id, 'nodeId': node_id}, body=body, command_id=True, repeatable=True)

    def release_job(self, execution_id: str, node_id: str, body: JobBodyRelease) -> Pulse:
        """Give a job back, which is no failure."""
        return self._send('POST', '/api/v1/jobs/{executionId}/{nodeId}/release', {'executionId': execution_id, 'nodeId': node_id}, body=body, repeatable=True)

    def succeed_job(self, execution_id: str, node_id: str, body: JobBodySuccess) -> ReportAnswer:
        """Settle the node with its output."""
        return self._send('POST', '/api/v1/jobs/{executionId}/{nodeId}/succeed', {'executionId': execution_id, 'nodeId': node_id}, body=body, command_id=True, repeatable=True)

    def wait_for_key(self, execution_id: str, node_id: str, body: JobBodyWaiting) -> ReportAnswer:
        """Put the node to wait, which ends the lease."""
        return self._send('POST', '/api/v1/jobs/{executionId}/{nodeId}/wait', {'executionId': execution_id, 'nodeId': node_id}, body=body, command_id=True, repeatable=True)

    def get_me(self) -> Me:
        """Say who the caller is and what it may do."""
        return self._send('GET', '/api/v1/me', {}, repeatable=True)

    def get_overview(self) -> Overview:
        """Overview for operators: numbers and rates by graph, failures, waits, cancels, queues."""
        return self._send('GET', '/api/v1/overview', {}, repeatable=True)

    def list_queues(self, *, limit: int | None = None, cursor: str | None = None) -> Page:
        """List queues with what waits in them."""
        return self._send('GET', '/api/v1/queues', {}, query={'limit': limit, 'cursor': cursor}, repeatable=True)

    def limit_queue(self, queue: str, body: QueueBodyLimit | None = None) -> Queue:
        """Bound how many jobs of a queue are worked at, at a time."""
        return self._send('PUT', '/api/v1/queues/{queue}', {'queue': queue}, body=body, repeatable=True)

    def pause_queue(self, queue: str, body: QueueBodyPause | None = None) -> Queue:
        """Give no more jobs of a queue."""
        return self._send('POST', '/api/v1/queues/{queue}/pause', {'queue': queue}, body=body)

    def resume_queue(self, queue: str, body: QueueBodyResume | None = None) -> Queue:
        """Give jobs of a queue again."""
        return self._send('POST', '/api/v1/queues/{queue}/resume', {'queue': queue}, body=body)

    def list_schedules(self, *, limit: int | None = None, cursor: str | None = None) -> Page:
        """List schedules."""
        return self._send('GET', '/api/v1/schedules', {}, query={'limit': limit, 'cursor': cursor}, repeatable=True)

    def get_schedule(self, schedule_id: str) -> Schedule:
        """Look at a schedule."""
        return self._send('GET', '/api/v1/schedules/{scheduleId}', {'scheduleId': schedule_id}, repeatable=True)

    def put_schedule(self, schedule_id: str, body: ScheduleBody, *, if_match: str | None = None) -> Schedule:
        """Make a schedule, or change it."""
        return self._send('PUT', '/api/v1/schedules/{scheduleId}', {'scheduleId': schedule_id}, body=body, headers={'If-Match': if_match}, repeatable=True)

    def delete_schedule(self, schedule_id: str, *, if_match: str | None = None) -> DeletedSchedule:
        """End a schedule."""
        return self._send('DELETE', '/api/v1/schedules/{scheduleId}', {'scheduleId': schedule_id}, headers={'If-Match': if_match}, repeatable=True)

    def pause_schedule(self, schedule_id: str) -> Schedule:
        """Start nothing by a schedule until it is resumed."""
        return self._send('POST', '/api/v1/schedules/{scheduleId}/pause', {'scheduleId': schedule_id})

    def resume_schedule(self, schedule_id: str) -> Schedule:
        """Start executions by a schedule again."""
        return self._send('POST', '/api/v1/schedules/{scheduleId}/resume', {'scheduleId': schedule_id})

    def trigger_schedule(self, schedule_id: str, *, idempotency_key: str | None = None) -> Answer:
        """Start an execution of a schedule now."""
        return self._send('POST', '/api/v1/schedules/{scheduleId}/trigger', {'scheduleId': schedule_id}, headers={'Idempotency-Key': idempotency_key}, repeatable=True)

    def search_executions(self, *, q: str) -> Page:
        """Find executions by id, label, key, correlation id, error or any text."""
        return self._send('GET', '/api/v1/search', {}, query={'q': q}, repeatable=True)

    def signal(self, body: SignalBody, *, idempotency_key: str | None = None) -> Signal:
        """Send a signal to a waiting node."""
        return self._send('POST', '/api/v1/signals', {}, body=body, headers={'Idempotency-Key': idempotency_key}, repeatable=True)

    def list_workers(self, *, limit: int | None = None, cursor: str | None = None) -> Page:
        """List workers that claim over HTTP: which queues, since when, how busy."""
        return self._send('GET', '/api/v1/workers', {}, query={'limit': limit, 'cursor': cursor}, repeatable=True)

    def health(self) -> Health:
        """The same as ready."""
        return self._send('GET', '/health', {}, repeatable=True)

    def live(self) -> Health:
        """Whether the server runs."""
        return self._send('GET', '/health/live', {}, repeatable=True)

    def ready(self) -> Health:
        """Whether the server can do its work."""
        return self._send('GET', '/health/ready', {}, repeatable=True)

    def get_metrics(self) -> str:
        """Read all meters, as Prometheus does."""
        return self._send('GET', '/metrics', {}, repeatable=True)


class AsyncOperations:
    """Every operation of the server but its streams."""

    async def _send(self, method: str, path: str, names: Mapping[str, Any], **how: Any) -> Any:
        raise NotImplementedError

    async def get_server(self) -> Server:
        """Look at the server itself."""
        return await self._send('GET', '/api/v1/admin/info', {}, repeatable=True)

    async def list_keys(self) -> Page:
        """List API keys, without their secrets."""
        return await self._send('GET', '/api/v1/admin/keys', {}, repeatable=True)

    async def create_key(self, body: NewKeyBody, *, idempotency_key: str | None = None) -> Key:
        """Make an API key; its token is shown this once."""
        return await self._send('POST', '/api/v1/admin/keys', {}, body=body, headers={'Idempotency-Key': idempotency_key}, repeatable=True)

    async def revoke_key(self, key_id: str) -> Key:
        """End an API key, for good."""
        return await self._send('DELETE', '/api/v1/admin/keys/{keyId}', {'keyId': key_id}, repeatable=True)

    async def reconcile(self, body: AdminBodyCompare | None = None) -> Compared:
        """Compare everything beside the logs with what the logs say, step by step."""
        return await self._send('POST', '/api/v1/admin/reconcile', {}, body=body)

    async def retain(self, body: AdminBodyCleanUp | None = None) -> Retained:
        """Put away or erase what ended long ago, step by step."""
        return await self._send('POST', '/api/v1/admin/retention', {}, body=body)

    async def list_dead_letters(self, *, queue: str | None = None, limit: int | None = None, cursor: str | None = None) -> Page:
        """List jobs that failed for good, newest first."""
        return await self._send('GET', '/api/v1/dead-letters', {}, query={'queue': queue, 'limit': limit, 'cursor': cursor}, repeatable=True)

    async def find_events(self, *, correlation_id: str, graph: str | None = None, limit: int | None = None, cursor: str | None = None) -> Page:
        """Find the events of all executions that a request led to, by its correlation id."""
        return await self._send('GET', '/api/v1/events', {}, query={'correlationId': correlation_id, 'graph': graph, 'limit': limit, 'cursor': cursor}, repeatable=True)

    async def list_executions(self, *, status: Literal['ACTIVE', 'COMPLETED', 'FAILED', 'CANCELED'] | None = None, graph: str | None = None, label: Sequence[str] | None = None, created_after: str | None = None, created_before: str | None = None, parent: str | None = None, follow_up_of: str | None = None, key: str | None = None, correlation_id: str | None = None, cancel_requested: bool | None = None, limit: int | None = None, cursor: str | None = None) -> Page:
        """List executions, newest first."""
        return await self._send('GET', '/api/v1/executions', {}, query={'status': status, 'graph': graph, 'label': label, 'createdAfter': created_after, 'createdBefore': created_before, 'parent': parent, 'followUpOf': follow_up_of, 'key': key, 'correlationId': correlation_id, 'cancelRequested': cancel_requested, 'limit': limit, 'cursor': cursor}, repeatable=True)

    async def create_execution(self, body: NewExecutionBody, *, idempotency_key: str | None = None, correlation_id: str | None = None) -> Answer:
        """Create an execution and start it."""
        return await self._send('POST', '/api/v1/executions', {}, body=body, headers={'Idempotency-Key': idempotency_key, 'X-Correlation-Id': correlation_id}, repeatable=True)

    async def cancel_executions(self, body: BulkCancel) -> Items:
        """Cancel many executions, with a result for each."""
        return await self._send('POST', '/api/v1/executions/cancel', {}, body=body)

    async def import_execution(self, body: str, *, adopt: bool | None = None) -> Imported:
        """Take in an execution that was exported elsewhere."""
        return await self._send('POST', '/api/v1/executions/import', {}, body=body, query={'adopt': adopt})

    async def get_execution(self, execution_id: str) -> Execution:
        """Look at an execution."""
        return await self._send('GET', '/api/v1/executions/{executionId}', {'executionId': execution_id}, repeatable=True)

    async def archive_execution(self, execution_id: str, body: ExecutionBodyArchive | None = None, *, if_match: str | None = None, correlation_id: str | None = None) -> Answer:
        """Archive an execution that has ended, or any if archiveOnlyTerminal is off."""
        return await self._send('POST', '/api/v1/executions/{executionId}/archive', {'executionId': execution_id}, body=body, headers={'If-Match': if_match, 'X-Correlation-Id': correlation_id}, command_id=True, repeatable=True)

    async def cancel_execution(self, execution_id: str, body: ExecutionBodyCancel | None = None, *, if_match: str | None = None, correlation_id: str | None = None) -> Answer:
        """Cancel an execution; once granted it cannot be undone."""
        return await self._send('POST', '/api/v1/executions/{executionId}/cancel', {'executionId': execution_id}, body=body, headers={'If-Match': if_match, 'X-Correlation-Id': correlation_id}, command_id=True, repeatable=True)

    async def submit_commands(self, execution_id: str, body: Union[Mapping[str, Json], Sequence[Mapping[str, Json]]], *, if_match: str | None = None, correlation_id: str | None = None) -> Union[Answer, Items]:
        """Submit one command, or several as one time slice in which a cancel wins."""
        return await self._send('POST', '/api/v1/executions/{executionId}/commands', {'executionId': execution_id}, body=body, headers={'If-Match': if_match, 'X-Correlation-Id': correlation_id})

    async def list_events(self, execution_id: str, *, after: int | None = None, limit: int | None = None, correlation_id: str | None = None, order: Literal['asc', 'desc'] | None = None) -> Events:
        """Read the log."""
        return await self._send('GET', '/api/v1/executions/{executionId}/events', {'executionId': execution_id}, query={'after': after, 'limit': limit, 'correlationId': correlation_id, 'order': order}, repeatable=True)

    async def explain_execution(self, execution_id: str) -> Explanation:
        """Say why every status is what it is, and what is waited for."""
        return await self._send('GET', '/api/v1/executions/{executionId}/explain', {'executionId': execution_id}, repeatable=True)

    async def export_execution(self, execution_id: str, *, children: bool | None = None) -> str:
        """Get an execution as lines that another server can import."""
        return await self._send('GET', '/api/v1/executions/{executionId}/export', {'executionId': execution_id}, query={'children': children}, repeatable=True)

    async def export_page(self, execution_id: str) -> str:
        """Get an execution as one page that needs no server."""
        return await self._send('GET', '/api/v1/executions/{executionId}/export.html', {'executionId': execution_id}, repeatable=True)

    async def list_jobs(self, execution_id: str, *, limit: int | None = None, cursor: str | None = None) -> Page:
        """List the jobs of an execution, ended ones included, with who holds them."""
        return await self._send('GET', '/api/v1/executions/{executionId}/jobs', {'executionId': execution_id}, query={'limit': limit, 'cursor': cursor}, repeatable=True)

    async def get_node(self, execution_id: str, node_id: str) -> NodeView:
        """Look at a node: its input, output, error and the executions that it started."""
        return await self._send('GET', '/api/v1/executions/{executionId}/nodes/{nodeId}', {'executionId': execution_id, 'nodeId': node_id}, repeatable=True)

    async def cancel_node(self, execution_id: str, node_id: str, body: CancelNode | None = None, *, if_match: str | None = None, correlation_id: str | None = None) -> Answer:
        """Cancel one node."""
        return await self._send('POST', '/api/v1/executions/{executionId}/nodes/{nodeId}/cancel', {'executionId': execution_id, 'nodeId': node_id}, body=body, headers={'If-Match': if_match, 'X-Correlation-Id': correlation_id}, command_id=True, repeatable=True)

    async def fail_node(self, execution_id: str, node_id: str, body: NodeBodyFailure | None = None, *, force: bool | None = None, if_match: str | None = None, correlation_id: str | None = None) -> Answer:
        """Report that a node failed."""
        return await self._send('POST', '/api/v1/executions/{executionId}/nodes/{nodeId}/fail', {'executionId': execution_id, 'nodeId': node_id}, body=body, query={'force': force}, headers={'If-Match': if_match, 'X-Correlation-Id': correlation_id}, command_id=True, repeatable=True)

    async def report_node_progress(self, execution_id: str, node_id: str, body: NodeBodyProgress | None = None, *, force: bool | None = None, if_match: str | None = None, correlation_id: str | None = None) -> Answer:
        """Say how far a node is."""
        return await self._send('POST', '/api/v1/executions/{executionId}/nodes/{nodeId}/progress', {'executionId': execution_id, 'nodeId': node_id}, body=body, query={'force': force}, headers={'If-Match': if_match, 'X-Correlation-Id': correlation_id}, command_id=True, repeatable=True)

    async def mark_node_ready(self, execution_id: str, node_id: str, body: NodeBodyReady | None = None, *, force: bool | None = None, if_match: str | None = None, correlation_id: str | None = None) -> Answer:
        """Make a node ready."""
        return await self._send('POST', '/api/v1/executions/{executionId}/nodes/{nodeId}/ready', {'executionId': execution_id, 'nodeId': node_id}, body=body, query={'force': force}, headers={'If-Match': if_match, 'X-Correlation-Id': correlation_id}, command_id=True, repeatable=True)

    async def request_resume_node(self, execution_id: str, node_id: str, body: NodeBodyRequestResume | None = None, *, force: bool | None = None, if_match: str | None = None, correlation_id: str | None = None) -> Answer:
        """Wish that a waiting node goes on."""
        return await self._send('POST', '/api/v1/executions/{executionId}/nodes/{nodeId}/request-resume', {'executionId': execution_id, 'nodeId': node_id}, body=body, query={'force': force}, headers={'If-Match': if_match, 'X-Correlation-Id': correlation_id}, command_id=True, repeatable=True)

    async def resume_node(self, execution_id: str, node_id: str, body: NodeBodyResume | None = None, *, force: bool | None = None, if_match: str | None = None, correlation_id: str | None = None) -> Answer:
        """Let a waiting node go on."""
        return await self._send('POST', '/api/v1/executions/{executionId}/nodes/{nodeId}/resume', {'executionId': execution_id, 'nodeId': node_id}, body=body, query={'force': force}, headers={'If-Match': if_match, 'X-Correlation-Id': correlation_id}, command_id=True, repeatable=True)

    async def start_node(self, execution_id: str, node_id: str, body: NodeBodyStartAttempt, *, force: bool | None = None, if_match: str | None = None, correlation_id: str | None = None) -> Answer:
        """Begin an attempt at a node."""
        return await self._send('POST', '/api/v1/executions/{executionId}/nodes/{nodeId}/start', {'executionId': execution_id, 'nodeId': node_id}, body=body, query={'force': force}, headers={'If-Match': if_match, 'X-Correlation-Id': correlation_id}, command_id=True, repeatable=True)

    async def succeed_node(self, execution_id: str, node_id: str, body: NodeBodySuccess | None = None, *, force: bool | None = None, if_match: str | None = None, correlation_id: str | None = None) -> Answer:
        """Settle a node with its output."""
        return await self._send('POST', '/api/v1/executions/{executionId}/nodes/{nodeId}/succeed', {'executionId': execution_id, 'nodeId': node_id}, body=body, query={'force': force}, headers={'If-Match': if_match, 'X-Correlation-Id': correlation_id}, command_id=True, repeatable=True)

    async def put_node_waiting(self, execution_id: str, node_id: str, body: NodeBodyWaiting | None = None, *, force: bool | None = None, if_match: str | None = None, correlation_id: str | None = None) -> Answer:
        """Put a node to wait."""
        return await self._send('POST', '/api/v1/executions/{executionId}/nodes/{nodeId}/wait', {'executionId': execution_id, 'nodeId': node_id}, body=body, query={'force': force}, headers={'If-Match': if_match, 'X-Correlation-Id': correlation_id}, command_id=True, repeatable=True)

    async def list_refused(self, execution_id: str, *, limit: int | None = None, cursor: str | None = None) -> Page:
        """List refused reports and requests, with why they were refused."""
        return await self._send('GET', '/api/v1/executions/{executionId}/refused', {'executionId': execution_id}, query={'limit': limit, 'cursor': cursor}, repeatable=True)

    async def rerun_execution(self, execution_id: str, body: RerunBody | None = None, *, idempotency_key: str | None = None) -> Answer:
        """Run an execution that ended again, as a new one that takes over what succeeded."""
        return await self._send('POST', '/api/v1/executions/{executionId}/rerun', {'executionId': execution_id}, body=body, headers={'Idempotency-Key': idempotency_key}, repeatable=True)

    async def signal_execution(self, execution_id: str, body: SignalBody, *, idempotency_key: str | None = None) -> Signal:
        """Send a signal to one execution."""
        return await self._send('POST', '/api/v1/executions/{executionId}/signals', {'executionId': execution_id}, body=body, headers={'Idempotency-Key': idempotency_key}, repeatable=True)

    async def start_execution(self, execution_id: str, body: ExecutionBodyStart | None = None, *, if_match: str | None = None, correlation_id: str | None = None) -> Answer:
        """Start an execution."""
        return await self._send('POST', '/api/v1/executions/{executionId}/start', {'executionId': execution_id}, body=body, headers={'If-Match': if_match, 'X-Correlation-Id': correlation_id}, command_id=True, repeatable=True)

    async def get_state(self, execution_id: str, *, version: int | None = None) -> State:
        """Look at the state at a version, the newest by default."""
        return await self._send('GET', '/api/v1/executions/{executionId}/state', {'executionId': execution_id}, query={'version': version}, repeatable=True)

    async def list_graphs(self, *, limit: int | None = None, cursor: str | None = None) -> Page:
        """List the newest version of every graph."""
        return await self._send('GET', '/api/v1/graphs', {}, query={'limit': limit, 'cursor': cursor}, repeatable=True)

    async def register_graph(self, body: Union[Graph, str]) -> Registered:
        """Register a graph, or find that its newest version says the same."""
        return await self._send('POST', '/api/v1/graphs', {}, body=body, repeatable=True)

    async def validate_graph(self, body: Union[Graph, str]) -> Checked:
        """Say everything that is wrong with a graph, and draw it if nothing is."""
        return await self._send('POST', '/api/v1/graphs/validate', {}, body=body, repeatable=True)

    async def newest_graph(self, graph_id: str) -> GraphView:
        """Look at the newest version of a graph."""
        return await self._send('GET', '/api/v1/graphs/{graphId}', {'graphId': graph_id}, repeatable=True)

    async def list_graph_versions(self, graph_id: str, *, limit: int | None = None, cursor: str | None = None) -> Page:
        """List the versions of a graph."""
        return await self._send('GET', '/api/v1/graphs/{graphId}/versions', {'graphId': graph_id}, query={'limit': limit, 'cursor': cursor}, repeatable=True)

    async def graph_version(self, graph_id: str, version: int) -> GraphView:
        """Look at one version of a graph."""
        return await self._send('GET', '/api/v1/graphs/{graphId}/versions/{version}', {'graphId': graph_id, 'version': version}, repeatable=True)

    async def graph_picture(self, graph_id: str, version: int) -> str:
        """Draw one version of a graph."""
        return await self._send('GET', '/api/v1/graphs/{graphId}/versions/{version}/picture', {'graphId': graph_id, 'version': version}, repeatable=True)

    async def list_all_jobs(self, *, status: Literal['Queued', 'Leased', 'Running', 'Waiting', 'Retrying', 'Completed', 'Failed', 'Cancelled'] | None = None, queue: str | None = None, execution: str | None = None, worker: str | None = None, limit: int | None = None, cursor: str | None = None) -> Page:
        """List jobs by status, queue, execution and worker, by id."""
        return await self._send('GET', '/api/v1/jobs', {}, query={'status': status, 'queue': queue, 'execution': execution, 'worker': worker, 'limit': limit, 'cursor': cursor}, repeatable=True)

    async def claim_jobs(self, body: ClaimBody) -> Jobs:
        """Claim jobs, waiting for one if there is none."""
        return await self._send('POST', '/api/v1/jobs/claim', {}, body=body)

    async def report_jobs(self, body: ReportsBody) -> Page:
        """Report about several jobs at once, and get the next ones with the answer."""
        return await self._send('POST', '/api/v1/jobs/reports', {}, body=body)

    async def get_job(self, execution_id: str, node_id: str, *, after: int | None = None, limit: int | None = None) -> JobHistory:
        """Get a job with its log."""
        return await self._send('GET', '/api/v1/jobs/{executionId}/{nodeId}', {'executionId': execution_id, 'nodeId': node_id}, query={'after': after, 'limit': limit}, repeatable=True)

    async def fail_job(self, execution_id: str, node_id: str, body: JobBodyFailure) -> ReportAnswer:
        """Say that the attempt failed."""
        return await self._send('POST', '/api/v1/jobs/{executionId}/{nodeId}/fail', {'executionId': execution_id, 'nodeId': node_id}, body=body, command_id=True, repeatable=True)

    async def heartbeat(self, execution_id: str, node_id: str, body: JobBodyHeartbeat) -> Pulse:
        """Extend a lease, and learn whether the work is still wanted."""
        return await self._send('POST', '/api/v1/jobs/{executionId}/{nodeId}/heartbeat', {'executionId': execution_id, 'nodeId': node_id}, body=body, repeatable=True)

    async def report_progress(self, execution_id: str, node_id: str, body: JobBodyProgress) -> Answer:
        """Say how far the work is."""
        return await self._send('POST', '/api/v1/jobs/{executionId}/{nodeId}/progress', {'executionId': execution_id, 'nodeId': node_id}, body=body, command_id=True, repeatable=True)

    async def release_job(self, execution_id: str, node_id: str, body: JobBodyRelease) -> Pulse:
        """Give a job back, which is no failure."""
        return await self._send('POST', '/api/v1/jobs/{executionId}/{nodeId}/release', {'executionId': execution_id, 'nodeId': node_id}, body=body, repeatable=True)

    async def succeed_job(self, execution_id: str, node_id: str, body: JobBodySuccess) -> ReportAnswer:
        """Settle the node with its output."""
        return await self._send('POST', '/api/v1/jobs/{executionId}/{nodeId}/succeed', {'executionId': execution_id, 'nodeId': node_id}, body=body, command_id=True, repeatable=True)

    async def wait_for_key(self, execution_id: str, node_id: str, body: JobBodyWaiting) -> ReportAnswer:
        """Put the node to wait, which ends the lease."""
        return await self._send('POST', '/api/v1/jobs/{executionId}/{nodeId}/wait', {'executionId': execution_id, 'nodeId': node_id}, body=body, command_id=True, repeatable=True)

    async def get_me(self) -> Me:
        """Say who the caller is and what it may do."""
        return await self._send('GET', '/api/v1/me', {}, repeatable=True)

    async def get_overview(self) -> Overview:
        """Overview for operators: numbers and rates by graph, failures, waits, cancels, queues."""
        return await self._send('GET', '/api/v1/overview', {}, repeatable=True)

    async def list_queues(self, *, limit: int | None = None, cursor: str | None = None) -> Page:
        """List queues with what waits in them."""
        return await self._send('GET', '/api/v1/queues', {}, query={'limit': limit, 'cursor': cursor}, repeatable=True)

    async def limit_queue(self, queue: str, body: QueueBodyLimit | None = None) -> Queue:
        """Bound how many jobs of a queue are worked at, at a time."""
        return await self._send('PUT', '/api/v1/queues/{queue}', {'queue': queue}, body=body, repeatable=True)

    async def pause_queue(self, queue: str, body: QueueBodyPause | None = None) -> Queue:
        """Give no more jobs of a queue."""
        return await self._send('POST', '/api/v1/queues/{queue}/pause', {'queue': queue}, body=body)

    async def resume_queue(self, queue: str, body: QueueBodyResume | None = None) -> Queue:
        """Give jobs of a queue again."""
        return await self._send('POST', '/api/v1/queues/{queue}/resume', {'queue': queue}, body=body)

    async def list_schedules(self, *, limit: int | None = None, cursor: str | None = None) -> Page:
        """List schedules."""
        return await self._send('GET', '/api/v1/schedules', {}, query={'limit': limit, 'cursor': cursor}, repeatable=True)

    async def get_schedule(self, schedule_id: str) -> Schedule:
        """Look at a schedule."""
        return await self._send('GET', '/api/v1/schedules/{scheduleId}', {'scheduleId': schedule_id}, repeatable=True)

    async def put_schedule(self, schedule_id: str, body: ScheduleBody, *, if_match: str | None = None) -> Schedule:
        """Make a schedule, or change it."""
        return await self._send('PUT', '/api/v1/schedules/{scheduleId}', {'scheduleId': schedule_id}, body=body, headers={'If-Match': if_match}, repeatable=True)

    async def delete_schedule(self, schedule_id: str, *, if_match: str | None = None) -> DeletedSchedule:
        """End a schedule."""
        return await self._send('DELETE', '/api/v1/schedules/{scheduleId}', {'scheduleId': schedule_id}, headers={'If-Match': if_match}, repeatable=True)

    async def pause_schedule(self, schedule_id: str) -> Schedule:
        """Start nothing by a schedule until it is resumed."""
        return await self._send('POST', '/api/v1/schedules/{scheduleId}/pause', {'scheduleId': schedule_id})

    async def resume_schedule(self, schedule_id: str) -> Schedule:
        """Start executions by a schedule again."""
        return await self._send('POST', '/api/v1/schedules/{scheduleId}/resume', {'scheduleId': schedule_id})

    async def trigger_schedule(self, schedule_id: str, *, idempotency_key: str | None = None) -> Answer:
        """Start an execution of a schedule now."""
        return await self._send('POST', '/api/v1/schedules/{scheduleId}/trigger', {'scheduleId': schedule_id}, headers={'Idempotency-Key': idempotency_key}, repeatable=True)

    async def search_executions(self, *, q: str) -> Page:
        """Find executions by id, label, key, correlation id, error or any text."""
        return await self._send('GET', '/api/v1/search', {}, query={'q': q}, repeatable=True)

    async def signal(self, body: SignalBody, *, idempotency_key: str | None = None) -> Signal:
        """Send a signal to a waiting node."""
        return await self._send('POST', '/api/v1/signals', {}, body=body, headers={'Idempotency-Key': idempotency_key}, repeatable=True)

    async def list_workers(self, *, limit: int | None = None, cursor: str | None = None) -> Page:
        """List workers that claim over HTTP: which queues, since when, how busy."""
        return await self._send('GET', '/api/v1/workers', {}, query={'limit': limit, 'cursor': cursor}, repeatable=True)

    async def health(self) -> Health:
        """The same as ready."""
        return await self._send('GET', '/health', {}, repeatable=True)

    async def live(self) -> Health:
        """Whether the server runs."""
        return await self._send('GET', '/health/live', {}, repeatable=True)

    async def ready(self) -> Health:
        """Whether the server can do its work."""
        return await self._send('GET', '/health/ready', {}, repeatable=True)

    async def get_metrics(self) -> str:
        """Read all meters, as Prometheus does."""
        return await self._send('GET', '/metrics', {}, repeatable=True)
