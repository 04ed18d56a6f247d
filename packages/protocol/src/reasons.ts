// Entry point of reasons: their keys with members and English sentences. Other languages are typed by this catalog.
export type { ReasonKey, ReasonTexts, TextsFor } from './reasons/catalog.ts'
export { isReasonKey, reasonKeys } from './reasons/catalog.ts'
export {
  type DeliveryReasonTexts,
  deliveryReason,
  deliveryReasons,
  isDeliveryReasonKey,
} from './reasons/delivery-reasons.ts'
export {
  type Amount,
  type AmountUnit,
  type ListedThing,
  type MemberType,
  memberTypes,
  type TextFormat,
  textFormats,
} from './reasons/member-reasons.ts'
export { type Reason, readRule, reason, reasonAbout, rule, toWireReason, type WireReason } from './reasons/reason.ts'
