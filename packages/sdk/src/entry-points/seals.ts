// Entry point `@company-data/sdk/seals`: verifies sealed contracts, without a client or a platform.
export { type SealProblem, type SealVerdict, verifySealedPdf } from '../seals/verify-sealed-pdf.ts'
