// Entry point `@company-data/web/runs/rules`: run rules without JSX, so that pages can test theirs without a browser.

export { runProblem, runProblemTexts } from './run-problems.ts'
export { runStateTexts, stateText } from './run-state-texts.ts'
export {
  customerKeys,
  findAwaitedKey,
  getRunState,
  isEnded,
  isOwnTurn,
  ownerKeys,
  ownOpenCopy,
  type RunParty,
} from './run-states.ts'
export { runTexts } from './run-texts.ts'
export { answerTexts } from './step-form/answer-texts.ts'
export {
  type Entries,
  type Entry,
  getEntries,
  nothingTyped,
  type RunInput,
  reapplyEntries,
} from './step-form/entries.ts'
export { typedFromDraft, typedToDraft } from './step-form/run-input-draft.ts'
export { stepErrors } from './step-form/step-problems.ts'
export { listParticipants, type PartyNames } from './turn/participants.ts'
export type { Asker, Participant, StepPosition, TurnInput, TurnProps } from './turn/turn-props.ts'
export { turnTexts } from './turn/turn-texts.ts'
