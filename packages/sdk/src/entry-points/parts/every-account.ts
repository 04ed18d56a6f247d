// Exports shared by persons and companies: sign-in, account, profile data, connections as a customer.

export type { Login, UnlockStep } from '../../accounts/login.ts'
export type { NewPassword, PasswordStep } from '../../accounts/password-change.ts'
export type {
  AccountReturn,
  ReadyReturn,
  ReturnProof,
  WaitingReturn,
} from '../../accounts/recovery/account-return.ts'
export type { NewRecoveryKit } from '../../accounts/recovery/recovery-kit.ts'
export type { NewAccount } from '../../accounts/register.ts'
export type { SignIn } from '../../accounts/start-session.ts'
export type { ServiceByCode } from '../../connections/profile-by-code.ts'
export type { FieldAnswer, FieldAnswers, ShareEnd } from '../../connections/slot-answers.ts'
export type { OpenedDatum, ValueOptions } from '../../contact-data/contact-data.ts'
export type { PhotoUpload } from '../../contact-data/photos.ts'
export type { OpenedDocument } from '../../documents/customer-documents.ts'
export type { SignableDocument } from '../../documents/document-actions.ts'
export type { DocumentFile } from '../../documents/document-file.ts'
export type { CodeProof } from '../../documents/sign-documents.ts'
export type { FilePart, NewFile } from '../../files/file-envelope.ts'
export type { SharedKeys } from '../../keys/account-key.ts'
export type { ForeignLeaf, ForeignLeaves, LoggedService } from '../../keys/key-log/check-log.ts'
export type { LogPosition } from '../../keys/key-log/merkle.ts'
export { listWrongKitGroups, readKitGroups } from '../../keys/kit-code.ts'
export { createLinkKey, matchesLinkKey } from '../../keys/link-key.ts'
export type { SeenCheckpoint } from '../../keys/pins/pin-book.ts'
export type { PinOptions, PinWarning, SeenLog, SeenPins } from '../../keys/pins/pin-options.ts'
export type { KeyOwner, PinState } from '../../keys/pins/pinned-key.ts'
export type { OwnSecret } from '../../keys/secret-guard.ts'
export type { OpenedMessage } from '../../messages/open-message.ts'
export type { KnownPasskey } from '../../passkeys/known-passkeys.ts'
export type { KeyProof } from '../../passkeys/open-keys.ts'
export type { PasskeySignIn } from '../../passkeys/passkey-login.ts'
export type { NewPasskey } from '../../passkeys/passkeys.ts'
export type { PluginAskerOptions, PluginExchange, PluginPass } from '../../plugins/ask-plugin.ts'
export {
  type MissingFormInput,
  type PluginFormAnswer,
  type PluginFormState,
  pluginFormInputs,
} from '../../plugins/form-inputs.ts'
export {
  createPluginField,
  type PluginField,
  type PluginFieldInputs,
  type PluginFieldOptions,
} from '../../plugins/plugin-field.ts'
export type { PluginForm } from '../../plugins/plugin-passes.ts'
export type { PluginOption, PluginOptions, PluginValue } from '../../plugins/plugin-reply.ts'
export type {
  Account,
  AccountQuota,
  ConfirmedStartOver,
  EmailChangeResponse,
  NewTrustedDevice,
  Profile,
  ProfilePatch,
  RecoveryCodes,
  RecoveryKitRecord,
  RegionMove,
  SecondFactorConfirmed,
  SecondFactorSetup,
  SecondFactorState,
  SessionRecord,
  TrustedDevice,
} from '../../records/account-records.ts'
export type { Level } from '../../records/client-records.ts'
export type {
  CompanyProfile,
  ConnectionMappings,
  ConsentRecord,
  CustomerConnection,
  ProfileByCode,
} from '../../records/connection-records.ts'
export type {
  CreatedMessage,
  CustomerDocument,
  CustomerDocumentDetail,
  MessageRecord,
  SignCode,
} from '../../records/contract-records.ts'
export type { ContactDatum, Photo } from '../../records/sharing-records.ts'
export type { DeviceOptions } from '../../session/device.ts'
export type { StepUpProof } from '../../session/step-up.ts'
export type { SharedSession } from '../../session/tabs/tabs.ts'
export type { SavedSession } from '../../tokens/saved-session.ts'
export type { SharedTokens, TabCoordination } from '../../tokens/shared-tokens.ts'
