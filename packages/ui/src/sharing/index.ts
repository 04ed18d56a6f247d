// The door `@company-data/ui/sharing`: the form that says exactly what a service gets, live or once.
export { CompanyFace, type FaceDetail } from './company-face.tsx'
export { CompanyProfile } from './company-profile.tsx'
export { SharedBadge, ShareFields } from './share-fields.tsx'
export { ShareSummary } from './share-summary.tsx'
export { type ShareForm, useShareForm } from './use-share-form.ts'
export { type ShareProblems, useShareProblems } from './use-share-problems.ts'
