// Entry point `@company-data/web/runs`: a flow run as one of its parties sees it, in both apps.

export { GenerateCard } from './generate-card.tsx'
export { RunBadge } from './run-badge.tsx'
export { RunDetails } from './run-details.tsx'
export { RunDocuments } from './run-documents.tsx'
export { RunTimeline } from './run-timeline.tsx'
export { SignCard } from './sign-card.tsx'
export { SigningLine } from './signing-line.tsx'
export type { CustomerData } from './step-form/field-props.ts'
export { StepElements } from './step-form/step-elements.tsx'
export { StepForm } from './step-form/step-form.tsx'
export { type OwnRun, useRunAct, useRunChanges } from './use-run.ts'
