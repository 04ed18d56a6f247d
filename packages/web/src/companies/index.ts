// Entry point `@company-data/web/companies`: who a company is, its quoted texts, and secrets that no company needs.
export {
  CompanyIdentity,
  CompanyName,
  IdentityGate,
  IdentityMark,
  type NamesakeGate,
  useNamesakeGate,
} from './company-identity.tsx'
export { CompanyMark } from './company-mark.tsx'
export { CompanyQuote, CompanyText } from './company-quote.tsx'
export { NeverAsks, SecretLabelWarning } from './secret-notes.tsx'
export { SecretScope } from './secret-scope.tsx'
