// Codes and refused proofs, from the frame of both apps.
export { codeOf, proofProblems } from '@company-data/ui/frame/rules'
