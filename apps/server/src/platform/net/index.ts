// Entry point of this folder: outbound requests and their errors.
export { type AllowPrivate, isPublicAddress } from './address-guard.ts'
export { type DomainNet, domainNet, isNameServer } from './domain-net.ts'
export {
  type OutboundClient,
  type OutboundOptions,
  type OutboundRequest,
  type OutboundResponse,
  outboundClient,
  type PostOptions,
} from './outbound.ts'
export {
  classifyFailure,
  type FailureKind,
  type FaultOwner,
  OutboundError,
  type OutboundFailure,
} from './outbound-error.ts'
export { type CallPlatform, platformCalls } from './platform-calls.ts'
export { isPublicSuffix } from './public-suffix.ts'
