// Entry point `@company-data/sdk/seals`: verifies sealed contracts, for everybody who was handed one; it needs no client and no platform.
export { type SealProblem, type SealVerdict, verifySealedPdf } from '../seals/verify-sealed-pdf.ts'
