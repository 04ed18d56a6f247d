// The door of profiles, one per region: what a person or a company keeps about itself.
export type { DatumRow, FileShape } from './datum-store.ts'
export { answerFile, type FileFacts } from './file-answer.ts'
export type {
  Attestation,
  LiveContent,
  LiveEdit,
  LiveSlot,
  LiveSlots,
  Mapping,
  SourceFile,
} from './live-slots.ts'
export type { ProfileNeeds } from './needs.ts'
export { isSealedFile, storeSealed } from './sealed-file.ts'
export { type Profiles, profiles } from './service.ts'
export { filledSomewhere } from './type-use.ts'
