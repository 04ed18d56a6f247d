// Entry point of this folder: outbound requests and their errors.
export { type AllowPrivate, isPublicAddress } from './address-guard.ts'
export {
  type OutboundClient,
  type OutboundOptions,
  type OutboundRequest,
  type OutboundResponse,
  outboundClient,
  type PostOptions,
} from './outbound.ts'
export { type FaultOwner, OutboundError } from './outbound-error.ts'
export { type CallPlatform, platformCalls } from './platform-calls.ts'
