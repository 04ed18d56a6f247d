// Exports shared by persons and companies: sign-in, account, profile data, connections as a customer.
export type { OpenedDocument } from '../../calls/contracts/documents/customer-documents.ts'
export type { SignableDocument } from '../../calls/contracts/documents/document-actions.ts'
export type { DocumentFile } from '../../calls/contracts/documents/document-file.ts'
export type { CodeProof } from '../../calls/contracts/documents/sign-documents.ts'
export type { OpenedMessage } from '../../calls/contracts/open-message.ts'
export type { Login, UnlockStep } from '../../calls/identity/accounts/login.ts'
export type { NewPassword, PasswordStep } from '../../calls/identity/accounts/password-change.ts'
export type {
  AccountReturn,
  ReadyReturn,
  ReturnProof,
  WaitingReturn,
} from '../../calls/identity/accounts/recovery/account-return.ts'
export type { NewRecoveryKit } from '../../calls/identity/accounts/recovery/recovery-kit.ts'
export type { NewAccount } from '../../calls/identity/accounts/register.ts'
export type { SignIn } from '../../calls/identity/accounts/start-session.ts'
export type { PasskeySignIn } from '../../calls/identity/passkeys/passkey-login.ts'
export type { NewPasskey } from '../../calls/identity/passkeys/passkeys.ts'
export type { SharedSession } from '../../calls/identity/tabs/tabs.ts'
export type { PluginForm } from '../../calls/plugins/plugin-passes.ts'
export type { ServiceByCode } from '../../calls/sharing/connections/profile-by-code.ts'
export type { FieldAnswer, FieldAnswers, ShareEnd } from '../../calls/sharing/connections/slot-answers.ts'
export type { OpenedDatum, ValueOptions } from '../../calls/sharing/profiles/contact-data.ts'
export type { PhotoUpload } from '../../calls/sharing/profiles/photos.ts'
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
export type { KnownPasskey } from '../../passkeys/known-passkeys.ts'
export type { KeyProof } from '../../passkeys/open-keys.ts'
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
export type { SavedSession } from '../../tokens/saved-session.ts'
export type { SharedTokens, TabCoordination } from '../../tokens/shared-tokens.ts'
