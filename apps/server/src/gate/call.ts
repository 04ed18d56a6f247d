// Step 12: calls the route's handler and sends its result as the response.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallHolds } from '../platform/account-gate.ts'
import { type CallContext, runInCall } from '../platform/call-context.ts'
import { keepOpen } from '../platform/http/long-lived/long-lived-response.ts'
import { getPath } from '../platform/http/path.ts'
import type { LinePages } from '../platform/http/responses/json-lines.ts'
import type { ListPages } from '../platform/http/responses/list-pages.ts'
import { isLongValue } from '../platform/http/responses/long-value.ts'
import { readInCall } from '../platform/http/responses/read-in-call.ts'
import { toPeerKey } from '../platform/rate-limit/peer-key.ts'
import type { Caller } from './caller.ts'
import { IDEMPOTENCY_HEADER, type IdempotentCall, idempotentCall } from './idempotent-call.ts'
import { checkInput, checkLargeBody } from './input/check-input.ts'
import type { Access, Call, Route } from './route.ts'
import { type CallOptions, isRouteResponse, sendInLines, sendInPages, sendLarge, sendResult } from './send-result.ts'
import { settleCaller } from './steps/settle-caller.ts'

const getHeader = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

const toCall = (
  route: Route,
  caller: Caller | undefined,
  request: FastifyRequest,
  holds: CallHolds,
  { base, checkCaller }: Pick<CallOptions, 'base' | 'checkCaller'>,
): Call<Access, unknown, unknown, unknown> => ({
  caller: caller as Call<Access, unknown, unknown, unknown>['caller'],
  params: route.parseParams?.(request.params as Record<string, string>) ?? request.params,
  query: checkInput(route.query, request.query, 'query'),
  // Both follow once the body is checked: copying the call for each would cost more than its checks.
  body: undefined,
  idempotent: undefined,
  address: toPeerKey(request.ip),
  header: (name) => getHeader(request, name),
  requestId: request.id,
  nameClient: (find) => {
    request.findNamedClient = find
  },
  hold: (wake) => {
    holds.onClose(wake)
    return keepOpen(request.response, wake)
  },
  checkAgain: () => checkCaller(request),
  base,
})

/** A shorter body has few values, whose check takes a few milliseconds at most. */
const SMALL_BODY_BYTES = 16 * 1024

/** A promise for a large body: it is checked in steps. */
const checkBody = ({ body: schema }: Route, request: FastifyRequest, { turns }: CallOptions): unknown => {
  const { body, headers } = request
  const isSmall = typeof body !== 'object' || Number(headers['content-length']) <= SMALL_BODY_BYTES
  return schema === undefined || isSmall
    ? checkInput(schema, body ?? undefined, 'body')
    : turns.runParsed(checkLargeBody(schema, body ?? undefined))
}

/** A shorter response takes no notable time or memory, on any route. */
const LONG_CHARACTERS = 256 * 1024
/** The same on a route whose responses are counted if they have more. */
const COUNTED_CHARACTERS = 16 * 1024

/** True for a value that is written in steps, in the turn of its caller: the others do not wait for such values. */
const isWrittenInSteps = (route: Route, result: unknown): boolean =>
  !isRouteResponse(result) && isLongValue(result, route.isLargeValue ? COUNTED_CHARACTERS : LONG_CHARACTERS)

/** A call with what ends with it. */
interface Running {
  call: Call<Access, unknown, unknown, unknown>
  holds: CallHolds
  fail(error: unknown): void
}

/** Calls the handler in the cell where the caller's account lives now. */
const handleCall = (
  route: Route,
  call: Running['call'],
  request: FastifyRequest,
  { enterAccount }: CallOptions,
): unknown => {
  const handle = (caller: Caller | undefined): unknown => {
    request.caller = caller
    call.caller = caller as Running['call']['caller']
    return route.handler(call)
  }
  const caller = settleCaller(call.caller, enterAccount)
  return caller instanceof Promise ? caller.then(handle) : handle(caller)
}

/** Calls the handler once its input is checked. */
const runHandler = (
  route: Route,
  { call, holds, fail }: Running,
  request: FastifyRequest,
  reply: FastifyReply,
  options: CallOptions,
): void => {
  const { caller } = call
  const context: CallContext = request.call ?? { account: call.address }
  context.holds = holds
  const send = (result: unknown): void => {
    request.endCall?.()
    request.rate = context.rate ?? request.rate
    const pages = isRouteResponse(result) ? (result.pages as ListPages | undefined) : undefined
    const lines = isRouteResponse(result) ? (result.lines as LinePages | undefined) : undefined
    const later = isRouteResponse(result) ? result.later : undefined
    // Pages that are sent after the handler are read from the account's cell, too.
    if ((lines || pages || later) && !request.response.destroyed) request.response.once('close', () => holds.leave())
    else holds.leave()
    if (lines) sendInLines(route, readInCall(context, lines, options.pageTurns), request, reply, options).catch(fail)
    else if (pages)
      sendInPages(route, readInCall(context, pages, options.pageTurns), request, reply, options).catch(fail)
    else if (later) {
      const createLater = async (): Promise<void> => {
        // The peer may have left while the value waited for its turn.
        if (request.raw.socket.destroyed) return
        options.reading.require(request)
        await sendLarge(route, await runInCall(context, later), request, reply, options)
      }
      options.createLarge(request, createLater).catch(fail)
    } else if (isWrittenInSteps(route, result))
      options.createLarge(request, () => sendLarge(route, result, request, reply, options)).catch(fail)
    else sendResult(route, result, request, reply, options)
  }
  const refuse = (error: unknown): void => {
    request.rate = context.rate ?? request.rate
    fail(error)
  }
  const handle = (identified: IdempotentCall | undefined) => {
    call.idempotent = identified
    return runInCall(context, () => handleCall(route, call, request, options))
  }
  if (route.isWholeList) {
    const createList = async (): Promise<void> => {
      // The peer may have left while the list waited for its turn.
      if (request.raw.socket.destroyed) return
      const list = await handle(undefined)
      request.rate = context.rate ?? request.rate
      holds.leave()
      await sendLarge(route, list, request, reply, options)
    }
    options.createLarge(request, createList).catch(refuse)
    return
  }
  const idempotent = route.idempotent
    ? idempotentCall(getHeader(request, IDEMPOTENCY_HEADER), caller, getPath(request.raw) ?? '', request.body)
    : undefined
  const value = idempotent instanceof Promise ? idempotent.then(handle) : handle(idempotent)
  if (value instanceof Promise) value.then(send).catch(refuse)
  else send(value)
}

/** Waits only for a large body and an asynchronous handler: any other response is sent in the same turn of the event loop. */
export const callHandler = (
  route: Route,
  caller: Caller | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  options: CallOptions,
): void => {
  const holds = options.accountGate.begin()
  const fail = (error: unknown): void => {
    holds.leave()
    // Fastify would send anything that is not an Error as a body.
    reply.send(
      error instanceof Error ? error : new Error('a handler threw something that is not an error', { cause: error }),
    )
  }
  try {
    if (route.isWholeList || route.isPagedList || route.isLargeValue) options.reading.require(request)
    if (route.isWholeList || route.isPagedList || route.isBulkyRead) options.enterLarge(request)
    if (route.isLineList) options.enterLines(request)
    const call = toCall(route, caller, request, holds, options)
    const begin = (body: unknown): void => {
      call.body = body
      runHandler(route, { call, holds, fail }, request, reply, options)
    }
    const body = checkBody(route, request, options)
    if (body instanceof Promise) body.then(begin).catch(fail)
    else begin(body)
  } catch (error) {
    fail(error)
  }
}
