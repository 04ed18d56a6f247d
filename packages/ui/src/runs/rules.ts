// Entry point `@company-data/ui/runs/rules`: run rules without JSX, so that pages can test theirs without a browser.
export { answerTexts } from './answer/answer-texts.ts'
export { type Entries, type Entry, entriesOf, nothingTyped, type RunInput, reapplyEntries } from './answer/entries.ts'
export { stepErrors } from './answer/step-problems.ts'
export { typedFromDraft, typedToDraft } from './answer/typed-text.ts'
export { runProblem, runProblemTexts } from './run-problems.ts'
export { runStateTexts, stateText } from './run-state-texts.ts'
export { customerKeys, isEnded, isOwnTurn, ownerKeys, ownOpenCopy, type RunParty, stateOf } from './run-states.ts'
export { runTexts } from './run-texts.ts'
