// The door `@company-data/ui/runs`: a run of a flow in the hands of one of its parties, as both apps show it.
export type { CustomerData } from './answer/field-props.ts'
export { StepForm } from './answer/step-form.tsx'
export { GenerateCard } from './generate-card.tsx'
export { RunBadge } from './run-badge.tsx'
export { RunFacts } from './run-facts.tsx'
export { RunTimeline } from './run-timeline.tsx'
export { SigningLine } from './signing-line.tsx'
export { type Entries, nothingTyped, type OwnRun, type Typed, useRunAct, useRunChanges } from './use-run.ts'
